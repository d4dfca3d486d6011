import { SETTLEMENT } from '@wuguan/contract/charge-other/codes'
import { CASH_COLUMNS, ITEM_COLUMNS, PREPAID_COLUMNS, type Statements } from '@wuguan/contract/charge-other/statement'
import { notFound } from '@wuguan/contract/kernel/errors'
import { type Queryable, snake } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { placeOf } from '../../charge-finance/ledger/book-date.service.ts'
import { type PeriodRow, lockPeriod } from '../../charge-base/period.service.ts'
import type { CheckResult } from './checks.ts'

export interface Settlement {
  id: string
  companyId: number
  communityId: number
  period: string
  status: number
  snapshotHash: string | null
  reopenedBy: number | null
  reopenReason: string | null
  processInstanceId: string | null
}
const COLUMNS = `id, company_id as "companyId", community_id as "communityId", period, status, snapshot_hash as "snapshotHash",
  reopened_by as "reopenedBy", reopen_reason as "reopenReason", process_instance_id as "processInstanceId"`

export interface LockedMonth {
  readonly settlement: Settlement
  readonly book: PeriodRow
}

/** The settlement of a month, made on first use, then its accounting period, both held until the end. */
export async function lockMonth(context: ActionContext, communityId: number, period: string): Promise<LockedMonth> {
  const { q, now, actor } = context
  const { companyId } = await placeOf(q, communityId)
  await q.query(
    `insert into month_settlement (id, company_id, community_id, period, status, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, ${SETTLEMENT.open}, $5, $6, $5, $6) on conflict (community_id, period) do nothing`,
    [uuidv7(), companyId, communityId, period, actor.userId || null, now],
  )
  const [settlement] = await q.query<Settlement>(
    `select ${COLUMNS} from month_settlement where community_id = $1 and period = $2 for update`,
    [communityId, period],
  )
  return { settlement: settlement!, book: await lockPeriod(q, communityId, period, now, 'update') }
}

export async function lockSettlement(context: ActionContext, id: string): Promise<LockedMonth> {
  const [settlement] = await context.q.query<Settlement>(
    `select ${COLUMNS} from month_settlement where id = $1 for update`,
    [id],
  )
  if (!settlement) throw notFound()
  const { communityId, period } = settlement
  return { settlement, book: await lockPeriod(context.q, communityId, period, context.now, 'update') }
}

export async function readSettlement(q: Queryable, id: string): Promise<Settlement> {
  const [settlement] = await q.query<Settlement>(`select ${COLUMNS} from month_settlement where id = $1`, [id])
  if (!settlement) throw notFound()
  return settlement
}

/** A state of the settlement with what came with it; keys are columns. */
export async function moveTo(
  { q, actor, now }: ActionContext,
  id: string,
  status: number,
  set: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const columns = Object.keys(set)
  await q.query(
    `update month_settlement set status = $2, version = version + 1, updated_by = $3, updated_at = $4
       ${columns.map((column, at) => `, ${column} = $${at + 5}`).join('')} where id = $1`,
    [id, status, actor.userId || null, now, ...Object.values(set)],
  )
}

export async function movePeriod(
  { q, actor, now }: ActionContext,
  id: string,
  status: 1 | 2 | 3,
  reopenReason: string | null = null,
): Promise<void> {
  await q.query(
    `update accounting_period set status = $2::smallint, version = version + 1, updated_by = $3, updated_at = $4,
       closed_by = case when $2::smallint = 3 then $3::bigint end, closed_at = case when $2::smallint = 3 then $4::timestamptz end,
       reopened_count = reopened_count + case when $5::text is null then 0 else 1 end, reopen_reason = coalesce($5, reopen_reason) where id = $1`,
    [id, status, actor.userId || null, now, reopenReason],
  )
}

/** What the checks say now; who confirmed a hint stays with it while it says the same. */
export async function keepChecks(
  { q, actor, now }: ActionContext,
  { id, companyId, communityId }: Settlement,
  results: readonly CheckResult[],
  confirmed: readonly string[] = [],
): Promise<void> {
  await q.query(
    `insert into month_settlement_check (id, company_id, community_id, settlement_id, code, level, count, detail, passed, confirmed_by, created_by, created_at, updated_by, updated_at)
     select x.id, $2, $3, $4, x.code, x.level, x.count, x.detail, x.passed, case when x.confirmed then $5::bigint end, $5, $6, $5, $6
     from jsonb_to_recordset($1::jsonb) as x (id uuid, code text, level text, count int, detail jsonb, passed boolean, confirmed boolean)
     on conflict (settlement_id, code) do update set count = excluded.count, detail = excluded.detail, passed = excluded.passed,
       confirmed_by = excluded.confirmed_by, updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = month_settlement_check.version + 1`,
    [
      JSON.stringify(
        results.map(({ rule, count, detail, passed }) => ({
          id: uuidv7(),
          code: rule.code,
          level: rule.level,
          count,
          detail,
          passed,
          confirmed: !passed && confirmed.includes(rule.code),
        })),
      ),
      companyId,
      communityId,
      id,
      actor.userId || null,
      now,
    ],
  )
}

const namesOf = (columns: readonly (readonly [string, string])[]) => columns.map(([field]) => field)
const ITEM_FIELDS = ['feeItemId', ...namesOf(ITEM_COLUMNS)]
const PREPAID_FIELDS = ['feeItemId', ...namesOf(PREPAID_COLUMNS)]
const CASH_FIELDS = ['paymentMethodId', ...namesOf(CASH_COLUMNS)]

/** The snapshot: three tables, each written in one statement. */
export async function keepStatements(
  { q, actor, now }: ActionContext,
  { id, companyId, communityId }: Settlement,
  { items, prepaid, cash }: Statements,
): Promise<void> {
  const write = (table: string, fields: readonly string[], rows: readonly object[]) =>
    q.query(
      `insert into ${table} (id, company_id, community_id, settlement_id, created_by, created_at, updated_by, updated_at, ${fields.map(snake).join(', ')})
       select x.id, $2, $3, $4, $5, $6, $5, $6, ${fields.map((field) => `x."${field}"`).join(', ')}
       from jsonb_to_recordset($1::jsonb) as x (id uuid, ${fields.map((field) => `"${field}" ${field.endsWith('Id') ? 'uuid' : 'numeric'}`).join(', ')})`,
      [
        JSON.stringify(rows.map((row) => ({ ...row, id: uuidv7() }))),
        companyId,
        communityId,
        id,
        actor.userId || null,
        now,
      ],
    )
  await write('month_settlement_line', ITEM_FIELDS, items)
  await write('month_settlement_prepaid', PREPAID_FIELDS, prepaid)
  await write('month_settlement_cash', CASH_FIELDS, cash)
}

export async function readStatements(q: Queryable, settlementId: string): Promise<Statements> {
  const read = <R extends object>(table: string, fields: readonly string[], join: string) =>
    q.query<R>(
      `select ${fields.map((field) => `t.${snake(field)} as "${field}"`).join(', ')}, coalesce(n.name, '通用') as name
       from ${table} t ${join} where t.settlement_id = $1 order by n.sort nulls first, n.code nulls first`,
      [settlementId],
    )
  const item = 'left join fee_item n on n.id = t.fee_item_id'
  return {
    items: await read<Statements['items'][number]>('month_settlement_line', ITEM_FIELDS, item),
    prepaid: await read<Statements['prepaid'][number]>('month_settlement_prepaid', PREPAID_FIELDS, item),
    cash: await read<Statements['cash'][number]>(
      'month_settlement_cash',
      CASH_FIELDS,
      'join payment_method n on n.id = t.payment_method_id',
    ),
  }
}

/** After a reopening the month has no snapshot; what it was stands in the operation log. */
export async function dropStatements(q: Queryable, settlementId: string): Promise<void> {
  for (const table of ['month_settlement_line', 'month_settlement_prepaid', 'month_settlement_cash'])
    await q.query(`delete from ${table} where settlement_id = $1`, [settlementId])
}

import { SETTLEMENT } from '@wuguan/contract/charge-other/codes'
import type {
  MonthCheck,
  MonthEntry,
  MonthStatement,
  MonthView,
  monthChecks,
  monthEntries,
  monthStatement,
  verifyMonth,
} from '@wuguan/contract/charge-other/month.actions'
import type { CheckDetail } from '@wuguan/contract/charge-other/month-settlement-check.entity'
import type { Statements } from '@wuguan/contract/charge-other/statement'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { refuse } from '@wuguan/contract/kernel/errors'
import { addMonths } from '@wuguan/contract/kernel/period'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { monthSettlement } from '@wuguan/contract/charge-other/month-settlement.entity'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { MONTH_CHECKS, runChecks } from './checks.ts'
import { readSettlement, readStatements } from './settlement.store.ts'
import { computeStatements, hashOfMonth } from './statements.queries.ts'

interface Head {
  id: string
  status: number
  startedBy: string | null
  startedAt: string | null
  closedAt: string | null
  snapshotHash: string | null
}
async function headOf(q: Queryable, communityId: number, period: string): Promise<Head | null> {
  const [head] = await q.query<Head>(
    `select s.id, s.status, u.pet_name as "startedBy", ${DATE_TIME('s.started_at')} as "startedAt", ${DATE_TIME('s.closed_at')} as "closedAt",
       s.snapshot_hash as "snapshotHash"
     from month_settlement s left join sys_user u on u.id = s.started_by where s.community_id = $1 and s.period = $2`,
    [communityId, period],
  )
  return head ?? null
}
const isSnapshot = (head: Head | null): head is Head =>
  head !== null && (head.status === SETTLEMENT.closed || head.status === SETTLEMENT.reopening)

/** The checks of a month: of a closed one as they were, of any other as the books are now. */
export async function readChecks(
  { q, actor, now }: ActionContext,
  { communityId, period }: ParsedOf<typeof monthChecks>,
): Promise<MonthView> {
  demandCommunity(actor, 'charge-other:month:check', communityId)
  const head = await headOf(q, communityId, period)
  return {
    settlementId: head?.id ?? null,
    status: head?.status ?? SETTLEMENT.open,
    startedBy: head?.startedBy ?? null,
    startedAt: head?.startedAt ?? null,
    closedAt: head?.closedAt ?? null,
    snapshotHash: head?.snapshotHash ?? null,
    checks: isSnapshot(head) ? await keptChecks(q, head.id) : await liveChecks(q, communityId, period, now),
  }
}

async function liveChecks(q: Queryable, communityId: number, period: string, now: Date): Promise<MonthCheck[]> {
  const results = await runChecks({ q, communityId, period, now })
  return results.map(({ rule: { code, level, label, route }, count, passed, detail }) => ({
    code,
    level,
    label,
    route,
    count,
    passed,
    detail,
    confirmedBy: null,
  }))
}

async function keptChecks(q: Queryable, settlementId: string): Promise<MonthCheck[]> {
  const rows = await q.query<{
    code: string
    count: number
    passed: boolean
    detail: CheckDetail
    name: string | null
  }>(
    `select k.code, k.count, k.passed, k.detail, u.pet_name as name from month_settlement_check k left join sys_user u on u.id = k.confirmed_by
     where k.settlement_id = $1`,
    [settlementId],
  )
  const kept = new Map(rows.map((row) => [row.code, row]))
  return MONTH_CHECKS.flatMap(({ code, level, label, route }) => {
    const row = kept.get(code)
    return row
      ? [{ code, level, label, route, count: row.count, passed: row.passed, detail: row.detail, confirmedBy: row.name }]
      : []
  })
}

/** The snapshot of a closed month, else the month as it is now; with the month before it. */
export async function readStatement(
  { q, actor }: ActionContext,
  { communityId, period }: ParsedOf<typeof monthStatement>,
): Promise<MonthStatement> {
  demandCommunity(actor, 'charge-other:month:report', communityId)
  const head = await headOf(q, communityId, period)
  const closed = isSnapshot(head)
  return {
    settlementId: head?.id ?? null,
    closed,
    closedAt: closed ? head.closedAt : null,
    snapshotHash: closed ? head.snapshotHash : null,
    statements: await statementsOf(q, communityId, period, head),
    previous: await previousOf(q, communityId, addMonths(period, -1)),
  }
}
const statementsOf = (q: Queryable, communityId: number, period: string, head: Head | null): Promise<Statements> =>
  isSnapshot(head) ? readStatements(q, head.id) : computeStatements(q, communityId, period)
const previousOf = async (q: Queryable, communityId: number, period: string) =>
  statementsOf(q, communityId, period, await headOf(q, communityId, period))

export async function verify(
  context: ActionContext,
  { settlementId }: ParsedOf<typeof verifyMonth>,
): Promise<{ same: boolean; snapshotHash: string; hash: string }> {
  await demandVisible(context, monthSettlement, {}, settlementId, 'charge-other:month:report')
  const { q } = context
  const { communityId, period, snapshotHash } = await readSettlement(q, settlementId)
  if (snapshotHash === null) throw refuse('该期间尚未结账')
  const hash = await hashOfMonth(q, communityId, period)
  return { same: hash === snapshotHash, snapshotHash, hash }
}

/** By statement: which entries a row is made of; $1 community, $2 month, $3 the row. */
const ENTRIES = {
  items: `select e.id, e.book_date, r.property_name, e.side || e.component as label, e.kind, e.amount, e.doc_no
    from receivable_entry e join receivable r on r.id = e.receivable_id
    where e.community_id = $1 and e.account_period = $2 and r.fee_item_id::text = $3`,
  prepaid: `select e.id, e.book_date, a.property_name, a.account_no as label, e.kind, e.amount, e.doc_no
    from prepaid_entry e join prepaid_account a on a.id = e.account_id
    where e.community_id = $1 and e.account_period = $2 and coalesce(a.fee_item_id::text, 'none') = $3`,
  cash: `select p.id, p.book_date, r.property_name, m.name as label, p.doc_type as kind, p.amount, p.doc_no
    from payment p join payment_method m on m.id = p.payment_method_id left join receipt r on r.id = p.receipt_id
    where p.community_id = $1 and p.account_period = $2 and p.payment_method_id::text = $3`,
} as const

export async function readEntries(
  { q, actor }: ActionContext,
  { communityId, period, statement, of, page, limit }: ParsedOf<typeof monthEntries>,
): Promise<Page<MonthEntry>> {
  demandCommunity(actor, 'charge-other:month:report', communityId)
  const params = [communityId, period, of]
  const [count] = await q.query<{ n: number }>(`select count(*)::int as n from (${ENTRIES[statement]}) x`, params)
  const list = await q.query<MonthEntry>(
    `select x.id, x.book_date as "bookDate", x.property_name as "propertyName", x.label, x.kind, x.amount, x.doc_no as "docNo"
     from (${ENTRIES[statement]}) x order by x.book_date, x.id limit $4 offset $5`,
    [...params, limit, (page - 1) * limit],
  )
  return { list, total: count!.n, capped: false }
}

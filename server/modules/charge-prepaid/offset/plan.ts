import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { Debt } from '@wuguan/contract/charge-finance/debt-order'
import { type OffsetScheme, type PlannedLine, planOffset } from '@wuguan/contract/charge-prepaid/offset-plan'
import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { LedgerContext } from '../../charge-finance/ledger/context.service.ts'
import { lateFee, unpaid } from '../../charge-finance/owed/owed.service.ts'
import { type OffsetRun, RUN, setRun } from './run.store.ts'

export interface AccountRow {
  id: string
  propertyType: string
  propertyId: string
  propertyName: string | null
  customerId: string
  feeItemId: string | null
  available: string
  status: number
}
export interface DebtRow extends Debt, Record<string, unknown> {
  propertyId: string
  customerId: string
}
interface Owner<Account = AccountRow> {
  readonly accounts: readonly Account[]
  readonly lines: readonly PlannedLine[]
  readonly debts: ReadonlyMap<string, { readonly feePeriod: string }>
}
type Holder = Pick<AccountRow, 'propertyType' | 'propertyId' | 'propertyName' | 'customerId'>
const FROZEN = 2
const keyOf = (row: { propertyId: string; customerId: string }) => `${row.propertyId} ${row.customerId}`

/** Works a run out: who has money and owes, in which order it is paid; the plan is written, nothing is posted. */
export async function planRun(context: LedgerContext, run: OffsetRun): Promise<void> {
  const accounts = await accountsOf(context, run)
  const usable = accounts.filter((account) => account.status !== FROZEN)
  if (run.trigger === 'manual' && accounts.length > 0 && usable.length === 0) throw refuse('预存账户已冻结')
  await writePlan(context, run, ownersOf(usable, await debtsOf(context, run, usable), run.scheme))
}

type Wanted = Pick<OffsetRun, 'communityId' | 'kind' | 'scheme' | 'scope' | 'asOfDate'>

/** The same plan with debts that do not stand yet, as they would after they are made; nothing is written. */
export async function planAhead(
  context: Pick<LedgerContext, 'q'>,
  run: Wanted,
  coming: (accounts: readonly AccountRow[]) => Promise<DebtRow[]>,
): Promise<Owner[]> {
  const usable = (await accountsOf(context, run)).filter((account) => account.status !== FROZEN)
  return ownersOf(usable, [...(await debtsOf(context, run, usable)), ...(await coming(usable))], run.scheme)
}

function ownersOf(usable: readonly AccountRow[], owing: readonly DebtRow[], scheme: OffsetScheme): Owner[] {
  const debts = Map.groupBy(owing, keyOf)
  const owners: Owner[] = []
  for (const [key, own] of Map.groupBy(usable, keyOf)) {
    const owed = debts.get(key) ?? []
    const lines = planOffset(own, owed, scheme)
    if (lines.length)
      owners.push({ accounts: own, lines, debts: new Map(owed.map((debt) => [debt.receivableId, debt])) })
  }
  return owners
}

function accountsOf({ q }: Pick<LedgerContext, 'q'>, { communityId, scope }: Wanted): Promise<AccountRow[]> {
  return q.query<AccountRow>(
    `select a.id, a.property_type as "propertyType", a.property_id as "propertyId", a.property_name as "propertyName", a.customer_id as "customerId",
       a.fee_item_id as "feeItemId", a.available, a.status
     from prepaid_account a
     where a.community_id = $1 and a.available > 0 and a.status in (1, ${FROZEN})
       and ($2::uuid[] is null or a.id = any($2)) and ($3::text[] is null or a.property_id = any($3))
       and ($4::uuid[] is null or exists (select 1 from house h where h.id::text = a.property_id and h.building_id = any($4)))
     order by a.property_name, a.property_id, a.customer_id, a.fee_item_id nulls last, a.id`,
    [communityId, scope.accountIds ?? null, scope.propertyIds ?? null, scope.buildingIds ?? null],
  )
}

/** What the same payer owes for the same property and may be offset; fees of the moment only where somebody asked for this one. */
function debtsOf({ q }: Pick<LedgerContext, 'q'>, run: Wanted, accounts: readonly AccountRow[]): Promise<DebtRow[]> {
  const categories = { temp: `i.category = 'temp'`, single: `i.category <> 'deposit'` }
  const wanted = categories[run.kind as keyof typeof categories] ?? `i.category not in ('deposit', 'temp')`
  return q.query<DebtRow>(
    `with owners as (select distinct x.property_id, x.customer_id from unnest($2::text[], $3::uuid[]) as x(property_id, customer_id))
     select r.id as "receivableId", r.receivable_no as "receivableNo", r.fee_item_id as "feeItemId", i.offset_priority as "itemPriority",
       i.code as "itemCode", r.fee_period as "feePeriod", r.due_date as "dueDate", r.outstanding_amount as principal,
       ${lateFee('r', '$4')}::numeric(14,2) as "lateFee",
       r.property_id as "propertyId", r.payer_customer_id as "customerId"
     from owners o join receivable r on r.community_id = $1 and r.property_id = o.property_id and r.payer_customer_id = o.customer_id
     join fee_item i on i.id = r.fee_item_id
     where ${unpaid('r')} and not r.hung_up and r.lock_type = 'none' and ${wanted}
       and r.fee_item_id <> all($5::uuid[]) and r.fee_period <= $6 and ($7::uuid[] is null or r.fee_item_id = any($7))`,
    [
      run.communityId,
      accounts.map((account) => account.propertyId),
      accounts.map((account) => account.customerId),
      run.asOfDate,
      run.scheme.excludedItems,
      addMonths(periodOf(run.asOfDate), run.scheme.futureMonths),
      run.scope.feeItemIds ?? null,
    ],
  )
}

export async function writePlan(
  context: LedgerContext,
  run: OffsetRun,
  owners: readonly Owner<Holder>[],
): Promise<void> {
  const { q, now, actor } = context
  const user = actor.userId || null
  const sumOf = (lines: readonly PlannedLine[], component: 'P' | 'L') =>
    total(lines.filter((line) => line.component === component).map((line) => line.amount))
  const parts = owners.map((owner) => ({ id: uuidv7(), owner }))
  await q.query(
    `insert into offset_part (id, company_id, community_id, run_id, kind, trigger, property_type, property_id, property_name, customer_id, principal,
       late_fee, total, status, operator_id, created_by, created_at, updated_by, updated_at)
     select x.id, $2, $3, $4, $5, $6, x.property_type, x.property_id, x.property_name, x.customer_id, x.principal, x.late_fee, x.principal + x.late_fee,
       0, $7, $7, $8, $7, $8
     from jsonb_to_recordset($1::jsonb) as x(id uuid, property_type text, property_id text, property_name text, customer_id uuid, principal numeric, late_fee numeric)`,
    [
      JSON.stringify(
        parts.map(({ id, owner: { accounts, lines } }) => ({
          id,
          property_type: accounts[0]!.propertyType,
          property_id: accounts[0]!.propertyId,
          property_name: accounts[0]!.propertyName,
          customer_id: accounts[0]!.customerId,
          principal: yuan(sumOf(lines, 'P')),
          late_fee: yuan(sumOf(lines, 'L')),
        })),
      ),
      run.companyId,
      run.communityId,
      run.id,
      run.kind,
      run.trigger,
      user,
      now,
    ],
  )
  const lines = parts.flatMap(({ id, owner }) =>
    owner.lines.map((line, index) => ({
      id: uuidv7(),
      part_id: id,
      account_id: line.accountId,
      receivable_id: line.receivableId,
      fee_item_id: line.feeItemId,
      fee_period: owner.debts.get(line.receivableId)!.feePeriod,
      component: line.component,
      seq: index + 1,
      planned: yuan(line.amount),
    })),
  )
  await q.query(
    `insert into offset_line (id, company_id, community_id, run_id, part_id, kind, trigger, property_type, property_id, property_name, account_id,
       receivable_id, fee_item_id, fee_period, component, seq, planned, amount, status, operator_id, created_by, created_at, updated_by, updated_at)
     select x.id, p.company_id, p.community_id, p.run_id, p.id, p.kind, p.trigger, p.property_type, p.property_id, p.property_name, x.account_id,
       x.receivable_id, x.fee_item_id, x.fee_period, x.component, x.seq, x.planned, 0, 0, $2, $2, $3, $2, $3
     from jsonb_to_recordset($1::jsonb) as x(id uuid, part_id uuid, account_id uuid, receivable_id uuid, fee_item_id uuid, fee_period text, component text,
       seq integer, planned numeric) join offset_part p on p.id = x.part_id`,
    [JSON.stringify(lines), user, now],
  )
  await setRun(context, run.id, {
    status: RUN.planned,
    planned_at: now,
    properties: parts.length,
    lines: lines.length,
    total_amount: yuan(total(lines.map((line) => cents(line.planned)))),
  })
}

import type { Candidates, Exclusion, ExcludedRow } from '@wuguan/contract/charge-other/bank/bank.actions'
import type { DebitedReceivable } from '@wuguan/contract/charge-other/bank/bank-deduct-line.entity'
import { CONTRACT_STATUS, EXCLUSION, RESULT } from '@wuguan/contract/charge-other/bank/codes'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { due, lateFee, unpaid } from '../../charge-finance/owed/owed.service.ts'

/** What a batch asks for. */
export interface Gathering {
  readonly communityId: number
  readonly bankCode: string
  readonly deductDate: string
  /** Empty: all. */
  readonly feeItems: readonly string[]
  /** Only what failed in this batch. */
  readonly sourceBatchId: string | null
}
interface Row {
  contractId: string
  contractNo: string
  customer: string
  accountNo: string
  singleLimit: string | null
  id: string
  propertyName: string
  itemName: string
  feePeriod: string
  principal: string
  lateFee: string
  hungUp: boolean
  lockType: string
}
export interface GatheredLine {
  readonly contract: Row
  readonly receivables: readonly DebitedReceivable[]
  readonly propertyName: string
  readonly amount: bigint
  readonly principal: bigint
}
export interface Gathered {
  readonly lines: readonly GatheredLine[]
  readonly excluded: readonly ExcludedRow[]
}

/** Properties of contracts, houses and places alike. */
export const CONTRACT_PROPERTIES = `(select owner_id, target_id from bank_deduct_contract__houses union all select owner_id, target_id from bank_deduct_contract__places)`
/** Due and unpaid by the day, of the items asked for; $1 community, $3 day, $4 items. */
const OWED = `r.community_id = $1 and ${unpaid('r')} and ${due('r', '$3')} and ($4::uuid[] = '{}' or r.fee_item_id = any($4))`
/** Whether the contract names the item, by name or because it names none. */
const OF_ITEM = `(not exists (select 1 from bank_deduct_contract__fee_items f where f.owner_id = c.id)
      or exists (select 1 from bank_deduct_contract__fee_items f where f.owner_id = c.id and f.target_id = r.fee_item_id))`
/**
 * A contract takes what its own customer owes for its properties and items, on days on which it holds; $2 bank, $5 the batch whose
 * failures are asked for again.
 */
const COVERED = `bank_deduct_contract c join ${CONTRACT_PROPERTIES} p on p.owner_id = c.id
  join receivable r on r.property_id = p.target_id::text and r.community_id = c.community_id and coalesce(r.payer_customer_id, c.customer_id) = c.customer_id
  where c.community_id = $1 and c.bank_code = $2 and c.status = ${CONTRACT_STATUS.active} and c.deleted_at is null
    and c.signed_date <= $3::date and (c.end_date is null or c.end_date >= $3::date)
    and ${OF_ITEM}
    and ${OWED}
    and ($5::uuid is null or r.id in (select (x->>'id')::uuid from bank_deduct_line l cross join lateral jsonb_array_elements(l.receivables) x
      where l.batch_id = $5 and l.result = ${RESULT.failed}))`
const valuesOf = ({ communityId, bankCode, deductDate, feeItems, sourceBatchId }: Gathering) => [
  communityId,
  bankCode,
  deductDate,
  feeItems,
  sourceBatchId,
]

/** Lines by contract, each of whole receivables from the oldest on, as many as its limit has room for. */
export async function gather(q: Queryable, asked: Gathering): Promise<Gathered> {
  const rows = await q.query<Row>(
    `select x.*, i.name as "itemName", k.name as customer from (
       select c.id as "contractId", c.contract_no as "contractNo", c.customer_id, c.account_no_mask as "accountNo", c.single_limit as "singleLimit",
         r.id, coalesce(r.property_name, '') as "propertyName", r.fee_item_id, r.fee_period as "feePeriod", r.due_date,
         r.outstanding_amount as principal, ${lateFee('r', '$3')}::numeric(14,2) as "lateFee", r.hung_up as "hungUp", r.lock_type as "lockType"
       from ${COVERED}) x
     join fee_item i on i.id = x.fee_item_id join customer k on k.id = x.customer_id
     order by x."contractNo", x."contractId", x."feePeriod", x.due_date, x.id`,
    valuesOf(asked),
  )
  const lines: GatheredLine[] = []
  const excluded: ExcludedRow[] = []
  for (const own of Map.groupBy(rows, (row) => row.contractId).values()) {
    const [contract] = own
    const limit = contract!.singleLimit === null ? null : cents(contract!.singleLimit)
    const taken: Row[] = []
    let amount = 0n
    for (const row of own) {
      const asks = amountOf(row)
      if (asks === 0n) continue
      const reason = exclusionOf(row, limit !== null && amount + asks > limit)
      if (reason) excluded.push(excludedRow(row, reason))
      else {
        taken.push(row)
        amount += asks
      }
    }
    if (taken.length > 0)
      lines.push({
        contract: contract!,
        receivables: taken.map(({ id, itemName, feePeriod, principal, lateFee: fee }) => ({
          id,
          name: `${itemName} ${feePeriod}`,
          principal,
          lateFee: fee,
        })),
        propertyName: [...new Set(taken.map((row) => row.propertyName))].join('、').slice(0, 200),
        amount,
        principal: total(taken.map((row) => cents(row.principal))),
      })
  }
  return { lines, excluded }
}

/** Keeps the contracts of a batch as they are; answers with one that no longer allows what its line asks for. */
export async function holdContracts(q: Queryable, batchId: string, deductDate: string): Promise<string | null> {
  await q.query(
    'select c.id from bank_deduct_contract c where c.id in (select l.contract_id from bank_deduct_line l where l.batch_id = $1) order by c.id for share',
    [batchId],
  )
  const [changed] = await q.query<{ contract_no: string }>(
    `select c.contract_no from bank_deduct_line l join bank_deduct_contract c on c.id = l.contract_id
     where l.batch_id = $1 and (c.status <> ${CONTRACT_STATUS.active} or c.deleted_at is not null
       or (c.bank_code, c.account_no_hash, c.account_name, c.customer_id) is distinct from (l.bank_code, l.account_no_hash, l.account_name, l.payer_customer_id)
       or c.signed_date > $2::date or c.end_date < $2::date or c.single_limit < l.amount
       or exists (select 1 from jsonb_array_elements(l.receivables) x join receivable r on r.id = (x->>'id')::uuid
         where not ${OF_ITEM} or not exists (select 1 from ${CONTRACT_PROPERTIES} p where p.owner_id = c.id and p.target_id::text = r.property_id)))
     order by c.contract_no limit 1`,
    [batchId, deductDate],
  )
  return changed?.contract_no ?? null
}

const amountOf = (row: Pick<Row, 'principal' | 'lateFee'>) => cents(row.principal) + cents(row.lateFee)
const exclusionOf = (row: Row, tooMuch: boolean): Exclusion | null =>
  row.hungUp ? 'hungUp' : row.lockType === 'none' ? (tooMuch ? 'overLimit' : null) : 'locked'
const excludedRow = (row: Row, reason: Exclusion): ExcludedRow => ({
  reason,
  propertyName: row.propertyName,
  customer: row.customer,
  itemName: row.itemName,
  feePeriod: row.feePeriod,
  amount: yuan(amountOf(row)),
})

const SHOWN = 200
/** What a batch would hold and leave out. */
export async function readCandidates(q: Queryable, asked: Gathering): Promise<Candidates> {
  const { lines, excluded } = await gather(q, asked)
  const without = await q.query<ExcludedRow & { n: number; sum: string }>(
    `with covered as materialized (select r.id from ${COVERED}),
       bare as (select r.*, (r.outstanding_amount + ${lateFee('r', '$3')})::numeric(14,2) as owed from receivable r
         where ${OWED} and not exists (select 1 from covered c where c.id = r.id))
     select 'noContract' as reason, coalesce(b.property_name, '') as "propertyName", k.name as customer, i.name as "itemName", b.fee_period as "feePeriod",
       b.owed as amount, (count(*) over ())::int as n, sum(b.owed) over () as sum
     from bare b join fee_item i on i.id = b.fee_item_id left join customer k on k.id = b.payer_customer_id
     order by b.property_name, b.fee_period, b.id limit ${SHOWN}`,
    valuesOf(asked),
  )
  const counted = EXCLUSION.items.map(({ code: reason }) => {
    const own = excluded.filter((row) => row.reason === reason)
    return reason === 'noContract'
      ? { reason, count: without[0]?.n ?? 0, amount: without[0]?.sum ?? '0.00' }
      : { reason, count: own.length, amount: yuan(total(own.map((row) => cents(row.amount)))) }
  })
  const { communityId, bankCode, deductDate, feeItems } = asked
  return {
    asked: { communityId, bankCode, deductDate, feeItems },
    lines: lines.slice(0, SHOWN).map(({ contract, receivables, propertyName, amount, principal }) => ({
      contractNo: contract.contractNo,
      customer: contract.customer,
      propertyName,
      accountNo: contract.accountNo,
      receivables: receivables.length,
      principal: yuan(principal),
      lateFee: yuan(amount - principal),
      amount: yuan(amount),
    })),
    lineCount: lines.length,
    total: yuan(total(lines.map((line) => line.amount))),
    excluded: [...excluded.slice(0, SHOWN), ...without.map(({ n: _n, sum: _sum, ...row }) => row)],
    reasons: counted.filter(({ count }) => count > 0),
  }
}

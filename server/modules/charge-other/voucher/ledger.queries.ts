import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { VoucherEvent, VoucherLeg } from '@wuguan/contract/charge-other/voucher.actions'
import type { VOUCHER_GRAIN } from '@wuguan/contract/charge-other/voucher-batch.entity'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import { lastDay } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { missingMonths } from '../../charge-finance/generation/missing.service.ts'

export type Grain = CodeOf<typeof VOUCHER_GRAIN>

/** One sum of the ledger as a voucher says it; amounts below zero are red. */
export interface LedgerSum {
  readonly date: string
  readonly event: VoucherEvent
  readonly leg: VoucherLeg
  readonly side: 'D' | 'C'
  readonly feeItemId: string | null
  readonly feeItemCode: string | null
  readonly paymentMethodId: string | null
  readonly methodCode: string | null
  /** Of the item or the method; 通用 for prepaid money of no item. */
  readonly name: string
  readonly amount: string
}

/**
 * The three ledgers of a month in double entry: what is billed and relieved against receivables, money against what it paid for. Money of
 * prepaid accounts that pays is no money: the account is debited with what the receivable is credited. An entry that takes another back
 * stands where that one stood. Late fees are income when they are paid, so that waiving one says nothing.
 */
const LEDGER = `
  with r as (
    select e.book_date, e.side, e.component, v.fee_item_id, e.amount, coalesce(x.kind, e.kind) = 'import' and e.side = 'R' as opening
    from receivable_entry e join receivable v on v.id = e.receivable_id left join receivable_entry x on x.id = e.reverses_entry_id
    where e.community_id = $1 and e.account_period = $2),
  p as (
    select e.book_date, a.fee_item_id, e.amount, coalesce(x.kind, e.kind) = 'import' as opening, coalesce(x.kind, e.kind) = 'offset' as pays
    from prepaid_entry e join prepaid_account a on a.id = e.account_id left join prepaid_entry x on x.id = e.reverses_entry_id
    where e.community_id = $1 and e.account_period = $2),
  m as (
    select p.book_date, p.payment_method_id, p.amount, w.code = 'IMPORT' as opening
    from payment p join payment_method w on w.id = p.payment_method_id and w.kind <> 'prepaid'
    where p.community_id = $1 and p.account_period = $2),
  leg as (
    select book_date, case when opening then 'opening' else 'accrue' end as event, 'receivable' as leg, 'D' as side, fee_item_id, null::uuid as method_id, amount
      from r where side = 'R' and component = 'P'
    union all select book_date, case when opening then 'opening' else 'accrue' end, case when opening then 'opening' else 'income' end, 'C', fee_item_id, null, amount
      from r where side = 'R' and component = 'P'
    union all select book_date, 'deduct', 'deduction', 'D', fee_item_id, null, amount from r where side = 'D' and component = 'P'
    union all select book_date, 'deduct', 'receivable', 'C', fee_item_id, null, amount from r where side = 'D' and component = 'P'
    union all select book_date, 'collect', case component when 'P' then 'receivable' else 'lateFee' end, 'C', fee_item_id, null, amount from r where side = 'C'
    union all select book_date, 'collect', case when opening then 'opening' else 'cash' end, 'D', null, payment_method_id, amount from m
    union all select book_date, case when opening then 'opening' else 'collect' end, 'prepaid', 'C', fee_item_id, null, amount from p where not pays
    union all select book_date, 'collect', 'prepaid', 'D', fee_item_id, null, -amount from p where pays
    union all select book_date, 'opening', 'opening', 'D', fee_item_id, null, amount from p where opening),
  s as (
    select case $3::text when 'day' then book_date else $4::date end as date, event, leg, side, fee_item_id, method_id, sum(amount)::numeric(14,2) as amount
    from leg group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0)
  select to_char(s.date, 'YYYY-MM-DD') as date, s.event, s.leg, s.side, s.fee_item_id as "feeItemId", i.code as "feeItemCode",
    s.method_id as "paymentMethodId", w.code as "methodCode", coalesce(i.name, w.name, '通用') as name, s.amount
  from s left join fee_item i on i.id = s.fee_item_id left join payment_method w on w.id = s.method_id
  order by s.date, s.event, s.side desc, s.leg, i.sort, i.code, w.sort, w.code`

export const ledgerOf = (q: Queryable, communityId: number, period: string, grain: Grain): Promise<LedgerSum[]> =>
  q.query<LedgerSum>(LEDGER, [communityId, period, grain, lastDay(period)])

/** Of the items by name; each once on either side of a voucher. */
const OF_ITEMS = `select i.id, i.code, i.name from fee_item i where i.id = any($1::uuid[]) order by i.sort, i.code`
/** Billed in a later month for this one. */
const BILLED_LATER = `select v.fee_item_id as item, sum(e.amount)::numeric(14,2) as amount from receivable v join receivable_entry e on e.receivable_id = v.id
  where v.community_id = $1 and v.fee_period = $2 and v.account_period > $2 and v.source in ('generate', 'single', 'supplement', 'meter', 'sharing', 'contract') and e.side = 'R' and e.component = 'P' group by 1`

/**
 * What a month earned and was not billed for in it: what its standards ask for and nobody has billed, and what was billed for it later.
 * Whenever the vouchers of the month are made, it is the same income of the same month.
 */
export async function accruedOf(
  q: Queryable,
  { communityId, period, today }: { communityId: number; period: string; today: string },
): Promise<LedgerSum[]> {
  const { items } = await missingMonths(q, { communityId, period, today })
  const sums = new Map(items)
  for (const { item, amount } of await q.query<{ item: string; amount: string }>(BILLED_LATER, [communityId, period]))
    sums.set(item, (sums.get(item) ?? 0n) + cents(amount))
  const named = await q.query<{ id: string; code: string; name: string }>(OF_ITEMS, [[...sums.keys()]])
  const earned = named.filter(({ id }) => sums.get(id) !== 0n)
  return ACCRUED.flatMap(([leg, side]) =>
    earned.map(({ id, code, name }) => ({
      date: lastDay(period),
      event: 'estimate' as const,
      leg,
      side,
      feeItemId: id,
      feeItemCode: code,
      paymentMethodId: null,
      methodCode: null,
      name,
      amount: yuan(sums.get(id)!),
    })),
  )
}
const ACCRUED = [
  ['accrued', 'D'],
  ['income', 'C'],
] as const

export interface Rule {
  readonly leg: VoucherLeg
  readonly feeItemId: string | null
  readonly paymentMethodId: string | null
  readonly accountCode: string
  readonly accountName: string
  readonly auxiliary: 'none' | 'community' | 'feeItem' | 'method'
  readonly costCenterId: string | null
  readonly costCenterCode: string | null
  readonly costCenterName: string | null
}
export const rulesOf = (q: Queryable, companyId: number): Promise<Rule[]> =>
  q.query<Rule>(
    `select r.leg, r.fee_item_id as "feeItemId", r.payment_method_id as "paymentMethodId", r.account_code as "accountCode", r.account_name as "accountName",
       r.auxiliary, r.cost_center_id as "costCenterId", c.code as "costCenterCode", c.name as "costCenterName"
     from voucher_rule r left join cost_center c on c.id = r.cost_center_id where r.company_id = $1 and r.deleted_at is null`,
    [companyId],
  )

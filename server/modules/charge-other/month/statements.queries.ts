import type { CashRow, ItemRow, PrepaidRow, Statements } from '@wuguan/contract/charge-other/statement'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** The month of a community as its entries say it: a fee period is past, present or future as seen from the month. */
const ITEMS = `
  with e as (
    select r.fee_item_id, r.fee_period, e.account_period, e.side, e.component, e.amount, e.kind, coalesce(x.kind, e.kind) as origin, t.code as deducted_type
    from receivable_entry e join receivable r on r.id = e.receivable_id
    left join receivable_entry x on x.id = e.reverses_entry_id
    left join deduction_line l on e.side = 'D' and l.entry_id = coalesce(e.reverses_entry_id, e.id)
    left join deduction d on d.id = l.deduction_id left join deducted_type t on t.id = d.deducted_type_id
    where e.community_id = $1 and e.account_period <= $2),
  s as (
    select fee_item_id,
      sum(case side when 'R' then amount else -amount end) filter (where component = 'P' and account_period < $2) as opening,
      sum(case side when 'R' then amount else -amount end) filter (where component = 'P') as closing,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'R' and kind in ('generate', 'import') and fee_period = $2) as added_current,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'R' and kind in ('generate', 'import') and fee_period < $2) as added_past,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'R' and kind in ('generate', 'import') and fee_period > $2) as added_future,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'R' and kind not in ('generate', 'import')) as adjusted,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'D'
        and coalesce(deducted_type, '') not in ('PREFERENTIAL', 'PRODUCT', 'COUPON', 'ROUNDING')) as deducted_manual,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'D' and deducted_type in ('PREFERENTIAL', 'PRODUCT', 'COUPON')) as deducted_preferential,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'D' and deducted_type = 'ROUNDING') as deducted_rounding,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'C' and kind <> 'refund' and fee_period = $2) as received_current,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'C' and kind <> 'refund' and fee_period < $2) as received_past,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'C' and kind <> 'refund' and fee_period > $2) as received_future,
      -sum(amount) filter (where account_period = $2 and component = 'P' and side = 'C' and kind = 'refund') as refunded,
      sum(amount) filter (where account_period = $2 and component = 'L' and side = 'C') as late_fee_received,
      sum(amount) filter (where account_period = $2 and component = 'L' and side = 'D') as late_fee_deducted,
      sum(amount) filter (where account_period = $2 and component = 'P' and side = 'C' and origin = 'offset') as of_which_offset,
      bool_or(account_period = $2) as moved
    from e group by fee_item_id)
  select s.fee_item_id as "feeItemId", i.name,
    coalesce(s.opening, 0)::numeric(14,2) as "openingArrears", coalesce(s.added_current, 0)::numeric(14,2) as "addedCurrent",
    coalesce(s.added_past, 0)::numeric(14,2) as "addedPast", coalesce(s.added_future, 0)::numeric(14,2) as "addedFuture",
    coalesce(s.adjusted, 0)::numeric(14,2) as adjusted, coalesce(s.deducted_manual, 0)::numeric(14,2) as "deductedManual",
    coalesce(s.deducted_preferential, 0)::numeric(14,2) as "deductedPreferential", coalesce(s.deducted_rounding, 0)::numeric(14,2) as "deductedRounding",
    coalesce(s.received_current, 0)::numeric(14,2) as "receivedCurrent", coalesce(s.received_past, 0)::numeric(14,2) as "receivedPast",
    coalesce(s.received_future, 0)::numeric(14,2) as "receivedFuture", coalesce(s.refunded, 0)::numeric(14,2) as refunded,
    coalesce(s.closing, 0)::numeric(14,2) as "closingArrears", coalesce(s.late_fee_received, 0)::numeric(14,2) as "lateFeeReceived",
    coalesce(s.late_fee_deducted, 0)::numeric(14,2) as "lateFeeDeducted", coalesce(s.of_which_offset, 0)::numeric(14,2) as "ofWhichOffset"
  from s join fee_item i on i.id = s.fee_item_id where s.moved or s.opening <> 0 order by i.sort, i.code`

/** A void entry counts, with its sign, where the entry stands that it takes back. */
const PREPAID = `
  with e as (
    select a.fee_item_id, e.account_period, e.amount, coalesce(x.kind, e.kind) as kind
    from prepaid_entry e join prepaid_account a on a.id = e.account_id left join prepaid_entry x on x.id = e.reverses_entry_id
    where e.community_id = $1 and e.account_period <= $2),
  s as (
    select fee_item_id, sum(amount) filter (where account_period < $2) as opening, sum(amount) as closing, bool_or(account_period = $2) as moved,
      sum(amount) filter (where account_period = $2 and kind = 'import') as imported, sum(amount) filter (where account_period = $2 and kind = 'recharge') as recharged,
      sum(amount) filter (where account_period = $2 and kind = 'overpay') as overpaid, sum(amount) filter (where account_period = $2 and kind = 'refundIn') as refund_in,
      sum(amount) filter (where account_period = $2 and kind = 'transferIn') as transfer_in, -sum(amount) filter (where account_period = $2 and kind = 'offset') as offset_out,
      -sum(amount) filter (where account_period = $2 and kind = 'refund') as refund_out, -sum(amount) filter (where account_period = $2 and kind = 'transferOut') as transfer_out
    from e group by fee_item_id)
  select s.fee_item_id as "feeItemId", coalesce(i.name, '通用') as name, coalesce(s.opening, 0)::numeric(14,2) as opening,
    coalesce(s.imported, 0)::numeric(14,2) as imported, coalesce(s.recharged, 0)::numeric(14,2) as recharged, coalesce(s.overpaid, 0)::numeric(14,2) as overpaid,
    coalesce(s.refund_in, 0)::numeric(14,2) as "refundIn", coalesce(s.transfer_in, 0)::numeric(14,2) as "transferIn", coalesce(s.offset_out, 0)::numeric(14,2) as "offsetOut",
    coalesce(s.refund_out, 0)::numeric(14,2) as "refundOut", coalesce(s.transfer_out, 0)::numeric(14,2) as "transferOut", coalesce(s.closing, 0)::numeric(14,2) as closing
  from s left join fee_item i on i.id = s.fee_item_id where s.moved or s.opening <> 0 order by i.sort nulls first, i.code nulls first`

const CASH = `
  select m.id as "paymentMethodId", m.name, coalesce(sum(p.amount) filter (where p.amount > 0), 0)::numeric(14,2) as "inAmount",
    coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::numeric(14,2) as "outAmount", sum(p.amount)::numeric(14,2) as net,
    sum(p.handling_fee)::numeric(14,2) as "handlingFee"
  from payment p join payment_method m on m.id = p.payment_method_id
  where p.community_id = $1 and p.account_period = $2 and m.kind <> 'prepaid' and m.code <> 'IMPORT' group by m.id order by m.sort, m.code`

export async function computeStatements(q: Queryable, communityId: number, period: string): Promise<Statements> {
  const of = [communityId, period]
  return {
    items: await q.query<ItemRow>(ITEMS, of),
    prepaid: await q.query<PrepaidRow>(PREPAID, of),
    cash: await q.query<CashRow>(CASH, of),
  }
}

/** Every column of every entry of the month that says something, day by day, in the order of writing. */
export async function hashOfMonth(q: Queryable, communityId: number, period: string): Promise<string> {
  const day = (ledger: string, table: string, columns: string) =>
    `select '${ledger}' as ledger, book_date, encode(sha256(convert_to(string_agg(concat_ws('|', ${columns}), E'\\n' order by id), 'UTF8')), 'hex') as hash
     from ${table} where community_id = $1 and account_period = $2 group by book_date`
  const date = (column: string) => `to_char(${column}, 'YYYYMMDD')`
  const [row] = await q.query<{ hash: string }>(
    `select encode(sha256(convert_to(coalesce(string_agg(d.ledger || ${date('d.book_date')} || d.hash, E'\\n' order by d.ledger, d.book_date), ''), 'UTF8')), 'hex') as hash
     from (
       ${day('R', 'receivable_entry', `id, receivable_id, side, component, kind, amount, ${date('value_date')}, doc_type, doc_id, coalesce(reverses_entry_id::text, '-')`)}
       union all ${day('P', 'prepaid_entry', `id, account_id, seq, kind, amount, balance_after, coalesce(reverses_entry_id::text, '-')`)}
       union all ${day('M', 'payment', `id, payment_method_id, direction, amount, handling_fee, doc_type, doc_id, coalesce(reverses_payment_id::text, '-')`)}) d`,
    [communityId, period],
  )
  return row!.hash
}

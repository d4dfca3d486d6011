import { cents, least, positive, total } from '@wuguan/contract/charge-finance/cents'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** Where the money of a receipt came from, and what of it has not been given back. */
export interface ReceiptMoney {
  readonly receiptId: string
  /** May still leave as money. */
  readonly money: bigint
  /** Returns to these accounts. */
  readonly accounts: readonly { readonly accountId: string; readonly left: bigint }[]
}

interface Sums {
  receipt_id: string
  account_id: string | null
  paid: string
  returned: string
}
/**
 * Of one receipt at most what came in as money, less what has left as money, leaves as money; a transfer receipt is judged by
 * the receipts that its money came from. Refunds that are not paid yet have not taken anything.
 */
export async function moneyOf(q: Queryable, receiptIds: readonly string[]): Promise<Map<string, ReceiptMoney>> {
  const origins = await originsOf(q, receiptIds)
  const ids = [...new Set([...origins.values()].flat())]
  const rows = await q.query<Sums>(
    `with came as (
       select p.receipt_id, e.account_id, sum(p.amount) as paid from payment p left join prepaid_entry e on e.id = p.prepaid_entry_id
       where p.receipt_id = any($1) group by 1, 2),
     went as (
       select a.receipt_id, f.id as refund_id, sum(l.amount) as amount from refund f join refund_line l on l.refund_id = f.id
         join receipt_allocation a on a.id = l.source_allocation_id where f.status = 5 and a.receipt_id = any($1) group by 1, 2),
     back as (
       select w.receipt_id, e.account_id, sum(e.amount) as amount from went w join prepaid_entry e on e.refund_id = w.refund_id and e.kind = 'refundIn' group by 1, 2),
     out as (
       select w.receipt_id, sum(w.amount) as amount from went w group by 1)
     select c.receipt_id, c.account_id, c.paid, case when c.account_id is null
       then coalesce((select o.amount from out o where o.receipt_id = c.receipt_id), 0) - coalesce((select sum(b.amount) from back b where b.receipt_id = c.receipt_id), 0)
       else coalesce((select b.amount from back b where b.receipt_id = c.receipt_id and b.account_id = c.account_id), 0) end as returned
     from came c order by c.receipt_id, c.account_id`,
    [ids],
  )
  return new Map(
    receiptIds.map((receiptId) => {
      const own = rows.filter((row) => origins.get(receiptId)!.includes(row.receipt_id))
      const left = (row: Sums) => positive(cents(row.paid) - positive(cents(row.returned)))
      return [
        receiptId,
        {
          receiptId,
          money: total(own.filter((row) => row.account_id === null).map(left)),
          accounts: own.flatMap((row) =>
            row.account_id === null ? [] : [{ accountId: row.account_id, left: left(row) }],
          ),
        },
      ]
    }),
  )
}

/** The receipts that brought the money in: a receipt itself, or those that a transfer took from. */
async function originsOf(q: Queryable, receiptIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await q.query<{ id: string; origin: string }>(
    `with recursive back as (
       select r.id, r.id as origin, r.type from receipt r where r.id = any($1)
       union
       select b.id, s.receipt_id, p.type from back b join receipt_allocation a on a.receipt_id = b.origin and a.kind = 'transferOut' and b.type = 'transfer'
         join receipt_allocation s on s.id = a.source_allocation_id join receipt p on p.id = s.receipt_id)
     select id, origin from back where type <> 'transfer'`,
    [receiptIds],
  )
  return new Map(receiptIds.map((id) => [id, rows.filter((row) => row.id === id).map((row) => row.origin)]))
}

export interface RefundPlan {
  readonly money: bigint
  readonly accounts: readonly { readonly accountId: string; readonly amount: bigint }[]
  /** Neither money nor a known account: the payer's general account takes it. */
  readonly general: bigint
}
/** Money first, then back to the accounts it came from; all as money where that is allowed. */
export function planRefund(
  parts: readonly { readonly receipt: ReceiptMoney; readonly amount: bigint }[],
  { allAsMoney, allToPrepaid }: { allAsMoney: boolean; allToPrepaid: boolean },
): RefundPlan {
  let money = 0n
  let general = 0n
  const accounts = new Map<string, bigint>()
  for (const { receipt, amount } of parts) {
    if (allAsMoney) {
      money += amount
      continue
    }
    const cash = least(amount, receipt.money)
    let rest = amount - cash
    if (allToPrepaid) general += cash
    else money += cash
    for (const { accountId, left } of receipt.accounts) {
      const part = least(rest, left)
      if (part > 0n) accounts.set(accountId, (accounts.get(accountId) ?? 0n) + part)
      rest -= part
    }
    general += rest
  }
  return { money, accounts: [...accounts].map(([accountId, amount]) => ({ accountId, amount })), general }
}

import { cents, least, positive, total } from '@wuguan/contract/charge-finance/cents'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** Money, or what was taken from an account, that a receipt came by, and what of it has not been given back. */
interface MoneySource {
  readonly receiptId: string
  /** null: money. */
  readonly accountId: string | null
  readonly left: bigint
}
/** What the money of a receipt came from: of a transfer that of the receipts it took from. Money first. */
export type ReceiptMoney = readonly MoneySource[]

export const moneyLeft = (receipt: ReceiptMoney): bigint =>
  total(receipt.filter((one) => one.accountId === null).map((one) => one.left))
export const prepaidLeft = (receipt: ReceiptMoney): bigint =>
  total(receipt.filter((one) => one.accountId !== null).map((one) => one.left))

/**
 * Of one receipt at most what came in as money, less what has left as money, leaves as money; a transfer receipt is judged by
 * the receipts that its money came from. Refunds that are not paid yet have not taken anything.
 */
export async function moneyOf(q: Queryable, receiptIds: readonly string[]): Promise<Map<string, ReceiptMoney>> {
  const origins = await originsOf(q, receiptIds)
  const rows = await q.query<{ receiptId: string; accountId: string | null; paid: string; returned: string }>(
    `with came as (
       select p.receipt_id, e.account_id, sum(p.amount) as paid from payment p left join prepaid_entry e on e.id = p.prepaid_entry_id
       where p.receipt_id = any($1) group by 1, 2)
     select c.receipt_id as "receiptId", c.account_id as "accountId", c.paid, coalesce((
       select sum(s.amount) from refund_source s where s.receipt_id = c.receipt_id and s.account_id is not distinct from c.account_id), 0) as returned
     from came c order by c.account_id nulls first, c.receipt_id`,
    [[...new Set([...origins.values()].flat())]],
  )
  const sources = rows.map(({ paid, returned, ...of }) => ({ ...of, left: positive(cents(paid) - cents(returned)) }))
  return new Map(receiptIds.map((id) => [id, sources.filter(({ receiptId }) => origins.get(id)!.includes(receiptId))]))
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
  /** What this takes of what is left of the receipts; money that becomes prepaid money is still there to leave. */
  readonly taken: readonly { readonly receiptId: string; readonly accountId: string | null; readonly amount: bigint }[]
}
/** Money first, then back to the accounts it came from; all as money where that is allowed. */
export function planRefund(
  parts: readonly { readonly receipt: ReceiptMoney; readonly amount: bigint }[],
  { allAsMoney, allToPrepaid }: { allAsMoney: boolean; allToPrepaid: boolean },
): RefundPlan {
  let money = 0n
  let general = 0n
  const accounts = new Map<string, bigint>()
  // Several transfers may have taken from one receipt.
  const taken = new Map<string, RefundPlan['taken'][number]>()
  for (const { receipt, amount } of parts) {
    let rest = amount
    for (const { receiptId, accountId, left } of receipt) {
      const key = `${receiptId} ${accountId}`
      const before = taken.get(key)?.amount ?? 0n
      const part = least(rest, left - before)
      if (part === 0n) continue
      rest -= part
      if (accountId === null && allToPrepaid) {
        general += part
        continue
      }
      taken.set(key, { receiptId, accountId, amount: before + part })
      if (accountId === null || allAsMoney) money += part
      else accounts.set(accountId, (accounts.get(accountId) ?? 0n) + part)
    }
    if (allAsMoney) money += rest
    else general += rest
  }
  return {
    money,
    accounts: [...accounts].map(([accountId, amount]) => ({ accountId, amount })),
    general,
    taken: [...taken.values()],
  }
}

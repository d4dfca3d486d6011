import { cents } from '@wuguan/contract/charge-finance/cents'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** A payment that can be paid back where it came from, and what of it has not been. */
export interface Original {
  readonly paymentId: string
  readonly receiptId: string
  readonly methodId: string
  readonly methodKind: string
  readonly methodName: string
  readonly tradeNo: string | null
  readonly payeeAccountId: string | null
  readonly left: bigint
}
/** Methods whose money has a way back of its own. */
const CHANNEL_KINDS = ['pos', 'wechat', 'alipay', 'bankDeduct']

export async function originalsOf(q: Queryable, receiptIds: readonly string[]): Promise<Original[]> {
  const rows = await q.query<Omit<Original, 'left'> & { left: string }>(
    `select p.id as "paymentId", p.receipt_id as "receiptId", m.id as "methodId", m.kind as "methodKind", m.name as "methodName", p.channel_trade_no as "tradeNo",
       p.payee_account_id as "payeeAccountId",
       (p.amount + coalesce((select sum(x.amount) from payment x where x.reverses_payment_id = p.id), 0))::text as left
     from payment p join payment_method m on m.id = p.payment_method_id
     where p.receipt_id = any($1) and p.direction = 'in' and m.kind = any($2) and m.refund_mode = 'original' order by p.amount desc, p.id`,
    [receiptIds, CHANNEL_KINDS],
  )
  return rows.map((row) => ({ ...row, left: cents(row.left) })).filter((row) => row.left > 0n)
}
/** The one payment that covers the whole amount. */
export const covering = (originals: readonly Original[], amount: bigint): Original | null =>
  originals.find((original) => original.left >= amount) ?? null

/** Recharges of a prepaid account. */
export async function rechargesOf(q: Queryable, accountId: string): Promise<Original[]> {
  const receipts = await q.query<{ receipt_id: string }>(
    `select distinct e.receipt_id from prepaid_entry e join receipt r on r.id = e.receipt_id and r.status in (1, 3)
     where e.account_id = $1 and e.kind in ('recharge', 'overpay') and e.reverses_entry_id is null`,
    [accountId],
  )
  return originalsOf(
    q,
    receipts.map((row) => row.receipt_id),
  )
}

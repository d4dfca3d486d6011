import { yuan } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { TRADE } from './trade.store.ts'

interface Claim {
  readonly method: { readonly id: string; readonly kind: string; readonly name: string }
  readonly amount: bigint
  readonly tradeNo?: string | null | undefined
}
const ORDER_NO = /^[0-9a-f]{32}$/
const SCANNED: readonly string[] = ['wechat', 'alipay']

/**
 * The numbers under which payments are booked. A payment that names one of our orders takes its amount from that order, which must be
 * paid, and carries the channel's number from then on; any other number stays as the cashier wrote it.
 */
export async function claimTrades(
  q: Queryable,
  communityId: number,
  now: Date,
  payments: readonly Claim[],
): Promise<(string | null)[]> {
  const numbers: (string | null)[] = []
  for (const { method, amount, tradeNo } of payments) {
    const given = tradeNo?.trim() || null
    if (given === null || !SCANNED.includes(method.kind) || !ORDER_NO.test(given)) {
      numbers.push(given)
      continue
    }
    const [claimed] = await q.query<{ no: string }>(
      `update channel_trade set booked_amount = booked_amount + $4::numeric, version = version + 1, updated_at = $5
       where order_no = $1 and community_id = $2 and payment_method_id = $3 and status = ${TRADE.paid} and booked_amount + $4::numeric <= amount
       returning channel_trade_no as no`,
      [given, communityId, method.id, yuan(amount), now],
    )
    if (!claimed) throw refuse(`【${method.name}】扫码支付未成功或已入账，请重新扫码`)
    numbers.push(claimed.no)
  }
  return numbers
}

/** SQL: the payment came through a channel of ours, so that its money has gone where only a refund reaches it. */
export const cameByChannel = (payment: string): string =>
  `exists (select 1 from channel_trade t where t.channel_trade_no = ${payment}.channel_trade_no and t.payment_method_id = ${payment}.payment_method_id
     and t.community_id = ${payment}.community_id)`

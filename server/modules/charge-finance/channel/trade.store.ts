import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { ScannedTrade } from '@wuguan/contract/charge-finance/channel.actions'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { TradeAnswer } from './port.ts'

export const TRADE = { open: 0, paid: 1, unpaid: 2, odd: 3, returning: 4, returned: 5 } as const

export interface Trade {
  readonly id: string
  readonly companyId: number
  readonly communityId: number
  readonly orderNo: string
  readonly channel: 'wechat' | 'alipay'
  readonly paymentMethodId: string
  readonly payeeAccountId: string
  readonly amount: string
  readonly bookedAmount: string
  /** What arrived; null before. */
  readonly paidAmount: string | null
  readonly status: number
  readonly channelTradeNo: string | null
  readonly failReason: string | null
  readonly createdBy: number | null
}
const COLUMNS = `id, company_id as "companyId", community_id as "communityId", order_no as "orderNo", channel, payment_method_id as "paymentMethodId",
  payee_account_id as "payeeAccountId", amount, booked_amount as "bookedAmount", paid_amount as "paidAmount", status, channel_trade_no as "channelTradeNo",
  fail_reason as "failReason", created_by as "createdBy"`

export async function findTrade(q: Queryable, orderNo: string, locked = false): Promise<Trade | null> {
  const [row] = await q.query<Trade>(
    `select ${COLUMNS} from channel_trade where order_no = $1${locked ? ' for update' : ''}`,
    [orderNo],
  )
  return row ?? null
}

export const shown = ({ orderNo, amount, status, channelTradeNo, failReason }: Trade): ScannedTrade => ({
  orderNo,
  amount,
  status,
  channelTradeNo,
  failReason,
})

export const setTrade = (
  q: Queryable,
  now: Date,
  id: string,
  { status, failReason = null }: { status: number; failReason?: string | null },
) =>
  q.query(
    'update channel_trade set status = $2, fail_reason = $3, version = version + 1, updated_at = $4 where id = $1',
    [id, status, failReason?.slice(0, 200) ?? null, now],
  )

/** What a channel said of a trade that is locked. A repeat changes nothing; money that arrives where none was expected is kept in view. */
export async function hear(
  q: Queryable,
  now: Date,
  trade: Trade,
  answer: TradeAnswer,
  byNotice = false,
): Promise<void> {
  if (byNotice) await q.query('update channel_trade set notify_count = notify_count + 1 where id = $1', [trade.id])
  if (answer.state === 'failed' && trade.status === TRADE.open)
    await setTrade(q, now, trade.id, { status: TRADE.unpaid, failReason: answer.reason })
  if (answer.state !== 'paid' || (trade.status !== TRADE.open && trade.status !== TRADE.unpaid)) return
  const reason =
    answer.amount !== cents(trade.amount)
      ? `渠道金额${yuan(answer.amount)}与订单金额${trade.amount}不符`
      : trade.status === TRADE.unpaid
        ? '订单关闭后收到支付成功'
        : null
  await q.query(
    `update channel_trade set status = $2, fail_reason = $3, channel_trade_no = $4, paid_at = $5, paid_amount = $6, version = version + 1, updated_at = $5 where id = $1`,
    [trade.id, reason === null ? TRADE.paid : TRADE.odd, reason, answer.tradeNo.slice(0, 64), now, yuan(answer.amount)],
  )
}

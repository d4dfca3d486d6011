import { cents } from '@wuguan/contract/charge-finance/cents'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type ChannelAnswer, type ChannelRefund, registerRefundChannel } from '../refund/channels.ts'
import { tillOf } from './channels.ts'

/** Money that came by a channel of ours goes back by it; what a cashier wrote down by hand does not. */
export function registerChannelRefunds(kernel: Kernel): void {
  const payBack = async (refund: ChannelRefund): Promise<ChannelAnswer | null> => {
    const [trade] = await kernel.q.query<{ order_no: string; amount: string; payee: string }>(
      'select order_no, amount, payee_account_id as payee from channel_trade where channel_trade_no = $1 and community_id = $2',
      [refund.paymentTradeNo, refund.communityId],
    )
    if (!trade) return null
    const till = await tillOf(kernel, trade.payee)
    if (!till) return { failed: '收款账户已停用，无法原路退回' }
    return till.channel.refund(till.merchant, {
      orderNo: trade.order_no,
      refundNumber: refund.refundNumber,
      amount: cents(refund.amount),
      total: cents(trade.amount),
    })
  }
  for (const kind of ['wechat', 'alipay']) registerRefundChannel(kind, payBack)
}

import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { type ChannelAnswer, refundChannelOf } from './channels.ts'
import { originalOf, planOf } from './post-refund.ts'
import { type RefundRow, refundLines } from './refund.store.ts'

/** Money leaves only where everybody who agreed to it was somebody who could. */
export async function demandConsent(context: ActionContext, refund: RefundRow): Promise<void> {
  if (refund.type === 'prepaid') context.actor.demand('charge-prepaid:refund:payout')
  if (refund.processInstanceId === null) throw refuse('该单据没有经过审批')
  await context.kernel.approvals.demandChain(context, refund.processInstanceId)
}

/**
 * The call to the channel of the payment, where it has one: under the refund's own number, so that a repeat after a break is the same
 * refund there.
 */
export async function channelCall(
  context: ActionContext,
  refund: RefundRow,
): Promise<(() => Promise<ChannelAnswer | null>) | null> {
  if (refund.target !== 'original') return null
  const amount =
    refund.type === 'prepaid'
      ? cents(refund.total)
      : (await planOf(context, refund, await refundLines(context.q, refund.id), false)).money
  if (amount === 0n) return null
  const original = await originalOf(context, refund, amount)
  if (!original) throw refuse('没有可原路退回的支付流水')
  const channel = refundChannelOf(original.methodKind)
  if (!channel || !original.tradeNo) return null
  const call = {
    refundNumber: refund.refundNumber,
    communityId: refund.communityId,
    amount: yuan(amount),
    paymentTradeNo: original.tradeNo,
    payeeAccountId: original.payeeAccountId,
  }
  return () => channel(call).catch((error: Error): ChannelAnswer => ({ failed: error.message || '渠道退款失败' }))
}

import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { payoutRefund } from '@wuguan/contract/charge-finance/refund.actions'
import { refund as refundEntity } from '@wuguan/contract/charge-finance/refund.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { keepPapers } from '../papers.ts'
import { lockRecords } from '../records.ts'
import { type ChannelAnswer, refundChannelOf } from './channels.ts'
import { mayPayPrepaidOut, originalOf, planOf, postRefund } from './post-refund.ts'
import { refundHooks } from './refund.hooks.ts'
import { REFUND, type RefundRow, lockRefund, refundLines, setRefundStatus } from './refund.store.ts'

type Input = ParsedOf<typeof payoutRefund>
interface Outcome {
  id: string
  status: number
  failReason: string | null
}

const due = async (context: ActionContext, id: string): Promise<RefundRow> => {
  await lockRecords(context, refundEntity, refundHooks, [id], 'charge-finance:refund:payout')
  const refund = await lockRefund(context.q, id)
  if (refund.type === 'prepaid') context.actor.demand('charge-prepaid:refund:payout')
  return refund
}
/** Money leaves only where it is due, and everybody who agreed to it was somebody who could. */
async function demandDue(context: ActionContext, refund: RefundRow): Promise<void> {
  if (refund.status === REFUND.paid) throw refuse('该退款已退')
  if (refund.status !== REFUND.due) throw refuse('只能确认待退款的退款单')
  if (refund.processInstanceId === null) throw refuse('该单据没有经过审批')
  await context.kernel.approvals.demandChain(context, refund.processInstanceId)
}

/**
 * 确认退款. Money that goes back through a channel is asked for between two transactions, under the refund's own number, so that
 * a repeat after a break is the same refund there; a channel that says no leaves 退款失败.
 */
export async function payout(context: ActionContext, input: Input): Promise<Outcome> {
  const asked = await inTransaction(context.kernel, async (scope) => {
    const inside = { ...context, ...scope }
    const refund = await due(inside, input.id)
    await demandDue(inside, refund)
    await openBook(inside, refund)
    return channelCall(inside, refund)
  })
  const answer = asked ? await asked() : null
  return inTransaction(context.kernel, async (scope) => {
    const inside = { ...context, ...scope }
    const refund = await due(inside, input.id)
    await demandDue(inside, refund)
    if (answer && 'failed' in answer) {
      await setRefundStatus(inside, refund.id, REFUND.failed, answer.failed.slice(0, 200))
      await trace(inside, refund.id, '退款', '退款失败', answer.failed)
      return { id: refund.id, status: REFUND.failed, failReason: answer.failed }
    }
    await finish(inside, refund, input, answer?.tradeNo ?? null)
    return { id: refund.id, status: REFUND.paid, failReason: null }
  })
}

/** The call to the channel of the payment, where it has one. */
async function channelCall(
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

/** Books a refund that is due, in the caller's transaction; what a channel said of it is known. */
export async function finish(
  context: ActionContext,
  refund: RefundRow,
  input: Input,
  channelNo: string | null,
): Promise<void> {
  const book = await openBook(context, refund)
  const tradeNo = channelNo ?? (input.payoutTradeNo?.trim() || null)
  await postRefund(context, book, refund, { mayPayOut: mayPayPrepaidOut(context.actor), tradeNo })
  await context.q.query(
    `update refund set status = ${REFUND.paid}, paid_at = $2, paid_by = $3, book_date = $4, payout_trade_no = $5, fail_reason = null,
       attachments = coalesce(attachments, '[]'::jsonb) || $6::jsonb, version = version + 1, updated_by = $3, updated_at = $2 where id = $1`,
    [
      refund.id,
      context.now,
      context.actor.userId || null,
      book.bookDate,
      tradeNo,
      JSON.stringify(input.attachments ?? []),
    ],
  )
  await keepPapers(context, refundEntity, refund.id, 'attachments', input.attachments)
  await trace(context, refund.id, '确认退款', '已退款', tradeNo)
}

export const trace = (context: ActionContext, id: string, action: string, toState: string, remark: string | null) =>
  writeTimeline(context.q, context.actor, context.now, {
    bizType: 'charge-finance.refund',
    bizId: id,
    action,
    toState,
    remark,
  })

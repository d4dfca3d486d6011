import { yuan } from '@wuguan/contract/charge-finance/cents'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import { consentKind, documentConsent } from '../consent.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { ledgerMessage } from '../ledger/events.ts'
import { endHold } from '../ledger/holds.service.ts'
import { releaseReceivables } from '../ledger/receivables.service.ts'
import { lockAllocations } from './allocations.ts'
import { channelCall, demandConsent } from './payout.service.ts'
import { mayPayPrepaidOut, postRefund } from './post-refund.ts'
import { KIND } from './refund.service.ts'
import { type RefundRow, lockRefund, refundLines, reserve } from './refund.store.ts'

const row = ({ q }: ActionContext, { id }: { id: string | number }): Promise<RefundRow> => lockRefund(q, String(id))

/** What was promised to a refund that will not be paid is free again, and its caller is told. */
async function giveUp(context: ActionContext, refund: RefundRow, status: 3 | 4, reason: string | null): Promise<void> {
  const lines = await refundLines(context.q, refund.id)
  if (refund.type === 'prepaid') await endHold(context, { reason: 'refund', refId: refund.id })
  else {
    await lockAllocations(context.q, [...new Set(lines.map((line) => line.receiptId))])
    await reserve(context, refund.id, 'release')
    await releaseReceivables(context, refund.id)
  }
  await writeOutbox(context.q, context.now, [
    ledgerMessage('refund.refused', refund.id, {
      refundId: refund.id,
      refundNumber: refund.refundNumber,
      communityId: refund.communityId,
      status,
      reason,
      source: refund.source,
      sourceId: refund.sourceId,
      lines: lines.map((line) => ({
        receivableId: line.receivableId,
        component: line.component,
        amount: yuan(line.amount),
        handling: line.handling,
      })),
    }),
  ])
}

/** Books a refund that is due; what a channel said of it is known. */
async function book(context: ActionContext, refund: RefundRow, tradeNo: string | null) {
  const open = await openBook(context, refund)
  await postRefund(context, open, refund, { mayPayOut: mayPayPrepaidOut(context.actor), tradeNo })
  return {
    paidAt: dateTimeOf(context.now),
    paidBy: context.actor.userId || null,
    bookDate: open.bookDate,
    payoutTradeNo: tradeNo,
    failReason: null,
  }
}
const typed = (tradeNo: string | null | undefined) => tradeNo?.trim() || null

export const refundSteps = flow(
  refundFlow,
  {
    payout: {
      outside: async (context, shown) => {
        const refund = await row(context, shown)
        await demandConsent(context, refund)
        await openBook(context, refund)
        const call = await channelCall(context, refund)
        return (
          call &&
          (async () => {
            const answer = await call()
            return async (later, { attachments }, input) => {
              const current = await row(later, shown)
              await demandConsent(later, current)
              if (answer && 'failed' in answer) {
                const failReason = answer.failed.slice(0, 200)
                return later.ends('failed', { failReason }, { failReason })
              }
              const booked = await book(later, current, answer?.tradeNo ?? typed(input.payoutTradeNo))
              const files = [...(attachments ?? []), ...(input.attachments ?? [])]
              return later.ends('paid', { ...booked, attachments: files }, { failReason: null })
            }
          })
        )
      },
      run: async (context, shown, input) => {
        const booked = await book(context, await row(context, shown), typed(input.payoutTradeNo))
        const files = [...(shown.attachments ?? []), ...(input.attachments ?? [])]
        return context.ends('paid', { ...booked, attachments: files }, { failReason: null })
      },
    },
    withdraw: async (context, shown) => {
      await giveUp(context, await row(context, shown), 4, null)
      return context.done()
    },
    cancel: async (context, shown, { reason }) => {
      await giveUp(context, await row(context, shown), 4, reason)
      return context.done()
    },
    reject: async (context, shown) => {
      await giveUp(context, await row(context, shown), 3, null)
      return context.done()
    },
  },
  documentConsent(
    consentKind(KIND.refund, '退款', '/charge/refund/record-list'),
    consentKind(KIND.prepaidRefund, '预存退款', '/charge/refund/record-list'),
  ),
)

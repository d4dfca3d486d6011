import type { refund } from '@wuguan/contract/charge-finance/refund.entity'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import type { GivenOf } from '@wuguan/contract/kernel/action'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import { consentKind } from '../consent.service.ts'
import { documentRow } from '../document.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { ledgerMessage } from '../ledger/events.ts'
import { endHold } from '../ledger/holds.service.ts'
import { releaseReceivables } from '../ledger/receivables.service.ts'
import { lockAllocations } from './allocations.ts'
import { channelCall, demandConsent } from './payout.service.ts'
import { mayPayPrepaidOut, postRefund } from './post-refund.ts'
import { KIND } from './refund.service.ts'
import { refundLines, reserve, toldOf } from './refund.store.ts'

type Shown = ShownRowOf<typeof refund> & RowMeta
type Given = GivenOf<(typeof refundFlow)['verbs']['payout']['fields']>

/** What was promised to a refund that will not be paid is free again, and its caller is told. */
async function giveUp(context: ActionContext, shown: Shown, status: 3 | 4, reason: string | null): Promise<void> {
  const refund = documentRow(shown)
  const lines = await refundLines(context.q, refund.id)
  if (refund.type === 'prepaid') await endHold(context, { reason: 'refund', refId: refund.id })
  else {
    await lockAllocations(context.q, [...new Set(lines.map((line) => line.receiptId))])
    await reserve(context, refund.id, 'release')
    await releaseReceivables(context, refund.id)
  }
  await writeOutbox(context.q, context.now, [
    ledgerMessage('refund.refused', refund.id, {
      ...toldOf(refund, lines),
      status,
      reason,
    }),
  ])
}

/** Books a refund that is due; what a channel said of it is known, else the number that was typed counts. */
async function book(context: ActionContext, shown: Shown, input: Given, told?: string) {
  const refund = documentRow(shown)
  const open = await openBook(context, refund)
  const tradeNo = told ?? (input.payoutTradeNo?.trim() || null)
  await postRefund(context, open, refund, { mayPayOut: mayPayPrepaidOut(context.actor), tradeNo })
  return {
    paidAt: dateTimeOf(context.now),
    paidBy: context.actor.userId || null,
    bookDate: open.bookDate,
    payoutTradeNo: tradeNo,
    failReason: null,
    attachments: [...(shown.attachments ?? []), ...(input.attachments ?? [])],
  }
}

export const refundSteps = flow(
  refundFlow,
  {
    payout: {
      outside: async (context, shown) => {
        const refund = documentRow(shown)
        await demandConsent(context, refund)
        await openBook(context, refund)
        const call = await channelCall(context, refund)
        return (
          call &&
          (async () => {
            const answer = await call()
            return async (later, current, input) => {
              await demandConsent(later, documentRow(current))
              if (answer && 'failed' in answer) {
                const failReason = answer.failed.slice(0, 200)
                return later.ends('failed', { failReason }, { failReason })
              }
              return later.ends('paid', await book(later, current, input, answer?.tradeNo), { failReason: null })
            }
          })
        )
      },
      run: async (context, shown, input) =>
        context.ends('paid', await book(context, shown, input), { failReason: null }),
    },
    withdraw: async (context, shown) => {
      await giveUp(context, shown, 4, null)
      return context.done()
    },
    cancel: async (context, shown, { reason }) => {
      await giveUp(context, shown, 4, reason)
      return context.done()
    },
    reject: async (context, shown) => {
      await giveUp(context, shown, 3, null)
      return context.done()
    },
  },
  {
    kinds: [
      consentKind(KIND.refund, '退款', '/charge/refund/record-list'),
      consentKind(KIND.prepaidRefund, '预存退款', '/charge/refund/record-list'),
    ],
  },
)

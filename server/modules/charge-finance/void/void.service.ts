import { EFFECT_STATUS } from '@wuguan/contract/charge-finance/codes'
import type { voidReceipt } from '@wuguan/contract/charge-finance/receipt.actions'
import { receiptVoid } from '@wuguan/contract/charge-finance/receipt-void.entity'
import { receiptVoidFlow } from '@wuguan/contract/charge-finance/receipt-void.flow'
import { dateOf, dateTimeOf } from '../../../kernel/clock.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { approversOf, askConsent, consentKind } from '../consent.service.ts'
import { traceDocument, writeDocument } from '../document.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { holdReceivables, releaseReceivables } from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { type VoidableReceipt, demandVoidable, lockReceipt } from './guards.ts'
import { mirrorReceipt } from './mirror.service.ts'

const KIND = 'charge.void'
export interface VoidResult {
  voidId: string
  voidNumber: string
  status: number
}

/** 申请作废: at once, or by approval when the community wants it or the day of the receipt is closed. */
export async function applyVoid(context: ActionContext, input: ParsedOf<typeof voidReceipt>): Promise<VoidResult> {
  return startVoid(context, input.receiptId, input.reason)
}

export async function startVoid(context: ActionContext, receiptId: string, reason: string): Promise<VoidResult> {
  const receipt = await lockReceipt(context, receiptId)
  demandCommunity(context.actor, 'charge-finance:receipt:void', receipt.communityId)
  const needsApproval = await approvalNeeded(context, receipt)
  const book = await openBook(context, receipt)
  await demandVoidable(context, receipt)
  const voidId = uuidv7()
  const approvers = needsApproval ? await approversOf(context, 'void', receipt.communityId, receipt.totalAmount) : null
  if (approvers) {
    const rows = await context.q.query<{ id: string }>(
      'select distinct receivable_id as id from receipt_allocation where receipt_id = $1',
      [receipt.id],
    )
    await holdReceivables(
      context,
      rows.map((row) => row.id),
      { type: 'void', ref: voidId },
    )
    await setStatus(context, receipt.id, 2)
  }
  const { pending, effective } = EFFECT_STATUS
  const status = approvers ? pending : effective
  const voidNumber = await write(context, receipt, voidId, reason, status, book.bookDate)
  if (!approvers) {
    await mirrorReceipt(context, book, receipt, { id: voidId, no: voidNumber })
    await trace(context, voidId, '作废', status, reason)
    return { voidId, voidNumber, status }
  }
  const instance = await askConsent(
    context,
    {
      kind: KIND,
      title: `作废收款单 ${receipt.receiptNumber}`,
      id: voidId,
      companyId: receipt.companyId,
      communityId: receipt.communityId,
      amount: receipt.totalAmount,
    },
    approvers,
  )
  await context.q.query('update receipt_void set process_instance_id = $2 where id = $1', [voidId, instance])
  await trace(context, voidId, '提交', status, reason)
  return { voidId, voidNumber, status }
}

/** For documents whose own permission covers taking their receipts back (a revoked offset): every guard, no consent. */
export async function voidAtOnce(context: ActionContext, receiptId: string, reason: string): Promise<void> {
  const receipt = await lockReceipt(context, receiptId)
  const book = await openBook(context, receipt)
  await demandVoidable(context, receipt)
  const id = uuidv7()
  const no = await write(context, receipt, id, reason, EFFECT_STATUS.effective, book.bookDate)
  await mirrorReceipt(context, book, receipt, { id, no })
  await trace(context, id, '作废', EFFECT_STATUS.effective, reason)
}

async function approvalNeeded({ q }: ActionContext, receipt: VoidableReceipt): Promise<boolean> {
  const config = await chargeConfig(q, receipt.communityId)
  if (config.voidNeedsApproval) return true
  const [day] = await q.query<{ status: number }>(
    'select status from finance_day where community_id = $1 and book_date = $2',
    [receipt.communityId, receipt.bookDate],
  )
  return day?.status === 3
}

/** The receipt stands as it was. */
async function giveBack(context: ActionContext, { id, receiptId }: { id: string | number; receiptId: string }) {
  const receipt = await lockReceipt(context, receiptId)
  await releaseReceivables(context, String(id))
  await setStatus(context, receipt.id, 1)
}

export const receiptVoidSteps = flow(
  receiptVoidFlow,
  {
    withdraw: async (context, row) => {
      await giveBack(context, row)
      return context.done()
    },
    /** A guard of the receipt that no longer holds refuses the consent with its sentence. */
    approve: async (context, row) => {
      const voidId = String(row.id)
      const receipt = await lockReceipt(context, row.receiptId)
      const book = await openBook(context, receipt)
      await demandVoidable(context, receipt, voidId)
      await releaseReceivables(context, voidId)
      await mirrorReceipt(context, book, receipt, { id: voidId, no: row.voidNumber })
      return context.done({ bookDate: book.bookDate, voidedAt: dateTimeOf(context.now) })
    },
    reject: async (context, row) => {
      await giveBack(context, row)
      return context.done()
    },
  },
  { kinds: [consentKind(KIND, '收款作废', '/charge/cancel/record-list')] },
)

const setStatus = ({ q, now }: ActionContext, receiptId: string, status: number) =>
  q.query('update receipt set status = $2, version = version + 1, updated_at = $3 where id = $1', [
    receiptId,
    status,
    now,
  ])

const write = (
  context: ActionContext,
  {
    id: receiptId,
    bookDate: receiptDate,
    totalAmount,
    propertyType,
    propertyId,
    propertyName,
    ...place
  }: VoidableReceipt,
  id: string,
  reason: string,
  status: number,
  bookDate: string,
): Promise<string> => {
  const now = dateTimeOf(context.now)
  const property = { propertyType, propertyId, propertyName }
  const asked = { receiptId, ...property, total: totalAmount, receiptDate, reason, status, submittedAt: now }
  const effect = status === EFFECT_STATUS.effective ? { bookDate, voidedAt: now } : {}
  return writeDocument(context, { entity: receiptVoid }, place, id, { ...asked, ...effect })
}

const trace = (context: ActionContext, id: string, action: string, status: number, remark: string) =>
  traceDocument(context, receiptVoid, id, action, status, remark, { date: dateOf(context.now) })

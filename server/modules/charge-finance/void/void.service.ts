import type { voidReceipt, withdrawVoid } from '@wuguan/contract/charge-finance/receipt.actions'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ApprovalKind, ApprovalResult } from '../../../kernel/approval.ts'
import { writeTimeline } from '../../../kernel/audit.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import {
  CONSENT_PERMISSION,
  CONSENT_VARIABLES,
  OUTCOME_WORD,
  approversOf,
  askConsent,
  refuseOwnApproval,
  statusOf,
  withdrawConsent,
} from '../consent.service.ts'
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
  const [voidNumber] = await drawCodes(
    context.q,
    'charge-finance.receiptVoid',
    context.now,
    receipt.companyId,
    receipt.communityId,
  )
  await insertVoid(context, receipt, voidId, voidNumber!, reason, approvers ? 1 : 2, book.bookDate)
  if (!approvers) {
    await mirrorReceipt(context, book, receipt, { id: voidId, no: voidNumber! })
    await trace(context, voidId, '作废', '已生效', reason)
    return { voidId, voidNumber: voidNumber!, status: 2 }
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
  await trace(context, voidId, '提交', '审批中', reason)
  return { voidId, voidNumber: voidNumber!, status: 1 }
}

/** For documents whose own permission covers taking their receipts back (a revoked offset): every guard, no consent. */
export async function voidAtOnce(context: ActionContext, receiptId: string, reason: string): Promise<void> {
  const receipt = await lockReceipt(context, receiptId)
  const book = await openBook(context, receipt)
  await demandVoidable(context, receipt)
  const id = uuidv7()
  const { companyId, communityId } = receipt
  const [number] = await drawCodes(context.q, 'charge-finance.receiptVoid', context.now, companyId, communityId)
  await insertVoid(context, receipt, id, number!, reason, 2, book.bookDate)
  await mirrorReceipt(context, book, receipt, { id, no: number! })
  await trace(context, id, '作废', '已生效', reason)
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

interface VoidRow extends Record<string, unknown> {
  id: string
  receipt_id: string
  void_number: string
  status: number
  process_instance_id: string | null
  applicant_id: number | null
}
async function lockVoid({ q }: ActionContext, id: string): Promise<VoidRow> {
  const [row] = await q.query<VoidRow>(
    'select id, receipt_id, void_number, status, process_instance_id, applicant_id from receipt_void where id = $1 for update',
    [id],
  )
  if (!row) throw notFound()
  return row
}

/** What the last person of the process decides; a guard that no longer holds refuses his consent with its sentence. */
async function finished(context: ActionContext, voidId: string, result: ApprovalResult): Promise<void> {
  const row = await lockVoid(context, voidId)
  const status = statusOf(result)
  if (row.status === status) return
  if (row.status !== 1) throw refuse('该作废单已处理')
  refuseOwnApproval(context, row.applicant_id, status)
  const receipt = await lockReceipt(context, row.receipt_id)
  if (status === 2) {
    const book = await openBook(context, receipt)
    await demandVoidable(context, receipt, voidId)
    await releaseReceivables(context, voidId)
    await mirrorReceipt(context, book, receipt, { id: voidId, no: row.void_number })
    await context.q.query('update receipt_void set book_date = $2, voided_at = $3 where id = $1', [
      voidId,
      book.bookDate,
      context.now,
    ])
  } else {
    await releaseReceivables(context, voidId)
    await setStatus(context, receipt.id, 1)
  }
  await context.q.query(
    'update receipt_void set status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [voidId, status, context.actor.userId || null, context.now],
  )
  await trace(context, voidId, OUTCOME_WORD[status], ['', '', '已生效', '已驳回', '已取消'][status]!, null)
}

export const voidApproval: ApprovalKind = {
  type: KIND,
  title: '收款作废',
  route: '/charge/cancel/record-list',
  permission: CONSENT_PERMISSION,
  variables: CONSENT_VARIABLES,
  finished,
}

export async function withdraw(context: ActionContext, { id, reason }: ParsedOf<typeof withdrawVoid>): Promise<null> {
  const row = await lockVoid(context, id)
  await withdrawConsent(
    context,
    { status: row.status, applicantId: row.applicant_id, processInstanceId: row.process_instance_id },
    { word: '作废单', reason },
    () => finished(context, id, 'cancelled'),
  )
  return null
}

const setStatus = ({ q, now }: ActionContext, receiptId: string, status: number) =>
  q.query('update receipt set status = $2, version = version + 1, updated_at = $3 where id = $1', [
    receiptId,
    status,
    now,
  ])

async function insertVoid(
  { q, now, actor }: ActionContext,
  receipt: VoidableReceipt,
  id: string,
  number: string,
  reason: string,
  status: number,
  bookDate: string,
): Promise<void> {
  await q.query(
    `insert into receipt_void (id, company_id, community_id, void_number, receipt_id, property_type, property_id, property_name, total, receipt_date,
       reason, applicant_id, submitted_at, status, book_date, voided_at, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $12, $13, $12, $13)`,
    [
      id,
      receipt.companyId,
      receipt.communityId,
      number,
      receipt.id,
      receipt.propertyType,
      receipt.propertyId,
      receipt.propertyName,
      receipt.totalAmount,
      receipt.bookDate,
      reason,
      actor.userId || null,
      now,
      status,
      status === 2 ? bookDate : null,
      status === 2 ? now : null,
    ],
  )
}

const trace = (context: ActionContext, id: string, action: string, toState: string, remark: string | null) =>
  writeTimeline(context.q, context.actor, context.now, {
    bizType: 'charge-finance.receiptVoid',
    bizId: id,
    action,
    toState,
    remark,
    data: { date: dateOf(context.now) },
  })

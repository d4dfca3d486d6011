import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type {
  RefundOutcome,
  applyRefund,
  cancelRefund,
  retryRefund,
  withdrawRefund,
} from '@wuguan/contract/charge-finance/refund.actions'
import { refund as refundEntity } from '@wuguan/contract/charge-finance/refund.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { ApprovalKind, ApprovalResult } from '../../../kernel/approval.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import {
  CONSENT,
  CONSENT_PERMISSION,
  CONSENT_VARIABLES,
  OUTCOME_WORD,
  approversOf,
  askConsent,
  refuseOwnApproval,
  statusOf,
  withdrawConsent,
} from '../consent.service.ts'
import { ledgerMessage } from '../ledger/events.ts'
import { endHold } from '../ledger/holds.service.ts'
import { holdReceivables, lockReceivables, refuseLocked, releaseReceivables } from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { keepPapers } from '../papers.ts'
import { lockRecords } from '../records.ts'
import { lockReceipt } from '../void/guards.ts'
import { type AskedRefund, judgeRefund, lockAllocations } from './allocations.ts'
import { benefitsOf, demandWholeWhereBound } from './benefits.ts'
import { moneyOf } from './money.ts'
import { covering, originalsOf } from './originals.ts'
import { trace } from './payout.service.ts'
import { refundHooks } from './refund.hooks.ts'
import {
  type NewRefund,
  REFUND,
  type RefundRow,
  type RefundTarget,
  insertRefund,
  lockRefund,
  refundLines,
  reserve,
  setRefundStatus,
} from './refund.store.ts'

const KIND = { refund: 'charge.refund', prepaidRefund: 'charge.prepaidRefund' } as const

export interface Payee {
  payeeName?: string | null | undefined
  payeeAccountNo?: string | null | undefined
  payeeBank?: string | null | undefined
}
export const demandPayee = (target: RefundTarget, payee: Payee): void => {
  if (target !== 'transfer') return
  if (!payee.payeeName?.trim()) throw badInput({ payeeName: '请填写收款人' })
  if (!payee.payeeAccountNo?.trim()) throw badInput({ payeeAccountNo: '请填写收款账号' })
}
export const payeeOf = (payee: Payee) => ({
  name: payee.payeeName?.trim() || null,
  accountNo: payee.payeeAccountNo?.trim() || null,
  bank: payee.payeeBank?.trim() || null,
})

export async function apply(context: ActionContext, input: ParsedOf<typeof applyRefund>): Promise<RefundOutcome> {
  const receipt = await lockReceipt(context, input.receiptId)
  demandCommunity(context.actor, 'charge-finance:refund:apply', receipt.communityId)
  const [payer] = await context.q.query<{ id: string | null }>(
    'select payer_customer_id as id from receipt where id = $1',
    [receipt.id],
  )
  return requestOf(context, {
    ...input,
    companyId: receipt.companyId,
    communityId: receipt.communityId,
    receiptIds: [receipt.id],
    receiptId: receipt.id,
    property: { type: receipt.propertyType, id: receipt.propertyId, name: receipt.propertyName },
    payerCustomerId: payer!.id,
    asked: input.lines.map((line) => ({ ...line, amount: cents(line.amount) })),
  })
}

export interface RefundRequest extends Payee {
  readonly companyId: number
  readonly communityId: number
  /** Whose rows are asked for; their receipts' rows are locked. */
  readonly receiptIds: readonly string[]
  readonly receiptId: string | null
  readonly property: { type: string; id: string; name: string | null }
  readonly payerCustomerId: string | null
  readonly asked: readonly AskedRefund[]
  readonly target: RefundTarget
  readonly reason: string
  readonly attachments?: readonly unknown[]
  readonly source?: string | null
  readonly sourceId?: string | null
}

/** A refund that is asked for: judged, reserved, and sent to those who decide. */
export async function requestOf(context: ActionContext, request: RefundRequest): Promise<RefundOutcome> {
  const { q } = context
  demandPayee(request.target, request)
  await demandLive(context, request.receiptIds)
  const approvers = await approversOf(
    context,
    'refund',
    request.communityId,
    yuan(total(request.asked.map((line) => line.amount))),
  )
  const owed = await q.query<{ id: string }>(
    'select distinct receivable_id as id from receipt_allocation where id = any($1)',
    [request.asked.map((line) => line.allocationId)],
  )
  const receivables = await lockReceivables(
    context,
    owed.map((row) => row.id),
  )
  for (const row of receivables.values()) refuseLocked(row, '退款')
  const allocations = await lockAllocations(q, request.receiptIds)
  const lines = judgeRefund(allocations, request.asked)
  demandWholeWhereBound(allocations, await benefitsOf(q, request.receiptIds), request.asked)
  const deposits = [...receivables.values()].filter((row) => row.category === 'deposit').length
  if (deposits > 0 && deposits < receivables.size) throw badInput({ lines: '押金与其他费用请分开退款' })
  const sum = total(lines.map((line) => line.amount))
  if (request.target === 'original') await demandOriginal(context, request.receiptIds, sum)
  if (request.target === 'prepaid' && !request.payerCustomerId) throw refuse('该收款没有付款客户，不能转预存')
  const id = uuidv7()
  await holdReceivables(context, [...receivables.keys()], { type: 'refund', ref: id })
  return file(context, approvers, 'refund', {
    ...request,
    id,
    number: '',
    type: deposits > 0 ? 'deposit' : 'receipt',
    total: sum,
    payee: payeeOf(request),
    attachments: request.attachments ?? [],
    lines,
  })
}

async function demandLive({ q }: ActionContext, receiptIds: readonly string[]): Promise<void> {
  const rows = await q.query<{ status: number }>(
    'select status from receipt where id = any($1) order by id for update',
    [receiptIds],
  )
  if (rows.some((row) => row.status === 5)) throw refuse('该收款单已作废')
  if (rows.some((row) => row.status === 2)) throw refuse('该收款单作废审批中')
}

async function demandOriginal({ q }: ActionContext, receiptIds: readonly string[], amount: bigint): Promise<void> {
  const money = total([...(await moneyOf(q, receiptIds)).values()].map((one) => one.money))
  const back = amount < money ? amount : money
  const originals = await originalsOf(q, receiptIds)
  if (originals.length === 0) throw refuse('没有可原路退回的支付流水')
  if (!covering(originals, back)) throw refuse(`原路退回金额不能超过该笔支付余额${yuan(originals[0]!.left)}`)
}

/** Numbers, stores, reserves and sends it. */
export async function file(
  context: ActionContext,
  approvers: Awaited<ReturnType<typeof approversOf>>,
  biz: keyof typeof KIND,
  draft: NewRefund,
): Promise<RefundOutcome> {
  const { q, now } = context
  const [number] = await drawCodes(q, 'charge-finance.refund', now, draft.companyId, draft.communityId)
  await insertRefund(context, { ...draft, number: number! })
  await keepPapers(context, refundEntity, draft.id, 'attachments', draft.attachments)
  await reserve(context, draft.id, 'take')
  const amount = yuan(draft.total)
  const instance = await askConsent(
    context,
    {
      kind: KIND[biz],
      id: draft.id,
      title: `${biz === 'refund' ? '退款' : '预存退款'} ${number}`,
      companyId: draft.companyId,
      communityId: draft.communityId,
      amount,
    },
    approvers,
  )
  await q.query('update refund set process_instance_id = $2 where id = $1', [draft.id, instance])
  await trace(context, draft.id, '提交', '审批中', draft.reason)
  return { refundId: draft.id, refundNumber: number!, status: REFUND.pending, total: amount }
}

/** What was promised to a refund that will not be paid is free again, and its caller is told. */
async function giveUp(context: ActionContext, refund: RefundRow, status: 3 | 4, reason: string | null): Promise<void> {
  if (refund.type === 'prepaid') await endHold(context, { reason: 'refund', refId: refund.id })
  else {
    await lockAllocations(context.q, [
      ...new Set((await refundLines(context.q, refund.id)).map((line) => line.receiptId)),
    ])
    await reserve(context, refund.id, 'release')
    await releaseReceivables(context, refund.id)
  }
  await setRefundStatus(context, refund.id, status)
  const lines = await refundLines(context.q, refund.id)
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

async function finished(context: ActionContext, refundId: string, result: ApprovalResult): Promise<void> {
  const refund = await lockRefund(context.q, refundId)
  const status = statusOf(result)
  if (refund.status === status) return
  if (refund.status !== CONSENT.pending) throw refuse('该退款单已处理')
  refuseOwnApproval(context, refund.applicantId, status)
  if (status === CONSENT.approved) await setRefundStatus(context, refundId, REFUND.due)
  else await giveUp(context, refund, status, null)
  await trace(context, refundId, OUTCOME_WORD[status], { 2: '待退款', 3: '已驳回', 4: '已取消' }[status], null)
}
const kindOf = (biz: keyof typeof KIND, title: string): ApprovalKind => ({
  type: KIND[biz],
  title,
  route: '/charge/refund/record-list',
  permission: CONSENT_PERMISSION,
  variables: CONSENT_VARIABLES,
  finished,
})
export const refundApprovals: readonly ApprovalKind[] = [kindOf('refund', '退款'), kindOf('prepaidRefund', '预存退款')]

const open = async (context: ActionContext, id: string, permission: string): Promise<RefundRow> => {
  await lockRecords(context, refundEntity, refundHooks, [id], permission)
  return lockRefund(context.q, id)
}

export async function withdraw(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof withdrawRefund>,
): Promise<{ id: string; status: number }> {
  const refund = await open(context, id, 'charge-finance:refund:apply')
  await withdrawConsent(context, refund, { word: '退款单', reason }, () => finished(context, id, 'cancelled'))
  return { id, status: REFUND.cancelled }
}

export async function cancel(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof cancelRefund>,
): Promise<{ id: string; status: number }> {
  const refund = await open(context, id, 'charge-finance:refund:cancel')
  if (refund.status !== REFUND.due && refund.status !== REFUND.failed) throw refuse('只能取消待退款或退款失败的退款单')
  await giveUp(context, refund, 4, reason)
  await trace(context, id, '取消', '已取消', reason)
  return { id, status: REFUND.cancelled }
}

export async function retry(
  context: ActionContext,
  { id }: ParsedOf<typeof retryRefund>,
): Promise<{ id: string; status: number }> {
  const refund = await open(context, id, 'charge-finance:refund:payout')
  if (refund.status !== REFUND.failed) throw refuse('只能重试退款失败的退款单')
  await setRefundStatus(context, id, REFUND.due)
  await trace(context, id, '重试', '待退款', null)
  return { id, status: REFUND.due }
}

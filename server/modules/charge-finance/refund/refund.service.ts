import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { REFUND_STATUS } from '@wuguan/contract/charge-finance/codes'
import type { RefundOutcome, applyRefund } from '@wuguan/contract/charge-finance/refund.actions'
import { refundLine } from '@wuguan/contract/charge-finance/refund-line.entity'
import { refund as refundEntity } from '@wuguan/contract/charge-finance/refund.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { approversOf, askConsent } from '../consent.service.ts'
import { holdReceivables, lockReceivables, refuseLocked } from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { demandCash } from '../collect/till.service.ts'
import { traceDocument, writeDocument } from '../document.service.ts'
import type { Place } from '../ledger/context.service.ts'
import { keepPapers } from '../papers.ts'
import { demandUninvoiced } from '../receipt/invoicing.service.ts'
import { lockReceipt } from '../void/guards.ts'
import { type AskedRefund, judgeRefund, leftOf, lockAllocations } from './allocations.ts'
import { benefitsOf, demandWholeWhereBound } from './benefits.ts'
import { moneyLeft, moneyOf } from './money.ts'
import { covering, originalsOf } from './originals.ts'
import { mayPayPrepaidOut, planOf } from './post-refund.ts'
import { type RefundLine, type RefundRow, type RefundTarget, reserve } from './refund.store.ts'

export const KIND = { refund: 'charge.refund', prepaidRefund: 'charge.prepaidRefund' } as const

export interface Payee {
  payeeName?: string | null | undefined
  payeeAccountNo?: string | null | undefined
  payeeBank?: string | null | undefined
}
const demandPayee = (target: RefundTarget, payee: Payee): void => {
  if (target !== 'transfer') return
  if (!payee.payeeName?.trim()) throw badInput({ payeeName: '请填写收款人' })
  if (!payee.payeeAccountNo?.trim()) throw badInput({ payeeAccountNo: '请填写收款账号' })
}
export const payeeOf = ({ payeeName, payeeAccountNo, payeeBank }: Payee) => ({
  payeeName: payeeName?.trim() || null,
  payeeAccountNo: payeeAccountNo?.trim() || null,
  payeeBank: payeeBank?.trim() || null,
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
  readonly attachments?: readonly unknown[] | null | undefined
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
  const rows = new Map(allocations.map((row) => [row.id, row]))
  await demandUninvoiced(
    q,
    lines.map((line) => ({ id: line.allocationId, left: leftOf(rows.get(line.allocationId)!) - line.amount })),
  )
  demandWholeWhereBound(allocations, await benefitsOf(q, request.receiptIds), request.asked)
  const deposits = [...receivables.values()].filter((row) => row.category === 'deposit').length
  if (deposits > 0 && deposits < receivables.size) throw badInput({ lines: '押金与其他费用请分开退款' })
  const sum = total(lines.map((line) => line.amount))
  if (request.target === 'original') await demandOriginal(context, request.receiptIds, sum)
  if (request.target === 'cash') {
    const { money } = await planOf(
      context,
      request,
      lines.map((line) => ({ amount: line.amount, receiptId: rows.get(line.allocationId)!.receiptId })),
      mayPayPrepaidOut(context.actor),
    )
    demandCash(await chargeConfig(q, request.communityId), money)
  }
  if (request.target === 'prepaid' && !request.payerCustomerId) throw refuse('该收款没有付款客户，不能转预存')
  const id = uuidv7()
  await holdReceivables(context, [...receivables.keys()], { type: 'refund', ref: id })
  const { receiptId, property, payerCustomerId, target, reason, source = null, sourceId = null } = request
  return file(context, approvers, 'refund', request, id, lines, {
    type: deposits > 0 ? 'deposit' : 'receipt',
    receiptId,
    ...propertyOf(property),
    payerCustomerId,
    total: yuan(sum),
    target,
    ...payeeOf(request),
    reason,
    attachments: request.attachments ?? [],
    source,
    sourceId,
  })
}

/** What is charged, as the document keeps it. */
export const propertyOf = ({ type, id, name }: RefundRequest['property']) => ({
  propertyType: type,
  propertyId: id,
  propertyName: name,
})

async function demandLive({ q }: ActionContext, receiptIds: readonly string[]): Promise<void> {
  const rows = await q.query<{ status: number }>(
    'select status from receipt where id = any($1) order by id for update',
    [receiptIds],
  )
  if (rows.some((row) => row.status === 5)) throw refuse('该收款单已作废')
  if (rows.some((row) => row.status === 2)) throw refuse('该收款单作废审批中')
}

async function demandOriginal({ q }: ActionContext, receiptIds: readonly string[], amount: bigint): Promise<void> {
  const money = total([...(await moneyOf(q, receiptIds)).values()].map(moneyLeft))
  const back = amount < money ? amount : money
  const originals = await originalsOf(q, receiptIds)
  if (originals.length === 0) throw refuse('没有可原路退回的支付流水')
  if (!covering(originals, back)) throw refuse(`原路退回金额不能超过该笔支付余额${yuan(originals[0]!.left)}`)
}

const DOCUMENT = { entity: refundEntity, lines: refundLine, owner: 'refundId' }
interface NewRefund {
  readonly type: RefundRow['type']
  readonly total: string
  readonly reason: string
  readonly attachments: readonly unknown[]
  readonly [field: string]: unknown
}
/** Numbers, stores, reserves and sends it. */
export async function file(
  context: ActionContext,
  approvers: Awaited<ReturnType<typeof approversOf>>,
  biz: keyof typeof KIND,
  { companyId, communityId }: Place,
  id: string,
  lines: readonly Omit<RefundLine, 'id' | 'receiptId'>[],
  draft: NewRefund,
): Promise<RefundOutcome> {
  const status = REFUND_STATUS.pending
  const number = await writeDocument(
    context,
    DOCUMENT,
    { companyId, communityId },
    id,
    { ...draft, status, submittedAt: dateTimeOf(context.now) },
    lines.map(({ allocationId, amount, ...line }) => ({
      ...line,
      sourceAllocationId: allocationId,
      amount: yuan(amount),
    })),
  )
  await keepPapers(context, refundEntity, id, 'attachments', draft.attachments)
  await reserve(context, id, 'take')
  const title = `${biz === 'refund' ? '退款' : '预存退款'} ${number}`
  const request = { kind: KIND[biz], id, title, companyId, communityId, amount: draft.total }
  const instance = await askConsent(context, request, approvers)
  await context.q.query('update refund set process_instance_id = $2 where id = $1', [id, instance])
  await traceDocument(context, refundEntity, id, '提交', status, draft.reason)
  return { refundId: id, refundNumber: number, status, total: draft.total }
}

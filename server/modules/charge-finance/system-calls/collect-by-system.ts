import { cents, total } from '@wuguan/contract/charge-finance/cents'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { drawCodes } from '../../../kernel/codes.ts'
import { type Method, methodsByCode } from '../collect/methods.service.ts'
import type { PostedReceipt, ReceiptPayment } from '../collect/receipt-draft.ts'
import { postReceipt } from '../collect/receipt-posting.service.ts'
import { factsOf } from '../collect/selection.service.ts'
import { firstDayThatHolds } from '../ledger/as-of.service.ts'
import { openSystemBook, placeOf } from '../ledger/book-date.service.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import { endHold } from '../ledger/holds.service.ts'
import { lockAccounts } from '../ledger/prepaid.service.ts'
import { alreadyCollected, changedMeanwhile, lockReceivables, refuseLocked } from '../ledger/receivables.service.ts'

export interface SystemCollection {
  communityId: number
  type: 'temp' | 'mobile' | 'bank' | 'offset'
  lines: readonly { receivableId: string; principal: string; lateFee: string }[]
  payments: readonly {
    methodCode: string
    amount: string
    channelTradeNo?: string | null
    prepaidAccountId?: string | null
    holdRefId?: string | null
  }[]
  valueDate: string
  source: string
  sourceId: string
  /** The document that holds the locks of the receivables; they are released with the posting. */
  holder?: string
  payerAccountName?: string | null
}

/** A receipt that no cashier made; the cashier is 系统. A repeat of its source answers with the first receipt. */
export async function collectBySystem(
  given: LedgerContext,
  request: SystemCollection,
): Promise<Pick<PostedReceipt, 'receiptId' | 'receiptNumber'>> {
  const context: LedgerContext = { q: given.q, now: given.now, actor: { userId: 0 } }
  const { q, now } = context
  const place = await placeOf(q, request.communityId)
  const sum = total(request.lines.map((line) => cents(line.principal) + cents(line.lateFee)))
  const [existing] = await q.query<{ id: string; receipt_number: string; total_amount: string }>(
    'select id, receipt_number, total_amount from receipt where source = $1 and source_id = $2 and company_id = $3',
    [request.source, request.sourceId, place.companyId],
  )
  if (existing) {
    if (cents(existing.total_amount) !== sum) throw new DomainError(409)
    return { receiptId: existing.id, receiptNumber: existing.receipt_number }
  }
  if (sum <= 0n || total(request.payments.map((payment) => cents(payment.amount))) !== sum)
    throw refuse('收款金额与应收不一致')
  const methods = await methodsByCode(q, place, [...new Set(request.payments.map((payment) => payment.methodCode))])
  const needs = request.lines.map((line) => ({ receivableId: line.receivableId, amount: cents(line.principal) }))
  const uses = request.payments.flatMap((payment) =>
    payment.prepaidAccountId ? [{ accountId: payment.prepaidAccountId, amount: cents(payment.amount) }] : [],
  )
  const book = await openSystemBook(
    context,
    place,
    request.valueDate,
    await firstDayThatHolds(q, request.valueDate, needs, uses),
  )
  await lockAccounts(
    context,
    uses.map((use) => use.accountId),
  )
  const ids = request.lines.map((line) => line.receivableId)
  const rows = await lockReceivables(context, ids)
  const facts = await factsOf(q, ids, book.valueDate)
  const holder = request.holder ?? request.sourceId
  for (const { receivableId, principal, lateFee } of request.lines) {
    const row = rows.get(receivableId)!
    refuseLocked(row, '收款', holder)
    if (row.status === 3 && row.outstanding === 0n) throw alreadyCollected()
    const [owed, fee] = [row.outstanding, cents(facts.get(receivableId)!.lateFee)]
    // Prepaid money may reach for a part; everything else was told the whole.
    const same =
      request.type === 'offset'
        ? cents(principal) <= owed && cents(lateFee) <= fee
        : cents(principal) === owed && cents(lateFee) === fee
    if (!same || row.communityId !== request.communityId || row.status === 4) throw changedMeanwhile(row)
  }
  await release(context, ids, holder)
  for (const { holdRefId } of request.payments)
    if (holdRefId) await endHold(context, { reason: 'park', refId: holdRefId, spent: true })
  const first = rows.get(ids[0]!)!
  const [payer] = await q.query<{ name: string }>('select name from customer where id = $1', [first.payerCustomerId])
  const [number] = await drawCodes(q, 'charge-finance.receipt', now, place.companyId, place.communityId)
  return postReceipt(context, book, {
    number: number!,
    type: request.type,
    property: { type: first.propertyType, id: first.propertyId, name: first.propertyName },
    payerCustomerId: first.payerCustomerId,
    payerName: payer?.name ?? null,
    source: request.source,
    sourceId: request.sourceId,
    lines: request.lines.map((line) => ({
      receivableId: line.receivableId,
      principal: cents(line.principal),
      lateFee: cents(line.lateFee),
    })),
    payments: request.payments.map((payment) =>
      paymentOf(payment, methods.get(payment.methodCode)!, request.payerAccountName ?? null),
    ),
  })
}

const paymentOf = (
  payment: SystemCollection['payments'][number],
  method: Method,
  payerAccountName: string | null,
): ReceiptPayment => ({
  method,
  amount: cents(payment.amount),
  tradeNo: payment.channelTradeNo ?? null,
  payerAccountName,
  ...(payment.prepaidAccountId ? { accountId: payment.prepaidAccountId } : {}),
})

const release = ({ q, now }: LedgerContext, ids: readonly string[], holder: string) =>
  q.query(
    `update receivable set lock_type = 'none', lock_ref = null, lock_expire_at = null, version = version + 1, updated_at = $3
     where id = any($1) and lock_ref = $2`,
    [ids, holder, now],
  )

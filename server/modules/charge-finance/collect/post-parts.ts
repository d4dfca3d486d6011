import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { Book, LedgerContext } from '../ledger/context.service.ts'
import { boundDeductions, drawNumbers } from './bound.ts'
import type { PaidPart } from './distribute.ts'
import { type Method, methodsByCode } from './methods.service.ts'
import type { Part } from './parts.ts'
import type { ReceiptDraft, ReceiptPayment } from './receipt-draft.ts'
import { postReceipt } from './receipt-posting.service.ts'

type Common = Pick<ReceiptDraft, 'jumpReason' | 'shiftId' | 'remark' | 'productId'>

/** One receipt per property; several of one payment share the number of the first. */
export async function postParts(
  context: LedgerContext,
  book: Book,
  money: readonly PaidPart[],
  common: Common,
): Promise<Payment> {
  const parts = money.map((one) => one.part)
  const prepaidMethod = (await methodsByCode(context.q, book, ['PREPAID'])).get('PREPAID')!
  const names = await customerNames(context, parts)
  const drawn = await drawNumbers(context, book, parts)
  const groupNo = parts.length > 1 ? drawn.receipts[0]! : null
  const receipts = []
  for (const [index, { part, lines, payments, over }] of money.entries()) {
    const first = part.chosen[0]!.row
    const posted = await postReceipt(context, book, {
      ...common,
      number: drawn.receipts[index]!,
      type: common.productId ? 'product' : first.category === 'deposit' ? 'deposit' : 'collect',
      property: { type: first.propertyType, id: first.propertyId, name: first.propertyName },
      payerCustomerId: part.payerCustomerId,
      payerName: (part.payerCustomerId && names.get(part.payerCustomerId)) || null,
      groupNo,
      lines,
      deductions: await boundDeductions(context, part, drawn),
      payments: [...payments, ...prepaidPayments(part, prepaidMethod)],
      prepaidIn: over > 0n ? [{ owner: overpaid(part), amount: over, kind: 'overpay' }] : [],
    })
    receipts.push({ ...posted, propertyId: first.propertyId })
  }
  return {
    receipts,
    change: yuan(total(money.flatMap((one) => one.payments.map((payment) => payment.change ?? 0n)))),
    prepaidIn: yuan(total(money.map((one) => one.over))),
  }
}

const prepaidPayments = (part: Part, method: Method): ReceiptPayment[] =>
  part.input.prepaid.map(({ accountId, amount }) => ({ method, amount: cents(amount), accountId }))

/** Somebody's: too much for a property of nobody is refused where the money is distributed. */
function overpaid(part: Part) {
  const { row } = part.chosen[0]!
  return {
    propertyType: row.propertyType,
    propertyId: row.propertyId,
    propertyName: row.propertyName,
    customerId: part.payerCustomerId!,
    feeItemId: null,
  }
}

async function customerNames({ q }: LedgerContext, parts: readonly Part[]): Promise<Map<string, string>> {
  const rows = await q.query<{ id: string; name: string }>('select id, name from customer where id = any($1)', [
    parts.flatMap((part) => part.payerCustomerId ?? []),
  ])
  return new Map(rows.map((row) => [row.id, row.name]))
}

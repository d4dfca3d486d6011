import { total, yuan } from '@wuguan/contract/charge-finance/cents'
import { uuidv7 } from '../../../kernel/ids.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import type { Book, LedgerContext } from '../ledger/context.service.ts'
import { ledgerMessage } from '../ledger/events.ts'
import { type Component, type EntryKind, type Posting, post } from '../ledger/posting.service.ts'
import { writeAllocations } from './allocations.service.ts'
import type { BoundDeduction, PostedReceipt, ReceiptDraft, ReceiptLine, ReceiptType } from './receipt-draft.ts'
import { isPrepaid, movePrepaid, writePayments } from './receipt-money.ts'

const ENTRY_KIND: Partial<Record<ReceiptType, EntryKind>> = { offset: 'offset', import: 'import' }

/**
 * Posts one receipt whole: the receipt, its entries and allocations, the deductions bound to it, its payments, and what it moved in
 * prepaid accounts. The caller has opened the book, locked accounts and receivables in the lock order, judged the amounts, and
 * drawn the numbers.
 */
export async function postReceipt(context: LedgerContext, book: Book, draft: ReceiptDraft): Promise<PostedReceipt> {
  const receiptId = uuidv7()
  const doc = { docType: 'receipt', docId: receiptId, docNo: draft.number }
  const lines = draft.lines.filter((line) => line.principal + line.lateFee > 0n)
  const deductions = (draft.deductions ?? []).filter((one) => one.lines.length > 0)
  const payments = draft.payments.filter((payment) => payment.amount !== 0n)
  const prepaidIn = (draft.prepaidIn ?? []).filter((one) => one.amount > 0n)
  const allocated = total(lines.map((line) => line.principal + line.lateFee))
  const incoming = total(prepaidIn.map((one) => one.amount))
  const used = total(payments.filter(isPrepaid).map((payment) => payment.amount))
  const paid = total(payments.map((payment) => payment.amount))
  if (paid !== allocated + incoming)
    throw new Error(
      `receipt ${draft.number}: paid ${yuan(paid)}, allocated ${yuan(allocated)}, prepaid ${yuan(incoming)}`,
    )
  const forgone = (source: 'rounding' | 'other') =>
    total(
      deductions
        .filter((one) => (one.source === 'rounding') === (source === 'rounding'))
        .flatMap((one) => one.lines.map((line) => line.amount)),
    )

  await context.q.query(
    `insert into receipt (id, company_id, community_id, receipt_number, type, property_type, property_id, property_name, payer_customer_id, payer_name,
       group_no, total_amount, cash_amount, prepaid_used, prepaid_in, preferential_amount, round_off_amount, jump_reason, book_date, account_period,
       cashier_id, shift_id, status, print_count, invoice_status, source, source_id, remark, product_id, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, 1, 0, 0, $23, $24, $25, $27, $21, $26, $21, $26)`,
    [
      receiptId,
      book.companyId,
      book.communityId,
      draft.number,
      draft.type,
      draft.property.type,
      draft.property.id,
      draft.property.name,
      draft.payerCustomerId,
      draft.payerName,
      draft.groupNo ?? null,
      yuan(paid),
      yuan(paid - used),
      yuan(used),
      yuan(incoming),
      yuan(forgone('other')),
      yuan(forgone('rounding')),
      draft.jumpReason ?? null,
      book.bookDate,
      book.accountPeriod,
      context.actor.userId || null,
      draft.shiftId ?? null,
      draft.source ?? null,
      draft.sourceId ?? null,
      draft.remark ?? null,
      context.now,
      draft.productId ?? null,
    ],
  )
  await writeEntries(context, book, doc, draft, lines, deductions)
  const entryOfAccount = await movePrepaid(context, book, draft, receiptId, payments.filter(isPrepaid), prepaidIn)
  await writePayments(context, book, doc, draft.shiftId ?? null, payments, entryOfAccount)
  await writeOutbox(context.q, context.now, [
    ledgerMessage('receipt.posted', receiptId, {
      receiptId,
      receiptNumber: draft.number,
      communityId: book.communityId,
      type: draft.type,
      propertyType: draft.property.type,
      propertyId: draft.property.id,
      payerCustomerId: draft.payerCustomerId,
      totalAmount: yuan(paid),
      source: draft.source ?? null,
      sourceId: draft.sourceId ?? null,
      bookDate: book.bookDate,
    }),
  ])
  return { receiptId, receiptNumber: draft.number, totalAmount: yuan(paid) }
}

async function writeEntries(
  context: LedgerContext,
  book: Book,
  doc: { docType: string; docId: string; docNo: string },
  draft: ReceiptDraft,
  lines: readonly ReceiptLine[],
  deductions: readonly BoundDeduction[],
): Promise<void> {
  const kind = ENTRY_KIND[draft.type] ?? 'collect'
  const received: { posting: Posting; receivableId: string; component: Component; amount: bigint }[] = []
  const forgone: { posting: Posting; deduction: BoundDeduction; line: BoundDeduction['lines'][number] }[] = []
  const fees: Posting[] = []
  const entry = (receivableId: string, side: 'R' | 'C' | 'D', component: Component, of: EntryKind, amount: bigint) =>
    ({ receivableId, side, component, kind: of, amount }) satisfies Posting
  for (const { receivableId, principal, lateFee } of lines) {
    if (principal > 0n)
      received.push({
        posting: entry(receivableId, 'C', 'P', kind, principal),
        receivableId,
        component: 'P',
        amount: principal,
      })
    if (lateFee > 0n) {
      fees.push(entry(receivableId, 'R', 'L', kind, lateFee))
      received.push({
        posting: entry(receivableId, 'C', 'L', kind, lateFee),
        receivableId,
        component: 'L',
        amount: lateFee,
      })
    }
  }
  for (const deduction of deductions)
    for (const line of deduction.lines) {
      const of: EntryKind = deduction.source === 'rounding' ? 'rounding' : 'preferential'
      if (line.component === 'L') fees.push(entry(line.receivableId, 'R', 'L', of, line.amount))
      forgone.push({ posting: entry(line.receivableId, 'D', line.component, of, line.amount), deduction, line })
    }
  if (received.length + forgone.length === 0) return
  const { entryIds } = await post(
    context,
    book,
    doc,
    [...fees, ...received.map((one) => one.posting), ...forgone.map((one) => one.posting)],
    draft.type === 'offset' ? 'offset' : draft.type === 'import' ? 'import' : 'collect',
  )
  await writeAllocations(
    context,
    book,
    doc,
    received.map((one, index) => ({
      receivableId: one.receivableId,
      component: one.component,
      kind: draft.type === 'offset' ? 'offset' : 'receive',
      amount: one.amount,
      entryId: entryIds[fees.length + index]!,
    })),
    doc.docId,
  )
  const base = fees.length + received.length
  for (const deduction of deductions)
    await writeBound(
      context,
      book,
      draft,
      doc.docId,
      deduction,
      forgone.flatMap((one, index) =>
        one.deduction === deduction ? [{ ...one.line, entryId: entryIds[base + index]! }] : [],
      ),
    )
}

async function writeBound(
  { q, now, actor }: LedgerContext,
  book: Book,
  draft: ReceiptDraft,
  receiptId: string,
  deduction: BoundDeduction,
  lines: readonly { receivableId: string; component: Component; amount: bigint; entryId: string }[],
): Promise<void> {
  const id = uuidv7()
  const sumOf = (component: Component) =>
    yuan(total(lines.filter((line) => line.component === component).map((line) => line.amount)))
  await q.query(
    `insert into deduction (id, company_id, community_id, deducted_number, deducted_type_id, source, property_type, property_id, property_name,
       receipt_id, preferential_scheme_id, source_id, total, principal_total, late_fee_total, reason, status, effective_date, applicant_id,
       created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 2, $17, $18, $18, $19, $18, $19)`,
    [
      id,
      book.companyId,
      book.communityId,
      deduction.number,
      deduction.typeId,
      deduction.source,
      draft.property.type,
      draft.property.id,
      draft.property.name,
      receiptId,
      deduction.schemeId ?? null,
      deduction.sourceId ?? null,
      yuan(total(lines.map((line) => line.amount))),
      sumOf('P'),
      sumOf('L'),
      deduction.reason,
      book.bookDate,
      actor.userId || null,
      now,
    ],
  )
  await q.query(
    `insert into deduction_line (id, company_id, community_id, deduction_id, receivable_id, component, mode, amount, entry_id, created_by, created_at, updated_by, updated_at)
     select x.id, $1, $2, $3, x.receivable_id, x.component, 'amount', x.amount, x.entry_id, $4, $5, $4, $5
     from unnest($6::uuid[], $7::uuid[], $8::text[], $9::numeric[], $10::uuid[]) as x(id, receivable_id, component, amount, entry_id)`,
    [
      book.companyId,
      book.communityId,
      id,
      actor.userId || null,
      now,
      lines.map(() => uuidv7()),
      lines.map((line) => line.receivableId),
      lines.map((line) => line.component),
      lines.map((line) => yuan(line.amount)),
      lines.map((line) => line.entryId),
    ],
  )
}

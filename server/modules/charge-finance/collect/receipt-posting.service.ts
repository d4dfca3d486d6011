import { total, yuan } from '@wuguan/contract/charge-finance/cents'
import { uuidv7 } from '../../../kernel/ids.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import type { Book, LedgerContext } from '../ledger/context.service.ts'
import { ledgerMessage } from '../ledger/events.ts'
import { type Component, type EntryKind, type Posting, post } from '../ledger/posting.service.ts'
import { type AccountOwner, accountOf, postPrepaid } from '../ledger/prepaid.service.ts'
import { type Method, feeOf } from './methods.service.ts'

export type ReceiptType =
  | 'collect'
  | 'recharge'
  | 'temp'
  | 'deposit'
  | 'offset'
  | 'bank'
  | 'mobile'
  | 'import'
  | 'product'

export interface ReceiptLine {
  readonly receivableId: string
  readonly principal: bigint
  readonly lateFee: bigint
}
/** What the company forgoes with this receipt, and takes back with it. */
export interface BoundDeduction {
  /** Drawn by the caller, before the receipt's number. */
  readonly number: string
  readonly typeId: string
  readonly source: 'preferential' | 'coupon' | 'rounding' | 'product'
  readonly schemeId?: string | null
  readonly sourceId?: string | null
  readonly reason: string
  readonly lines: readonly { receivableId: string; component: Component; amount: bigint }[]
}
export interface ReceiptPayment {
  readonly method: Method
  readonly amount: bigint
  /** Cash: what was handed over, and what went back. */
  readonly tendered?: bigint
  readonly change?: bigint
  readonly tradeNo?: string | null
  readonly payerAccountName?: string | null
  /** Of method kind prepaid: whose money it is. */
  readonly accountId?: string
}
export interface ReceiptDraft {
  /** Drawn by the caller (`charge-finance.receipt`), after every other lock. */
  readonly number: string
  readonly type: ReceiptType
  readonly property: { type: string; id: string; name: string }
  readonly payerCustomerId: string | null
  readonly payerName: string | null
  readonly groupNo?: string | null
  readonly jumpReason?: string | null
  readonly shiftId?: string | null
  readonly source?: string | null
  readonly sourceId?: string | null
  readonly remark?: string | null
  readonly lines: readonly ReceiptLine[]
  readonly deductions?: readonly BoundDeduction[]
  readonly payments: readonly ReceiptPayment[]
  readonly prepaidIn?: readonly { owner: AccountOwner; amount: bigint; kind: 'recharge' | 'overpay' }[]
  /** Of prepaid money used: the line of the run that planned it, by account. */
  readonly offsetLineIds?: ReadonlyMap<string, string>
}
export interface PostedReceipt {
  readonly receiptId: string
  readonly receiptNumber: string
  readonly totalAmount: string
}

const ENTRY_KIND: Partial<Record<ReceiptType, EntryKind>> = { offset: 'offset', import: 'import' }
const isPrepaid = (payment: ReceiptPayment) => payment.method.kind === 'prepaid'

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
       cashier_id, shift_id, status, print_count, invoice_status, source, source_id, remark, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, 1, 0, 0, $23, $24, $25, $21, $26, $21, $26)`,
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

export interface AllocationDraft {
  receivableId: string
  component: Component
  kind: string
  amount: bigint
  entryId: string
  sourceAllocationId?: string | null
}
/** Allocations of a receipt, each with the entry it stands for. */
export async function writeAllocations(
  { q, now, actor }: LedgerContext,
  book: Book,
  doc: { docType: string; docId: string; docNo: string | null },
  rows: readonly AllocationDraft[],
  receiptId: string,
): Promise<string[]> {
  const ids = rows.map(() => uuidv7())
  if (rows.length)
    await q.query(
      `insert into receipt_allocation (id, company_id, community_id, receipt_id, receivable_id, component, kind, amount, source_allocation_id,
         refunded_amount, pending_refund_amount, entry_id, doc_type, doc_id, doc_no, created_by, created_at, updated_by, updated_at)
       select x.id, $1, $2, $3, x.receivable_id, x.component, x.kind, x.amount, x.source_id, 0, 0, x.entry_id, $4, $5, $6, $7, $8, $7, $8
       from unnest($9::uuid[], $10::uuid[], $11::text[], $12::text[], $13::numeric[], $14::uuid[], $15::uuid[])
         as x(id, receivable_id, component, kind, amount, source_id, entry_id)`,
      [
        book.companyId,
        book.communityId,
        receiptId,
        doc.docType,
        doc.docId,
        doc.docNo,
        actor.userId || null,
        now,
        ids,
        rows.map((row) => row.receivableId),
        rows.map((row) => row.component),
        rows.map((row) => row.kind),
        rows.map((row) => yuan(row.amount)),
        rows.map((row) => row.sourceAllocationId ?? null),
        rows.map((row) => row.entryId),
      ],
    )
  return ids
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

/** Money out of prepaid accounts and into them; answers with the entry of each payment. */
async function movePrepaid(
  context: LedgerContext,
  book: Book,
  draft: ReceiptDraft,
  receiptId: string,
  used: readonly ReceiptPayment[],
  incoming: NonNullable<ReceiptDraft['prepaidIn']>,
): Promise<Map<ReceiptPayment, string>> {
  const about = { receiptId, docNo: draft.number }
  const out = used.map((payment) => ({
    ...about,
    accountId: payment.accountId!,
    kind: 'offset' as const,
    amount: -payment.amount,
    offsetLineId: draft.offsetLineIds?.get(payment.accountId!) ?? null,
  }))
  const into = []
  for (const { owner, amount, kind } of incoming)
    into.push({ ...about, accountId: await accountOf(context, book, owner), kind, amount })
  if (out.length + into.length === 0) return new Map()
  const { entryIds } = await postPrepaid(context, book, [...out, ...into])
  return new Map(used.map((payment, index) => [payment, entryIds[index]!]))
}

async function writePayments(
  { q, now, actor }: LedgerContext,
  book: Book,
  doc: { docType: string; docId: string; docNo: string },
  shiftId: string | null,
  payments: readonly ReceiptPayment[],
  entryOf: ReadonlyMap<ReceiptPayment, string>,
): Promise<void> {
  if (payments.length === 0) return
  await q.query(
    `insert into payment (id, company_id, community_id, receipt_id, direction, payment_method_id, amount, tendered_amount, change_amount, handling_fee,
       payee_account_id, channel_trade_no, payer_account_name, prepaid_entry_id, paid_at, book_date, account_period, shift_id, doc_type, doc_id, doc_no,
       reconcile_status, created_by, created_at, updated_by, updated_at)
     select x.id, $2, $3, $4::uuid, 'in', x.method, x.amount, x.tendered, x.change, x.fee, x.payee, x.trade_no, x.payer, x.entry, $5, $6, $7, x.shift, $8, $4::uuid::text, $9,
       0, $10, $5, $10, $5
     from jsonb_to_recordset($1::jsonb) as x(id uuid, method uuid, amount numeric, tendered numeric, change numeric, fee numeric, payee uuid,
       trade_no text, payer text, entry uuid, shift uuid)`,
    [
      JSON.stringify(
        payments.map((payment) => ({
          id: uuidv7(),
          method: payment.method.id,
          amount: yuan(payment.amount),
          tendered: payment.tendered === undefined ? null : yuan(payment.tendered),
          change: payment.change === undefined ? null : yuan(payment.change),
          fee: isPrepaid(payment) ? '0.00' : feeOf(payment.method, payment.amount),
          payee: payment.method.payeeAccountId,
          trade_no: payment.tradeNo?.trim() || null,
          payer: payment.payerAccountName?.trim() || null,
          entry: entryOf.get(payment) ?? null,
          shift: isPrepaid(payment) ? null : shiftId,
        })),
      ),
      book.companyId,
      book.communityId,
      doc.docId,
      now,
      book.bookDate,
      book.accountPeriod,
      doc.docType,
      doc.docNo,
      actor.userId || null,
    ],
  )
}

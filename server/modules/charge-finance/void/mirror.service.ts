import { cents } from '@wuguan/contract/charge-finance/cents'
import { uuidv7 } from '../../../kernel/ids.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import { writeAllocations } from '../collect/allocations.service.ts'
import { cancelPackage } from '../collect/package.service.ts'
import { returnProducts } from '../collect/product.store.ts'
import { openBook } from '../ledger/book-date.service.ts'
import type { Book, LedgerContext } from '../ledger/context.service.ts'
import { ledgerMessage } from '../ledger/events.ts'
import { type Component, type Side, post, reversalOf } from '../ledger/posting.service.ts'
import { postPrepaid } from '../ledger/prepaid.service.ts'
import { type VoidableReceipt, lockReceipt } from './guards.ts'
import { voidSteps } from './steps.service.ts'

interface EntryRow {
  id: string
  receivableId: string
  side: Side
  component: Component
  amount: string
}

/**
 * The mirror of a receipt on the day of voiding: every entry, allocation, prepaid entry and payment that is its own and stands,
 * taken back one by one; bound deductions with it, and what the sale of a package had made. A transfer gives its sources back what
 * they had given.
 */
export async function mirrorReceipt(
  context: LedgerContext,
  book: Book,
  receipt: VoidableReceipt,
  voidDoc: { id: string; no: string },
  kind: 'void' | 'import' = 'void',
): Promise<void> {
  const { q } = context
  const doc = { docType: kind === 'void' ? 'receiptVoid' : 'importUndo', docId: voidDoc.id, docNo: voidDoc.no }
  const prepaid = await q.query<{ id: string; account_id: string; amount: string }>(
    'select id, account_id, amount from prepaid_entry where receipt_id = $1 and reverses_entry_id is null order by account_id, seq',
    [receipt.id],
  )
  const entries = await q.query<EntryRow>(
    `select e.id, e.receivable_id as "receivableId", e.side, e.component, e.amount from receivable_entry e
     where e.community_id = $1 and e.doc_id = $2 and e.doc_type = 'receipt' order by e.id`,
    [receipt.communityId, receipt.id],
  )
  const posted = entries.length
    ? await post(
        context,
        book,
        doc,
        entries.map((entry) => reversalOf(entry, kind)),
        'void',
      )
    : null
  const mirrorOf = new Map(entries.map((entry, index) => [entry.id, posted?.entryIds[index] ?? '']))
  await mirrorAllocations(context, book, receipt, doc, mirrorOf)
  await revokeBound(context, receipt)
  await returnProducts(context, [receipt.id])
  await cancelPackage(context, book, doc, receipt)
  const { entryIds } = await postPrepaid(
    context,
    book,
    prepaid.map((entry) => ({
      accountId: entry.account_id,
      kind: 'void',
      amount: -cents(entry.amount),
      receiptId: receipt.id,
      docNo: voidDoc.no,
      reversesEntryId: entry.id,
    })),
  )
  await mirrorPayments(
    context,
    book,
    receipt,
    doc,
    new Map(prepaid.map((entry, index) => [entry.id, entryIds[index]!])),
  )
  await q.query(
    'update receipt set status = 5, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
    [receipt.id, context.actor.userId || null, context.now],
  )
  for (const step of voidSteps) await step(context, receipt)
  await writeOutbox(q, context.now, [
    ledgerMessage('receipt.voided', receipt.id, {
      receiptId: receipt.id,
      receiptNumber: receipt.receiptNumber,
      communityId: receipt.communityId,
      type: receipt.type,
      propertyType: receipt.propertyType,
      propertyId: receipt.propertyId,
      totalAmount: receipt.totalAmount,
      source: receipt.source,
      bookDate: book.bookDate,
    }),
  ])
}

/**
 * Takes an imported receipt back on the day that it was booked, and keeps kind import, outside of the cash figures. False: something of
 * it has been given back since; it stays.
 */
export async function takeBackImported(context: LedgerContext, id: string): Promise<boolean> {
  const receipt = await lockReceipt(context, id)
  if (receipt.status === 5) return true
  const [moved] = await context.q.query(
    'select 1 from receipt_allocation where receipt_id = $1 and doc_id = $1::text and refunded_amount + pending_refund_amount > 0 limit 1',
    [id],
  )
  if (moved) return false
  const book = await openBook(context, receipt, { wanted: receipt.bookDate, backdateDays: null })
  await mirrorReceipt(context, book, receipt, { id: uuidv7(), no: receipt.receiptNumber }, 'import')
  return true
}

async function mirrorAllocations(
  context: LedgerContext,
  book: Book,
  receipt: VoidableReceipt,
  doc: { docType: string; docId: string; docNo: string },
  mirrorOf: ReadonlyMap<string, string>,
): Promise<void> {
  const { q, now } = context
  const rows = await q.query<{
    id: string
    receivable_id: string
    component: Component
    kind: string
    amount: string
    entry_id: string
    source_allocation_id: string | null
  }>(
    'select id, receivable_id, component, kind, amount, entry_id, source_allocation_id from receipt_allocation where receipt_id = $1 and doc_id = $2 order by id',
    [receipt.id, receipt.id],
  )
  await writeAllocations(
    context,
    book,
    doc,
    rows.map((row) => ({
      receivableId: row.receivable_id,
      component: row.component,
      kind: 'void',
      amount: -cents(row.amount),
      entryId: mirrorOf.get(row.entry_id)!,
      sourceAllocationId: row.id,
    })),
    receipt.id,
  )
  const given = rows.filter((row) => row.kind === 'transferOut' && row.source_allocation_id !== null)
  if (given.length === 0) return
  await q.query(
    `update receipt_allocation a set refunded_amount = a.refunded_amount + x.amount, version = a.version + 1, updated_at = $3
     from (select id, sum(amount) as amount from unnest($1::uuid[], $2::numeric[]) as y(id, amount) group by id) x where a.id = x.id`,
    [given.map((row) => row.source_allocation_id), given.map((row) => row.amount), now],
  )
  await deriveReceiptStatus(
    context,
    given.map((row) => row.source_allocation_id!),
  )
}

/** 1 有效, 3 部分退款 or 4 已全额退款 by what is taken out of its allocations; approvals and voids stay. */
export async function deriveReceiptStatus({ q, now }: LedgerContext, allocationIds: readonly string[]): Promise<void> {
  await q.query(
    `with touched as (select distinct receipt_id as id from receipt_allocation where id = any($1)),
     sums as (
       select a.receipt_id as id, sum(a.refunded_amount) as refunded, sum(a.amount) as amount
       from receipt_allocation a join touched t on t.id = a.receipt_id where a.doc_id = a.receipt_id::text and a.amount > 0 group by 1)
     update receipt r set status = case when s.refunded = 0 then 1 when s.refunded >= s.amount then 4 else 3 end, version = r.version + 1, updated_at = $2
     from sums s where r.id = s.id and r.status in (1, 3, 4)
       and r.status <> case when s.refunded = 0 then 1 when s.refunded >= s.amount then 4 else 3 end`,
    [allocationIds, now],
  )
}

/** Deductions bound to the receipt end with it, and give their schemes the use back. */
async function revokeBound({ q, now, actor }: LedgerContext, receipt: VoidableReceipt): Promise<void> {
  await q.query(
    `with ended as (
       update deduction set status = 5, revoked_by = $2, revoked_at = $3, revoke_reason = '收款单作废', version = version + 1, updated_at = $3
       where receipt_id = $1 and status = 2 returning preferential_scheme_id),
     uses as (select preferential_scheme_id as id, count(*)::int as n from ended where preferential_scheme_id is not null group by 1)
     update preferential_scheme s set used_count = greatest(0, coalesce(s.used_count, 0) - u.n) from uses u where s.id = u.id`,
    [receipt.id, actor.userId || null, now],
  )
}

async function mirrorPayments(
  { q, now, actor }: LedgerContext,
  book: Book,
  receipt: VoidableReceipt,
  doc: { docType: string; docId: string; docNo: string },
  prepaidMirror: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await q.query<{ id: string; prepaid_entry_id: string | null }>(
    `select p.id, p.prepaid_entry_id from payment p where p.receipt_id = $1 and p.doc_id = $2 and p.direction = 'in'
       and not exists (select 1 from payment x where x.reverses_payment_id = p.id) order by p.id`,
    [receipt.id, receipt.id],
  )
  const [shift] = await q.query<{ id: string }>(
    'select id from cashier_shift where community_id = $1 and cashier_id = $2 and status = 1 for share',
    [receipt.communityId, actor.userId],
  )
  await q.query(
    `insert into payment (id, company_id, community_id, receipt_id, direction, payment_method_id, amount, handling_fee, payee_account_id, channel_trade_no,
       payer_account_name, prepaid_entry_id, paid_at, book_date, account_period, shift_id, doc_type, doc_id, doc_no, reverses_payment_id, reconcile_status,
       created_by, created_at, updated_by, updated_at)
     select x.id, p.company_id, p.community_id, p.receipt_id, 'out', p.payment_method_id, -p.amount, 0, p.payee_account_id, p.channel_trade_no,
       p.payer_account_name, x.entry, $1, $2, $3, case when x.entry is null then $4::uuid end, $5, $6, $7, p.id, 0, $8, $1, $8, $1
     from unnest($9::uuid[], $10::uuid[], $11::uuid[]) as x(id, of, entry) join payment p on p.id = x.of`,
    [
      now,
      book.bookDate,
      book.accountPeriod,
      shift?.id ?? null,
      doc.docType,
      doc.docId,
      doc.docNo,
      actor.userId || null,
      rows.map(() => uuidv7()),
      rows.map((row) => row.id),
      rows.map((row) => (row.prepaid_entry_id ? (prepaidMirror.get(row.prepaid_entry_id) ?? null) : null)),
    ],
  )
}

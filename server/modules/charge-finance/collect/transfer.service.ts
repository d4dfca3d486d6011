import { cents, least, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { drawCodes } from '../../../kernel/codes.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import type { Book, LedgerContext } from '../ledger/context.service.ts'
import { ledgerMessage } from '../ledger/events.ts'
import { type Component, type Posting, post } from '../ledger/posting.service.ts'
import {
  type LockedReceivable,
  alreadyCollected,
  lockReceivables,
  refuseLocked,
} from '../ledger/receivables.service.ts'
import { demandUninvoiced } from '../receipt/invoicing.service.ts'
import { deriveReceiptStatus } from '../void/mirror.service.ts'
import { writeAllocations } from './allocations.service.ts'
import type { PostedReceipt } from './receipt-draft.ts'

export interface TransferSource {
  readonly allocationId: string
  readonly amount: bigint
}
export interface TransferTarget {
  readonly receivableId: string
  readonly component: Component
  readonly amount: bigint
}
export interface TransferDraft {
  readonly sources: readonly TransferSource[]
  readonly targets: readonly TransferTarget[]
  readonly source?: string | null
  readonly sourceId?: string | null
  readonly remark?: string | null
  /** The document that holds locks on the receivables, where one does. */
  readonly holder?: string
}
interface SourceRow {
  id: string
  receivableId: string
  component: Component
  free: string
}

/**
 * Moves received money from one debt to another: a receipt of type transfer whose allocations sum to nothing. The source owes
 * again, unless it is a deposit, which shrinks by the same amount and stays settled.
 */
export async function postTransfer(context: LedgerContext, book: Book, draft: TransferDraft): Promise<PostedReceipt> {
  const { q } = context
  const moved = total(draft.sources.map((one) => one.amount))
  if (moved <= 0n || moved !== total(draft.targets.map((one) => one.amount)))
    throw badInput({ amount: '转出和转入金额不一致' })
  const allocations = await sourceRows(
    context,
    draft.sources.map((one) => one.allocationId),
  )
  const rows = await lockReceivables(context, [
    ...allocations.map((row) => row.receivableId),
    ...draft.targets.map((target) => target.receivableId),
  ])
  await q.query('select id from receipt_allocation where id = any($1) order by id for update', [
    draft.sources.map((one) => one.allocationId),
  ])
  const fresh = new Map(
    (
      await sourceRows(
        context,
        draft.sources.map((one) => one.allocationId),
      )
    ).map((row) => [row.id, row]),
  )
  for (const { allocationId, amount } of draft.sources) {
    const row = fresh.get(allocationId)!
    if (row.component !== 'P') throw refuse('违约金不能冲抵')
    if (amount > cents(row.free)) throw refuse(`冲抵金额不能超过可用金额${row.free}`)
  }
  await demandUninvoiced(
    q,
    draft.sources.map(({ allocationId, amount }) => ({
      id: allocationId,
      left: cents(fresh.get(allocationId)!.free) - amount,
    })),
  )
  const first = rows.get(draft.targets[0]!.receivableId)!
  for (const row of rows.values()) {
    refuseLocked(row, '冲抵', draft.holder)
    if (row.propertyId !== first.propertyId || row.communityId !== first.communityId)
      throw refuse('只能在同一房产内冲抵')
  }
  for (const target of draft.targets)
    if (target.component === 'P' && rows.get(target.receivableId)!.outstanding < target.amount) throw alreadyCollected()

  const [number] = await drawCodes(q, 'charge-finance.receipt', context.now, book.companyId, book.communityId)
  const receiptId = uuidv7()
  await insertTransfer(context, book, receiptId, number!, first, draft)
  await moveEntries(context, book, { docType: 'receipt', docId: receiptId, docNo: number! }, draft, fresh, rows)
  await q.query(
    `update receipt_allocation a set refunded_amount = a.refunded_amount + x.amount, version = a.version + 1, updated_at = $3
     from unnest($1::uuid[], $2::numeric[]) as x(id, amount) where a.id = x.id`,
    [draft.sources.map((one) => one.allocationId), draft.sources.map((one) => yuan(one.amount)), context.now],
  )
  await deriveReceiptStatus(
    context,
    draft.sources.map((one) => one.allocationId),
  )
  await writeOutbox(q, context.now, [
    ledgerMessage('receipt.posted', receiptId, {
      receiptId,
      receiptNumber: number,
      communityId: book.communityId,
      type: 'transfer',
      totalAmount: '0.00',
      propertyType: first.propertyType,
      propertyId: first.propertyId,
      source: draft.source ?? null,
      sourceId: draft.sourceId ?? null,
      bookDate: book.bookDate,
    }),
  ])
  return { receiptId, receiptNumber: number!, totalAmount: '0.00' }
}

/** Promises part of what was received to something under way; a negative amount gives it back. */
export const reserveAllocation = ({ q, now }: LedgerContext, id: string, amount: bigint) =>
  q.query(
    'update receipt_allocation set pending_refund_amount = pending_refund_amount + $2, version = version + 1, updated_at = $3 where id = $1',
    [id, yuan(amount), now],
  )

const sourceRows = ({ q }: LedgerContext, ids: readonly string[]) =>
  q.query<SourceRow>(
    `select a.id, a.receivable_id as "receivableId", a.component, a.amount - a.refunded_amount - a.pending_refund_amount as free
     from receipt_allocation a where a.id = any($1) and a.amount > 0`,
    [ids],
  )

/** Allocations of a receivable that still hold money, newest first, as far as an amount reaches. */
export async function newestAllocations(
  { q }: LedgerContext,
  receivableId: string,
  component: Component,
  amount: bigint,
): Promise<TransferSource[]> {
  const rows = await q.query<{ id: string; free: string }>(
    `select a.id, a.amount - a.refunded_amount - a.pending_refund_amount as free from receipt_allocation a join receipt r on r.id = a.receipt_id
     where a.receivable_id = $1 and a.component = $2 and a.amount > 0 and a.kind in ('receive', 'offset', 'transferIn') and r.status in (1, 3)
       and a.amount > a.refunded_amount + a.pending_refund_amount order by a.id desc`,
    [receivableId, component],
  )
  const picked: TransferSource[] = []
  let left = amount
  for (const { id, free } of rows) {
    if (left === 0n) break
    const part = least(left, cents(free))
    picked.push({ allocationId: id, amount: part })
    left -= part
  }
  if (left > 0n) throw refuse(`冲抵金额不能超过可用金额${yuan(amount - left)}`)
  return picked
}

async function moveEntries(
  context: LedgerContext,
  book: Book,
  doc: { docType: string; docId: string; docNo: string },
  draft: TransferDraft,
  sources: ReadonlyMap<string, SourceRow>,
  rows: ReadonlyMap<string, LockedReceivable>,
): Promise<void> {
  const entry = (receivableId: string, side: 'R' | 'C', component: Component, amount: bigint): Posting => ({
    receivableId,
    side,
    component,
    kind: 'transfer',
    amount,
  })
  const received = [
    ...draft.sources.map((one) => ({
      posting: entry(sources.get(one.allocationId)!.receivableId, 'C', 'P', -one.amount),
      kind: 'transferOut',
      sourceAllocationId: one.allocationId as string | null,
    })),
    ...draft.targets.map((one) => ({
      posting: entry(one.receivableId, 'C', one.component, one.amount),
      kind: 'transferIn',
      sourceAllocationId: null,
    })),
  ]
  const claims = [
    ...draft.sources
      .filter((one) => rows.get(sources.get(one.allocationId)!.receivableId)!.category === 'deposit')
      .map((one) => entry(sources.get(one.allocationId)!.receivableId, 'R', 'P', -one.amount)),
    ...draft.targets.filter((one) => one.component === 'L').map((one) => entry(one.receivableId, 'R', 'L', one.amount)),
  ]
  const { entryIds } = await post(context, book, doc, [...received.map((one) => one.posting), ...claims], 'transfer')
  await writeAllocations(
    context,
    book,
    doc,
    received.map(({ posting, kind, sourceAllocationId }, index) => ({
      receivableId: posting.receivableId,
      component: posting.component,
      kind,
      amount: posting.amount,
      entryId: entryIds[index]!,
      sourceAllocationId,
    })),
    doc.docId,
  )
}

async function insertTransfer(
  { q, now, actor }: LedgerContext,
  book: Book,
  id: string,
  number: string,
  target: LockedReceivable,
  draft: TransferDraft,
): Promise<void> {
  await q.query(
    `insert into receipt (id, company_id, community_id, receipt_number, type, property_type, property_id, property_name, payer_customer_id, payer_name,
       total_amount, cash_amount, prepaid_used, prepaid_in, preferential_amount, round_off_amount, book_date, account_period, cashier_id, status,
       print_count, invoice_status, source, source_id, remark, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, 'transfer', $5, $6, $7, $8, (select name from customer where id = $8), 0, 0, 0, 0, 0, 0, $9, $10, $11, 1, 0, 0, $12, $13, $14, $11, $15, $11, $15)`,
    [
      id,
      book.companyId,
      book.communityId,
      number,
      target.propertyType,
      target.propertyId,
      target.propertyName,
      target.payerCustomerId,
      book.bookDate,
      book.accountPeriod,
      actor.userId || null,
      draft.source ?? null,
      draft.sourceId ?? null,
      draft.remark ?? null,
      now,
    ],
  )
}

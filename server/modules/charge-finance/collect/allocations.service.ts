import { yuan } from '@wuguan/contract/charge-finance/cents'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Book, LedgerContext } from '../ledger/context.service.ts'
import type { Component } from '../ledger/posting.service.ts'

interface AllocationDraft {
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

import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { DomainError, badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { newestAllocations, postTransfer } from '../collect/transfer.service.ts'
import { cancelReceivables } from '../generation/cancel.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import { endHold, holdPrepaid } from '../ledger/holds.service.ts'
import { due, lateFee, unpaid } from '../owed/owed.service.ts'
import { lockReceivables, refuseLocked } from '../ledger/receivables.service.ts'
import { traceReceivables } from '../ledger/trace.ts'

/**
 * The ledger as the other modules call it (charge-finance §5.12): in the caller's transaction, after the caller locked its own
 * rows; a refusal is thrown and takes the caller back with it. Named keys make a repeat answer with the first result.
 */
export { type ReceivableRequest, createReceivable, createReceivables } from './create-receivable.ts'
export { type SystemCollection, collectBySystem } from './collect-by-system.ts'
export { type SystemRefund, requestRefund } from '../refund/request.service.ts'

/** Cancels what a module's record made, all parts unless one is named. Answers how many were live. */
export async function cancelReceivable(
  context: LedgerContext,
  { source, sourceId, sourcePart, reason }: { source: string; sourceId: string; sourcePart?: string; reason: string },
): Promise<number> {
  const found = await context.q.query<{ id: string; community_id: number; company_id: number }>(
    `select id, community_id, company_id from receivable where source = $1 and source_id = $2 and ($3::text is null or coalesce(source_part, '') = $3) and status <> 4 order by id`,
    [source, sourceId, sourcePart ?? null],
  )
  if (found.length === 0) return 0
  const place = { companyId: found[0]!.company_id, communityId: found[0]!.community_id }
  const book = await openBook(context, place)
  const rows = await lockReceivables(
    context,
    found.map((row) => row.id),
  )
  const live = [...rows.values()].filter((row) => row.status !== 4)
  for (const row of live) {
    refuseLocked(row, '取消')
    if (row.received + row.deducted + row.lateFeeReceived + row.lateFeeDeducted > 0n)
      throw refuse('该应收已收款或减免，不能取消')
  }
  await cancelReceivables(context, book, { docType: source, docId: sourceId, docNo: null }, live)
  await traceReceivables(
    context,
    live.map((row) => row.id),
    '取消',
    reason,
  )
  return live.length
}

export interface Arrears {
  principal: string
  overdue: string
  lateFee: string
  count: number
}
/** What is owed as of a day: M5 of the reports up to the month of that day, its overdue part, and the late fee. */
export async function arrears(
  { q, now }: { q: Queryable; now: Date },
  asked: { propertyId?: string; customerId?: string; communityId?: number; asOf?: string },
): Promise<Arrears> {
  if (asked.propertyId === undefined && asked.customerId === undefined && asked.communityId === undefined)
    throw badInput({ propertyId: '请选择房产' })
  const today = dateOf(now)
  const asOf = asked.asOf ?? today
  // On a day not before today the columns are the sums; before it, the entries up to that day are.
  const owed =
    asOf >= today
      ? 'r.outstanding_amount'
      : `(select coalesce(sum(case e.side when 'R' then e.amount else -e.amount end), 0) from receivable_entry e
          where e.receivable_id = r.id and e.component = 'P' and e.book_date <= $1::date)`
  const [row] = await q.query<Arrears>(
    `with owed as (
       select r.*, ${owed} as principal from receivable r
       where ($2::text is null or r.property_id = $2) and ($3::uuid is null or r.payer_customer_id = $3) and ($4::bigint is null or r.community_id = $4)
         and r.status <> 4 and ${due('r', '$1')} and (${unpaid('r')} or $1::date < $5::date))
     select coalesce(sum(principal), 0)::numeric(14,2) as principal, coalesce(sum(principal) filter (where due_date < $1::date), 0)::numeric(14,2) as overdue,
       coalesce(sum(${lateFee('owed', '$1')}), 0)::numeric(14,2) as "lateFee",
       (count(*) filter (where principal > 0))::int as count
     from owed`,
    [asOf, asked.propertyId ?? null, asked.customerId ?? null, asked.communityId ?? null, today],
  )
  return row!
}

/** Part of a received deposit pays another debt of the same property (a penalty of the decoration). No approval of its own. */
export async function transferDeposit(
  context: LedgerContext,
  request: { fromReceivableId: string; toReceivableId: string; amount: string; source: string; sourceId: string },
): Promise<{ receiptId: string; receiptNumber: string }> {
  const { q } = context
  const [existing] = await q.query<{ id: string; receipt_number: string; moved: string }>(
    `select r.id, r.receipt_number, (select coalesce(sum(a.amount), 0) from receipt_allocation a where a.receipt_id = r.id and a.kind = 'transferIn') as moved
     from receipt r where r.source = $1 and r.source_id = $2`,
    [request.source, request.sourceId],
  )
  const amount = cents(request.amount)
  if (existing) {
    if (cents(existing.moved) !== amount) throw new DomainError(409)
    return { receiptId: existing.id, receiptNumber: existing.receipt_number }
  }
  if (request.fromReceivableId === request.toReceivableId) throw refuse('转出和转入应收不能相同')
  const [from] = await q.query<{ company_id: number; community_id: number; category: string }>(
    'select r.company_id, r.community_id, i.category from receivable r join fee_item i on i.id = r.fee_item_id where r.id = $1',
    [request.fromReceivableId],
  )
  if (!from || from.category !== 'deposit') throw refuse('只能转出押金')
  const book = await openBook(context, { companyId: from.company_id, communityId: from.community_id })
  await lockReceivables(context, [request.fromReceivableId, request.toReceivableId])
  return postTransfer(context, book, {
    sources: await newestAllocations(context, request.fromReceivableId, 'P', amount),
    targets: [{ receivableId: request.toReceivableId, component: 'P', amount }],
    source: request.source,
    sourceId: request.sourceId,
  })
}

/** Promises prepaid money; answers with what is available after. */
export const hold = (
  context: LedgerContext,
  request: {
    prepaidAccountId: string
    amount: string
    reason: 'refund' | 'transfer' | 'item' | 'park'
    refId: string
    expireAt?: Date | null
  },
): Promise<string> => holdPrepaid(context, request)

/** Ends a hold; one that has ended already or never was changes nothing. Answers with what is available after. */
export async function release(
  context: LedgerContext,
  request: { reason: 'refund' | 'transfer' | 'item' | 'park'; refId: string },
): Promise<string> {
  return (await endHold(context, request))?.available ?? yuan(0n)
}

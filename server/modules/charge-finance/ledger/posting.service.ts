import { cents, positive, yuan } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import { demandDay, firstDayThatHolds } from './as-of.service.ts'
import type { Book, LedgerContext, PostingDoc } from './context.service.ts'
import { type Cause, type Moved, writeMoved } from './events.ts'
import { type LockedReceivable, alreadyCollected, lockReceivables } from './receivables.service.ts'

export type Side = 'R' | 'C' | 'D'
export type Component = 'P' | 'L'
export type EntryKind =
  | 'generate'
  | 'import'
  | 'adjust'
  | 'split'
  | 'cancel'
  | 'collect'
  | 'offset'
  | 'transfer'
  | 'deduct'
  | 'preferential'
  | 'rounding'
  | 'refund'
  | 'void'
  | 'revoke'

/** One signed amount, in cents, on one side of one receivable. */
export interface Posting {
  readonly receivableId: string
  readonly side: Side
  readonly component: Component
  readonly kind: EntryKind
  readonly amount: bigint
  /** Takes back this entry: its value date is that entry's. */
  readonly reversesEntryId?: string
  readonly valueDate?: string
  /** Where it belongs to another document than the rest: many receipts in one posting. */
  readonly doc?: PostingDoc
}
/** What takes an entry back. */
export const reversalOf = (
  {
    id,
    receivableId,
    side,
    component,
    amount,
  }: Pick<Posting, 'receivableId' | 'side' | 'component'> & {
    readonly id: string
    readonly amount: string
  },
  kind: EntryKind,
): Posting => ({ receivableId, side, component, kind, amount: -cents(amount), reversesEntryId: id })
export interface AmountsAfter {
  readonly status: number
  readonly receivableAmount: string
  readonly receivedAmount: string
  readonly deductedAmount: string
  readonly outstandingAmount: string
  readonly lateFeeReceived: string
  readonly lateFeeDeducted: string
}
export interface Posted {
  /** In the order of the postings. */
  readonly entryIds: readonly string[]
  readonly before: ReadonlyMap<string, LockedReceivable>
  readonly after: ReadonlyMap<string, AmountsAfter>
}

/**
 * The only writer of the amounts of receivables. Locks them, refuses what would leave less than nothing on any day, adds the
 * entries, moves the sums by them, derives the states, and tells the other modules what became of their rows. The caller has
 * checked what its document allows and locked what stands before receivables in the lock order.
 */
export async function post(
  context: LedgerContext,
  book: Book,
  doc: PostingDoc,
  postings: readonly Posting[],
  cause: Cause,
): Promise<Posted> {
  const lines = postings.filter((line) => line.amount !== 0n)
  const ids = [...new Set(lines.map((line) => line.receivableId))]
  const before = await lockReceivables(context, ids)
  await refuseShortfall(context, book, lines, before)

  const entryIds = lines.map(() => uuidv7())
  await context.q.query(
    `with made as (
       insert into receivable_entry (id, company_id, community_id, receivable_id, side, component, kind, amount, value_date, book_date, account_period,
         doc_type, doc_id, doc_no, reverses_entry_id, operator_id, created_by, created_at, updated_by, updated_at)
       select x.id, $1, $2, x.receivable_id, x.side, x.component, x.kind, x.amount, coalesce(x.value_date, $3), $4, $5,
         x.doc_type, x.doc_id, x.doc_no, x.reverses, $6, $6, $7, $6, $7
       from unnest($8::uuid[], $9::uuid[], $10::text[], $11::text[], $12::text[], $13::numeric[], $14::date[], $15::uuid[], $16::text[], $17::text[], $18::text[])
         as x(id, receivable_id, side, component, kind, amount, value_date, reverses, doc_type, doc_id, doc_no)
       returning receivable_id, side, component, amount),
     moved as (
       select receivable_id,
         coalesce(sum(amount) filter (where side = 'R' and component = 'P'), 0) as receivable,
         coalesce(sum(amount) filter (where side = 'C' and component = 'P'), 0) as received,
         coalesce(sum(amount) filter (where side = 'D' and component = 'P'), 0) as deducted,
         coalesce(sum(amount) filter (where side = 'C' and component = 'L'), 0) as fee_received,
         coalesce(sum(amount) filter (where side = 'D' and component = 'L'), 0) as fee_deducted
       from made group by receivable_id)
     update receivable r set receivable_amount = r.receivable_amount + m.receivable, received_amount = r.received_amount + m.received,
       deducted_amount = r.deducted_amount + m.deducted, late_fee_received = r.late_fee_received + m.fee_received,
       late_fee_deducted = r.late_fee_deducted + m.fee_deducted, version = r.version + 1, updated_by = $6, updated_at = $7
     from moved m where r.id = m.receivable_id`,
    [
      book.companyId,
      book.communityId,
      book.valueDate,
      book.bookDate,
      book.accountPeriod,
      context.actor.userId || null,
      context.now,
      entryIds,
      lines.map((line) => line.receivableId),
      lines.map((line) => line.side),
      lines.map((line) => line.component),
      lines.map((line) => line.kind),
      lines.map((line) => yuan(line.amount)),
      lines.map((line) => line.valueDate ?? null),
      lines.map((line) => line.reversesEntryId ?? null),
      lines.map((line) => (line.doc ?? doc).docType),
      lines.map((line) => (line.doc ?? doc).docId),
      lines.map((line) => (line.doc ?? doc).docNo),
    ],
  )
  const after = await deriveStatus(context, book, ids, cause)
  await writeMoved(context, doc, cause, movedOf(before, after))
  let next = 0
  return { entryIds: postings.map((line) => (line.amount === 0n ? '' : entryIds[next++]!)), before, after }
}

/**
 * 4 已取消 stays and is reached by cancelling, or by a refund that left nothing of what was no deposit; 3 已结清 owes nothing, no
 * late fee either; 2 部分缴 when something came in or only the late fee is left; else 1.
 */
export async function deriveStatus(
  { q }: Pick<LedgerContext, 'q'>,
  book: Pick<Book, 'valueDate'>,
  ids: readonly string[],
  cause: Cause,
): Promise<Map<string, AmountsAfter>> {
  const rows = await q.query<AmountsAfter & { id: string }>(
    `with fresh as (
       select r.id, case
         when r.receivable_amount = 0 and ($3 in ('cancel', 'rollback') or i.category <> 'deposit') then 4
         when r.outstanding_amount > 0 then case when r.received_amount + r.deducted_amount > 0 then 2 else 1 end
         when r.overdue_rate > 0 and r.late_fee_from is not null and r.due_date < $2 and late_fee_payable(r.id, $2) > 0 then 2
         else 3 end as status
       from receivable r join fee_item i on i.id = r.fee_item_id where r.id = any($1))
     update receivable r set status = f.status from fresh f where r.id = f.id
     returning r.id, r.status, r.receivable_amount as "receivableAmount", r.received_amount as "receivedAmount", r.deducted_amount as "deductedAmount",
       r.outstanding_amount as "outstandingAmount", r.late_fee_received as "lateFeeReceived", r.late_fee_deducted as "lateFeeDeducted"`,
    [ids, book.valueDate, cause],
  )
  return new Map(rows.map(({ id, ...amounts }) => [id, amounts]))
}

async function refuseShortfall(
  { q }: LedgerContext,
  book: Book,
  lines: readonly Posting[],
  before: ReadonlyMap<string, LockedReceivable>,
): Promise<void> {
  const net = new Map<string, bigint>()
  for (const { receivableId, side, component, amount } of lines)
    if (component === 'P') net.set(receivableId, (net.get(receivableId) ?? 0n) + (side === 'R' ? amount : -amount))
  const taken: { receivableId: string; amount: bigint }[] = []
  for (const [receivableId, change] of net) {
    const row = before.get(receivableId)!
    if (row.communityId !== book.communityId) throw refuse('一次入账只能属于同一项目')
    if (row.outstanding + change < 0n) throw alreadyCollected()
    if (change < 0n && (row.lastBookDate ?? '') > book.bookDate) taken.push({ receivableId, amount: positive(-change) })
  }
  if (taken.length) demandDay(book.bookDate, await firstDayThatHolds(q, book.bookDate, taken))
}

const movedOf = (before: Posted['before'], after: Posted['after']): Moved[] =>
  [...before.values()].map((row) => ({ row, amounts: after.get(row.id)! }))

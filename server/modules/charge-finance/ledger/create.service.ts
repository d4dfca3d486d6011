import { dropEnd } from '@wuguan/contract/kernel/text'
import type { CalcDetail } from '@wuguan/contract/charge-finance/receivable.entity'
import { drawCodes } from '../../../kernel/codes.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Book, LedgerContext, PostingDoc } from './context.service.ts'

/** A debt that is about to exist. Amounts are decimal strings; an amount of 0.00 makes no receivable. */
export interface NewReceivable {
  propertyType: string
  propertyId: string
  propertyName: string | null
  houseId?: string | null
  buildingId?: string | null
  payerCustomerId: string | null
  payerRole?: 'owner' | 'tenant' | 'developer' | 'other'
  feeItemId: string
  feeStandardId?: string | null
  houseFeeStandardId?: string | null
  feePeriod: string
  periodFrom: string
  periodTo: string
  dueDate: string
  quantity?: string | null
  unitRate?: string | null
  calcText?: string | null
  calcDetail?: CalcDetail | null
  amount: string
  overdueRate?: string | null
  graceDays?: number | null
  startMode?: 'fromDue' | 'afterGrace' | null
  overdueCapRatio?: string | null
  lateFeeFrom?: string | null
  source: string
  sourceId?: string | null
  sourcePart?: string | null
  generationBatchId?: string | null
  parentReceivableId?: string | null
}

/** Column, its type, and the field it is read from, in the order that `createFromSelect` expects them. */
const COLUMNS: readonly (readonly [column: string, type: string, field: keyof NewReceivable])[] = [
  ['property_type', 'text', 'propertyType'],
  ['property_id', 'text', 'propertyId'],
  ['property_name', 'text', 'propertyName'],
  ['house_id', 'uuid', 'houseId'],
  ['building_id', 'uuid', 'buildingId'],
  ['payer_customer_id', 'uuid', 'payerCustomerId'],
  ['payer_role', 'text', 'payerRole'],
  ['fee_item_id', 'uuid', 'feeItemId'],
  ['fee_standard_id', 'uuid', 'feeStandardId'],
  ['house_fee_standard_id', 'uuid', 'houseFeeStandardId'],
  ['fee_period', 'text', 'feePeriod'],
  ['period_from', 'date', 'periodFrom'],
  ['period_to', 'date', 'periodTo'],
  ['due_date', 'date', 'dueDate'],
  ['quantity', 'numeric', 'quantity'],
  ['unit_rate', 'numeric', 'unitRate'],
  ['calc_text', 'text', 'calcText'],
  ['calc_detail', 'jsonb', 'calcDetail'],
  ['amount', 'numeric', 'amount'],
  ['overdue_rate', 'numeric', 'overdueRate'],
  ['grace_days', 'integer', 'graceDays'],
  ['start_mode', 'text', 'startMode'],
  ['overdue_cap_ratio', 'numeric', 'overdueCapRatio'],
  ['late_fee_from', 'date', 'lateFeeFrom'],
  ['source', 'text', 'source'],
  ['source_id', 'text', 'sourceId'],
  ['source_part', 'text', 'sourcePart'],
  ['generation_batch_id', 'uuid', 'generationBatchId'],
  ['parent_receivable_id', 'uuid', 'parentReceivableId'],
]
export const NEW_RECEIVABLE_COLUMNS: readonly string[] = COLUMNS.map(([column]) => column)

export type BirthKind = 'generate' | 'import' | 'split'
/** The document of the first entries; null where each row's own source is it. */
type BirthDoc = PostingDoc | null

/** Makes receivables with their first entry. Answers with their ids in the order of the rows; null for an amount of 0.00. */
export async function createReceivables(
  context: LedgerContext,
  book: Book,
  doc: BirthDoc,
  kind: BirthKind,
  rows: readonly NewReceivable[],
): Promise<(string | null)[]> {
  const owed = rows.filter((row) => !/^0+(\.0+)?$/.test(row.amount))
  const drafts = owed.map((row, n) =>
    Object.fromEntries([
      ['n', n],
      ...COLUMNS.map(([column, , field]) => [
        column,
        row[field] ?? (field === 'payerRole' ? 'other' : field === 'sourcePart' ? '' : null),
      ]),
    ]),
  )
  const ids = await createFromSelect(context, book, doc, kind, {
    sql: `select ${NEW_RECEIVABLE_COLUMNS.join(', ')} from jsonb_to_recordset($1::jsonb) as x(n integer, ${COLUMNS.map(([column, type]) => `${column} ${type}`).join(', ')}) order by n`,
    values: [JSON.stringify(drafts)],
    count: owed.length,
  })
  let next = 0
  return rows.map((row) => (/^0+(\.0+)?$/.test(row.amount) ? null : ids[next++]!))
}

/**
 * The same for a whole batch that the database holds already: `sql` selects NEW_RECEIVABLE_COLUMNS for exactly `count` rows with
 * amounts above 0.00. One statement, whatever the count; two equal rows of one binding or source end it with their unique index.
 */
export async function createFromSelect(
  { q, now, actor }: LedgerContext,
  book: Book,
  doc: BirthDoc,
  kind: BirthKind,
  {
    sql,
    values,
    count,
    ids = Array.from({ length: count }, uuidv7),
  }: {
    sql: string
    values: readonly unknown[]
    count: number
    /** Given before, by a rehearsal. */ ids?: readonly string[]
  },
): Promise<readonly string[]> {
  if (count === 0) return []
  const entryIds = Array.from({ length: count }, uuidv7)
  const numbers = await drawCodes(q, 'charge-finance.receivable', now, book.companyId, book.communityId, count)
  const first = countedFrom(numbers[0]!)
  const p = (offset: number) => `$${values.length + offset}`
  const copied = COLUMNS.filter(([, , field]) => field !== 'amount').map(([column]) => column)
  const made = await q.query<{ id: string }>(
    `with drafts as (select d.*, row_number() over () as n from (${sql}) d),
     keyed as (
       select d.*, (${p(1)}::uuid[])[n::int] as id, (${p(2)}::uuid[])[n::int] as entry_id,
         ${p(3)}::text || lpad((${p(14)}::bigint + n - 1)::text, ${p(15)}::int, '0') as receivable_no from drafts d),
     born as (
       insert into receivable (id, company_id, community_id, receivable_no, ${copied.join(', ')}, book_date, account_period,
         original_amount, receivable_amount, received_amount, deducted_amount, late_fee_received, late_fee_deducted, status, hung_up, lock_type,
         created_by, created_at, updated_by, updated_at)
       select id, ${p(4)}, ${p(5)}, receivable_no, ${copied.join(', ')}, ${p(6)}, ${p(7)},
         amount, amount, 0, 0, 0, 0, 1, false, 'none', ${p(8)}, ${p(9)}, ${p(8)}, ${p(9)} from keyed
       returning id),
     booked as (
       insert into receivable_entry (id, company_id, community_id, receivable_id, side, component, kind, amount, value_date, book_date, account_period,
         doc_type, doc_id, doc_no, operator_id, created_by, created_at, updated_by, updated_at)
       select entry_id, ${p(4)}, ${p(5)}, id, 'R', 'P', ${p(10)}, amount, ${p(6)}, ${p(6)}, ${p(7)}, coalesce(${p(11)}::text, source), coalesce(${p(12)}::text, source_id), ${p(13)}::text,
         ${p(8)}, ${p(8)}, ${p(9)}, ${p(8)}, ${p(9)} from keyed)
     select id from born`,
    [
      ...values,
      ids,
      entryIds,
      first.head,
      book.companyId,
      book.communityId,
      book.bookDate,
      book.accountPeriod,
      actor.userId || null,
      now,
      kind,
      doc?.docType ?? null,
      doc?.docId ?? null,
      doc?.docNo ?? null,
      first.from,
      first.digits,
    ],
  )
  if (made.length !== count) throw new Error(`${count} receivables were announced, ${made.length} came`)
  return ids
}

/** A block of numbers goes on from its first: the database counts, and joins nothing. */
function countedFrom(number: string): { head: string; from: string; digits: number } {
  const digits = Math.min(number.length - dropEnd(number, /\d/).length, 15)
  return { head: number.slice(0, number.length - digits), from: number.slice(number.length - digits), digits }
}

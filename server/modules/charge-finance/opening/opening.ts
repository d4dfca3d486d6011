import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ImportTemplate, RowData } from '../../../kernel/imports/template.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { OPENING_UNDO, type OpeningCells, periodOf, readCells } from '../../charge-base/imports/cells.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import type { Book, Place } from '../ledger/context.service.ts'

/** What the sheets of the books' opening share: who imports, the day of each row, the words of what they post. */
type Own<V> = Pick<ImportTemplate<V>, 'kind' | 'label' | 'entity' | 'fields' | 'withdraw' | 'open'> & {
  /** Those of these ids that nobody has taken back. */
  standing: (q: Queryable, ids: readonly string[]) => Promise<readonly { id: string }[]>
}

export const openingTemplate = <V>({ standing, ...own }: Own<V>): ImportTemplate<V> => ({
  ...own,
  permission: 'charge-base:import-finance:import',
  community: 'required',
  creates: [],
  undo: OPENING_UNDO,
  standing: async (q, ids) => new Set((await standing(q, ids)).map(({ id }) => id)),
})

/** Rows of one day go into its book together. */
export async function onBookDays<R>(
  context: ActionContext,
  rows: readonly R[],
  of: (row: R) => { day: string; place: Place },
  work: (book: Book, group: readonly R[], day: string) => Promise<void>,
): Promise<void> {
  for (const [day, group] of Map.groupBy(rows, (row) => of(row).day))
    await work(await openBook(context, of(group[0]!).place, { wanted: day, backdateDays: null }), group, day)
}

/** Where a stored row stands in the books. */
export const dayOfRow = (row: { book_date: string; company_id: number; community_id: number }) => ({
  day: row.book_date,
  place: { companyId: row.company_id, communityId: row.community_id },
})

export interface DebtCells extends OpeningCells, Record<string, unknown> {
  feePeriod: string | null
}
/** A row about what a house owed for an item and a period. */
export function readDebt(data: RowData): { values: DebtCells; errors: Record<string, string> } {
  const { values: cells, errors } = readCells(data)
  const values: DebtCells = { ...cells, feePeriod: periodOf(data) }
  if (values.item === null) errors['item'] = '请输入收费项目'
  if (values.feePeriod === null) errors['feePeriod'] = '费用所属期格式不正确'
  return { values, errors }
}
export const debtKey = ({ house, item, feePeriod }: DebtCells): string | null =>
  house === '' || item === null || feePeriod === null ? null : JSON.stringify([house, item, feePeriod])

export const wordsOf = ({ remark }: Pick<OpeningCells, 'remark'>): string =>
  remark ? `期初导入：${remark}` : '期初导入'

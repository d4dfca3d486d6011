import type { DeskReceivable } from '@wuguan/contract/charge-finance/collect.actions'

/** Which receivables are chosen. Of one item the earlier months come with the later ones, unless somebody may jump. */
type Row = Pick<
  DeskReceivable,
  'id' | 'feeItemId' | 'feePeriod' | 'periodFrom' | 'hungUp' | 'lockType' | 'outstanding' | 'lateFee'
>

export const isCollectable = (row: Pick<Row, 'hungUp' | 'lockType'>) => !row.hungUp && row.lockType === 'none'

const place = (row: Row) => `${row.feePeriod}${row.periodFrom}${row.id}`
/** The collectable rows of an item, first month first. */
const chainOf = <R extends Row>(rows: readonly R[], feeItemId: string): R[] =>
  rows
    .filter((row) => row.feeItemId === feeItemId && isCollectable(row))
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))

/** A press on a row: on takes the months before it along, off lets go of the months after it. */
export function toggled(
  rows: readonly Row[],
  selected: ReadonlySet<string>,
  id: string,
  mayJump: boolean,
): ReadonlySet<string> {
  const row = rows.find((one) => one.id === id)
  if (!row || !isCollectable(row)) return selected
  const next = new Set(selected)
  const on = !selected.has(id)
  const chain = chainOf(rows, row.feeItemId)
  const at = chain.findIndex((one) => one.id === id)
  const touched = mayJump ? [row] : on ? chain.slice(0, at + 1) : chain.slice(at)
  for (const one of touched)
    if (on) next.add(one.id)
    else next.delete(one.id)
  return next
}

export function itemToggled(
  rows: readonly Row[],
  selected: ReadonlySet<string>,
  feeItemId: string,
  on: boolean,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (const { id } of chainOf(rows, feeItemId))
    if (on) next.add(id)
    else next.delete(id)
  return next
}

export const everything = (rows: readonly Row[]): ReadonlySet<string> =>
  new Set(rows.filter(isCollectable).map((row) => row.id))
/** What a customer is asked for when he comes: all up to the month of the day. */
export const dueBy = (rows: readonly Row[], day: string): ReadonlySet<string> =>
  new Set(rows.filter((row) => isCollectable(row) && row.feePeriod <= day.slice(0, 7)).map((row) => row.id))

/** Rows of which less than all may be paid: the last chosen one of each item. */
export function partialRows(rows: readonly Row[], selected: ReadonlySet<string>): ReadonlySet<string> {
  const items = new Set(rows.filter((row) => selected.has(row.id)).map((row) => row.feeItemId))
  const last = [...items].map((item) => chainOf(rows, item).findLast((row) => selected.has(row.id))?.id)
  return new Set(last.filter((id) => id !== undefined))
}

/** Whether a later month is chosen before an earlier one of its item: the receipt then keeps a reason. */
export const isJump = (rows: readonly Row[], selected: ReadonlySet<string>): boolean =>
  [...new Set(rows.map((row) => row.feeItemId))].some((item) => {
    const marks = chainOf(rows, item).map((row) => selected.has(row.id))
    const gap = marks.indexOf(false)
    return gap >= 0 && marks.includes(true, gap)
  })

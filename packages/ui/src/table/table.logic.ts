import type { ColumnState, DataTableColumn, Sort } from './table.types.ts'

export const DEFAULT_WIDTH = 120
export const MIN_WIDTH = 56
export const CONTROL_WIDTH = 40
export const VIRTUAL_FROM = 100

/** Ascending, descending, none. */
export function nextSort(sort: Sort | null | undefined, key: string): Sort | null {
  if (sort?.key !== key) return { key, order: 'asc' }
  return sort.order === 'asc' ? { key, order: 'desc' } : null
}

/** The order after a column was dropped beside another one. */
export function moveColumn(order: readonly string[], key: string, target: string, after: boolean): string[] {
  if (key === target) return [...order]
  const rest = order.filter((k) => k !== key)
  rest.splice(rest.indexOf(target) + (after ? 1 : 0), 0, key)
  return rest
}

export interface Sized {
  key: string
  width: number
  /** May become as narrow as this. */
  least: number
  /** May grow into spare room. */
  grows: boolean
}

/**
 * Widths that fill `room`: spare px go to the columns that may grow, in proportion to their width; missing px come from
 * those that may shrink, in proportion to how far they may. Where even that is too little all are as narrow as they may be, and the
 * table scrolls as little as it can.
 */
export function fillWidths(columns: readonly Sized[], room: number): number[] {
  const total = columns.reduce((sum, c) => sum + c.width, 0)
  const spare = Math.floor(room - total)
  if (spare <= 0) {
    const slack = columns.reduce((sum, c) => sum + c.width - c.least, 0)
    if (spare === 0) return columns.map((c) => c.width)
    if (slack + spare < 0) return columns.map((c) => c.least)
    let taken = 0
    let before = 0
    return columns.map((c) => {
      taken += c.width - c.least
      const now = Math.round((-spare * taken) / slack)
      const width = c.width - (now - before)
      before = now
      return width
    })
  }
  const last = columns.findLastIndex((c) => c.grows)
  if (last < 0) return columns.map((c, i) => (i === columns.length - 1 ? c.width + spare : c.width))
  const base = columns.reduce((sum, c) => sum + (c.grows ? c.width : 0), 0)
  let left = spare
  return columns.map((c, i) => {
    if (!c.grows) return c.width
    const share = i === last ? left : Math.floor((spare * c.width) / base)
    left -= share
    return c.width + share
  })
}

export const sideOf = <R>(column: DataTableColumn<R>, state: ColumnState | undefined): 'start' | 'end' | null => {
  const pinned = state?.pinned?.[column.key]
  return pinned === undefined ? (column.fixed ?? null) : pinned
}

export const minWidthOf = <R>(column: DataTableColumn<R>): number => column.minWidth ?? MIN_WIDTH

/** Keys between two rows of the list, both included, whichever comes first. */
export function between<K>(keys: readonly K[], from: K, to: K): readonly K[] {
  const a = keys.indexOf(from)
  const b = keys.indexOf(to)
  if (a < 0 || b < 0) return [to]
  return keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}

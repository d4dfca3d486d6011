import { thousands } from '../number-input/thousands'

/** Rows per page below a table. */
export const TABLE_SIZES: readonly number[] = [10, 20, 30, 50, 100, 1000]
/** Rows per page of what is no table: cards, messages, lists of choices. */
export const PAGER_SIZES: readonly number[] = [5, 10, 20, 30, 50, 100]

/** Page numbers to offer; null is a gap. At most seven entries, the first and the last page always among them. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, i) => i + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, null, pages]
  if (page >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages]
  return [1, null, page - 1, page, page + 1, null, pages]
}

/** The page that still holds the row which was first on screen, when the size changes. */
export const pageAfterResize = (page: number, limit: number, next: number): number =>
  Math.floor(((page - 1) * limit) / next) + 1

/** 12,345. The browser's own formatter takes its time to read the rules of a language, and every list would wait for it. */
export const grouped = (count: number): string => thousands(String(count))

/** The one wire shape (system book 2.0): HTTP 200 except for the codes that repeat themselves as the HTTP status. */
export interface Envelope<T = unknown> {
  code: number
  msg: string
  data: T
}
export interface Page<R> {
  list: R[]
  /** Exact up to the cap; with `capped` the true count is at least `total`. */
  total: number
  capped: boolean
}
export const OK = 0
/** Codes that are also the HTTP status. */
export const HTTP_CODES: readonly number[] = [401, 403, 404, 500, 503, 504]

export const MAX_LIMIT = 1000
/** Lists count exactly up to here unless asked with `count=exact`. */
export const COUNT_CAP = 10_000
export const TABLE_SIZES = [10, 20, 30, 50, 100, 1000] as const
export const PAGER_SIZES = [5, 10, 20, 30, 50, 100] as const

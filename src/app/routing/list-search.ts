/** What a list page keeps in its address. Absent parts have the list's own defaults. */
export interface ListSearch {
  page?: number
  limit?: number
  orderField?: string
  order?: 'asc' | 'desc'
  keyword?: string
  /** Filters as they travel: field → text (`1,2`, `50,90`, …). */
  f?: Record<string, string>
  /** A saved view of the list, or the way it is shown. */
  view?: string
}

const MAX_LIMIT = 1000
const MAX_TEXT = 200

/**
 * Reads a list's search by hand: route files carry no schema library, it would land in the tree's chunk. Every key is
 * answered, with `undefined` where the address says nothing usable: the router lays the answer over the raw search.
 */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const limit = count(raw['limit'])
  const orderField = fieldName(raw['orderField'])
  return {
    page: count(raw['page']),
    limit: limit === undefined ? undefined : Math.min(limit, MAX_LIMIT),
    orderField,
    order: orderField === undefined ? undefined : raw['order'] === 'desc' ? 'desc' : 'asc',
    keyword: text(raw['keyword']),
    f: filtersOf(raw['f']),
    view: text(raw['view']),
  }
}

function fieldName(value: unknown): string | undefined {
  const name = text(value)
  return name !== undefined && /^[A-Za-z]\w*$/.test(name) ? name : undefined
}

function count(value: unknown): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const trimmed = String(value).trim()
  return trimmed === '' ? undefined : trimmed.slice(0, MAX_TEXT)
}

function filtersOf(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const kept = Object.entries(value).filter(
    (entry): entry is [string, string] =>
      /^[A-Za-z][\w.]*$/.test(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
  )
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

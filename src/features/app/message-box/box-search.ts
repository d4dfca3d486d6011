import { parseListSearch, type ListSearch } from '@/app/routing/list-search'

/** Page and filters of the box (`moduleId`, `read`, `from`, `to`), and the message that stands open beside it. */
export interface BoxSearch extends ListSearch {
  record?: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function parseBoxSearch(raw: Record<string, unknown>): BoxSearch {
  const { record } = raw
  return { ...parseListSearch(raw), record: typeof record === 'string' && UUID.test(record) ? record : undefined }
}

export const DEFAULT_LIMIT = 20

/** What the list is asked for; `from` and `to` are days. */
export function boxQuery({ page, limit, f = {} }: BoxSearch): Record<string, string | number> {
  const { moduleId, read, from, to } = f
  const filters = { moduleId, read, from, to }
  return {
    page: page ?? 1,
    limit: limit ?? DEFAULT_LIMIT,
    ...Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}

/** Another condition starts at the first page; an empty one goes. */
export function withFilter(search: BoxSearch, changes: Readonly<Record<string, string | null>>): BoxSearch {
  const f = Object.fromEntries(
    Object.entries({ ...search.f, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
    ),
  )
  return { ...search, page: undefined, f: Object.keys(f).length > 0 ? f : undefined }
}

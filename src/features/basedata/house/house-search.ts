import { parseListSearch, type ListSearch } from '@/app/routing/list-search'

/** The list's address, and the import batch that may stand in it. */
export function parseHouseSearch(raw: Record<string, unknown>): ListSearch & { batch?: string } {
  const { batch } = raw
  return { ...parseListSearch(raw), batch: typeof batch === 'string' && batch !== '' ? batch : undefined }
}

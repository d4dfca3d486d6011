import { parseListSearch, type ListSearch } from '@/app/routing/list-search'

/** Address of a list in whose place an import may stand. */
export interface ImportableSearch extends ListSearch {
  batch?: string
}
export const IMPORT_VIEW = 'import'

export function parseImportableSearch(raw: Record<string, unknown>): ImportableSearch {
  const { batch } = raw
  return { ...parseListSearch(raw), batch: typeof batch === 'string' && batch !== '' ? batch : undefined }
}

export interface ImportableProps {
  search: ImportableSearch
  onSearch: (next: ImportableSearch) => void
}

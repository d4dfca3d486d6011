import { parseImportableSearch, type ImportableSearch } from '../place/import-search'

/** Address of the list of houses. */
export interface HouseSearch extends ImportableSearch {
  /** Steps of 欠费图 that are chosen in its legend, as codes. */
  owed?: string
}

export function parseHouseSearch(raw: Record<string, unknown>): HouseSearch {
  const { owed } = raw
  const codes = typeof owed === 'string' || typeof owed === 'number' ? String(owed) : ''
  return { ...parseImportableSearch(raw), owed: /^\d(?:,\d)*$/.test(codes) ? codes : undefined }
}

export interface HouseSearchProps {
  search: HouseSearch
  onSearch: (next: HouseSearch) => void
}

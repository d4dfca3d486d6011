import type { ListSearch } from '@wuguan/crud/list-screen'
import { parseListSearch } from '@/app/routing/list-search'

/** A list whose opened record stands in the address, so that it can be sent to somebody. */
export interface RecordSearch extends ListSearch {
  record?: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function parseRecordSearch(raw: Record<string, unknown>): RecordSearch {
  const { record } = raw
  return { ...parseListSearch(raw), record: typeof record === 'string' && UUID.test(record) ? record : undefined }
}

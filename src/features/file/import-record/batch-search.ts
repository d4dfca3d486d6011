import type { ListSearch } from '@wuguan/crud/list-screen'
import { parseListSearch } from '@/app/routing/list-search'

/** The list of batches; the batch whose workbench is open stands in the address. */
export interface BatchSearch extends ListSearch {
  batch?: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function parseBatchSearch(raw: Record<string, unknown>): BatchSearch {
  const { batch } = raw
  return { ...parseListSearch(raw), batch: typeof batch === 'string' && UUID.test(batch) ? batch : undefined }
}

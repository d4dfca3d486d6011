import type { ListSearch } from '@wuguan/crud/list-screen'
import { parseListSearch } from '@/app/routing/list-search'

/** Two lists on one page: which of them is shown stands in `tab`, and its conditions beside it. */
export interface IdmSearch extends ListSearch {
  tab?: 'accounts'
}

export const parseIdmSearch = (raw: Record<string, unknown>): IdmSearch => ({
  ...parseListSearch(raw),
  tab: raw['tab'] === 'accounts' ? 'accounts' : undefined,
})

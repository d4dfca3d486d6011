import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useCrudPort, type CrudPort } from '../port/index.ts'
import { basePath, keysOf } from './keys.ts'
import {
  compactFilters,
  contextKey,
  filterQuery,
  pageQuery,
  sortOf,
  type Filters,
  type ListSearch,
  type Sort,
} from './list-query.ts'

export interface ListOptions {
  /** Filters that the screen sets and the user cannot change. */
  fixedFilters?: Filters
  /** The order until the user chooses one, where it is not the entity's, which the server knows. */
  order?: Sort | null
  search: ListSearch
  onSearch: (next: ListSearch) => void
}

const NO_ROWS: readonly never[] = []
const NO_FILTERS: Filters = {}

/** What a list asks the server. */
export function listQueries<E extends AnyEntity>(
  entity: E,
  { fixedFilters = NO_FILTERS, order = null, search }: ListOptions,
  port: CrudPort,
) {
  const base = basePath(entity)
  const keys = keysOf(entity)
  const context = contextKey(entity, port.context)
  const filters = filterQuery(search, fixedFilters)
  return {
    filters,
    page: {
      queryKey: keys.page(context, filters, pageQuery(search, order)),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        port.request<Page<ScreenRow<E>>>('GET', `${base}/page`, {
          query: { ...filters, ...pageQuery(search, order) },
          signal,
        }),
    },
    totals: {
      queryKey: keys.totals(context, filters),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        port.request<Readonly<Record<string, string | number>>>('GET', `${base}/totals`, { query: filters, signal }),
      enabled: entity.list.totals.length > 0,
    },
  }
}

/** Rows, totals and moves of a list. The address is its only state: every move goes out through `onSearch`. */
export function useList<E extends AnyEntity>(entity: E, options: ListOptions) {
  const { search, onSearch } = options
  const port = useCrudPort()
  const { filters, ...queries } = listQueries(entity, options, port)
  const page = useQuery({ ...queries.page, placeholderData: keepPreviousData })
  const totals = useQuery({ ...queries.totals, placeholderData: keepPreviousData })

  const refresh = () => void Promise.all([page.refetch(), ...(entity.list.totals.length > 0 ? [totals.refetch()] : [])])
  const change = (part: Partial<ListSearch>) => {
    const next = { ...search, page: undefined, ...part }
    // Who asks the same again wants to know how it stands now.
    if (hashKey([next]) === hashKey([search])) refresh()
    else onSearch(next)
  }
  return {
    rows: (page.data?.list ?? NO_ROWS) as readonly ScreenRow<E>[],
    total: page.data?.total ?? 0,
    capped: page.data?.capped ?? false,
    totals: totals.data ?? null,
    /** First load: there is nothing to show yet. */
    loading: page.isPending,
    /** Old rows are shown while new ones are on their way. */
    refreshing: page.isFetching && !page.isPending,
    error: page.error,
    refresh,
    search,
    /** The filters as the calls take them, for exports and saved views. */
    filters,
    filtered: search.keyword !== undefined || search.f !== undefined,
    /** What the rows are asked by; null leaves it to the server. */
    order: sortOf(search) ?? options.order ?? null,
    sort: sortOf(search) ?? entity.list.sort,
    setPage: (next: { page: number; limit: number }) => onSearch({ ...search, page: next.page, limit: next.limit }),
    setSort: (sort: Sort | null) => change({ orderField: sort?.field, order: sort?.order }),
    setFilters: (next: Readonly<Record<string, string | undefined>>, keyword?: string) =>
      change({ f: compactFilters(next), keyword: keyword?.trim() || undefined }),
    /** A saved view: its conditions take the place of the present ones. */
    show: (next: Omit<ListSearch, 'page' | 'view'>) => onSearch({ view: search.view, ...next }),
    reset: () => change({ f: undefined, keyword: undefined, orderField: undefined, order: undefined }),
  }
}
export interface ListController<Row = AnyRow> extends Omit<ReturnType<typeof useList<AnyEntity>>, 'rows'> {
  readonly rows: readonly Row[]
}

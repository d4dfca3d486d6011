import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { CrudContext } from '../port/index.ts'

/** What a list shows, as it stands in the address: keyword, page, order, filters by wire name. */
export interface ListSearch {
  page?: number
  limit?: number
  orderField?: string
  order?: 'asc' | 'desc'
  keyword?: string
  f?: Filters
  /** Another way of showing the list than the table. */
  view?: string
}
/** Filters as they travel: `{ saleStatus: '1,2', buildingArea: '50,90', 'roomNo.eq': '101' }`. */
export type Filters = Readonly<Record<string, string>>

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

export const DEFAULT_LIMIT = 20

export const sortOf = ({ orderField, order = 'asc' }: ListSearch): Sort | null =>
  orderField === undefined ? null : { field: orderField, order }

/** Filters without the empty ones; undefined when none is left, so that the address stays short. */
export function compactFilters(filters: Readonly<Record<string, string | undefined>>): Filters | undefined {
  const kept = Object.entries(filters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '' && entry[1] !== ',',
  )
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** The context that decides which rows a list sees; part of every query key of the entity. */
export function contextKey(entity: AnyEntity, context: CrudContext): readonly unknown[] {
  if (entity.scope === 'global') return []
  if (entity.scope === 'community') return [context.companyId, context.communityId, ...context.communityIds]
  return [context.companyId]
}

/** Filters of the calls: the screen's fixed ones win over the user's; chosen communities travel as headers. */
export function filterQuery(search: ListSearch, fixed: Filters): Filters {
  return {
    ...search.f,
    ...fixed,
    ...(search.keyword ? { keyword: search.keyword } : {}),
  }
}

/** `order` stands until the user chooses another. */
export function pageQuery(search: ListSearch, order: Sort | null = null): Readonly<Record<string, string | number>> {
  const sort = sortOf(search) ?? order
  return {
    page: search.page ?? 1,
    limit: search.limit ?? DEFAULT_LIMIT,
    ...(sort ? { orderField: sort.field, order: sort.order } : {}),
  }
}

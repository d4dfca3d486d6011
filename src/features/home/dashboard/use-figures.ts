import { useQueries, useQuery } from '@tanstack/react-query'
import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useCrudPort, type QueryValue } from '@wuguan/crud/port'

export interface Count {
  total: number
  /** There are at least this many. */
  capped: boolean
}
type Query = Readonly<Record<string, QueryValue>>
const STALE_MS = 60_000

/** A list of the scope: its number of rows, and the first of them. */
export function useRows(
  base: string,
  entity: string,
  query: Query,
  { limit = 1, enabled = true }: { limit?: number; enabled?: boolean } = {},
) {
  return useQuery({ ...rowsQuery(useCrudPort(), base, entity, { ...query, limit }), enabled })
}

function rowsQuery(port: ReturnType<typeof useCrudPort>, base: string, entity: string, query: Query) {
  const { companyId, communityId, communityIds } = port.context
  const scope = communityIds.length > 0 ? { communityIds: communityIds.join(',') } : {}
  const full = entity === 'basedata.community' || entity === 'basedata.customer' ? query : { ...scope, ...query }
  return {
    queryKey: [entity, 'workbench', companyId, communityId, full],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      port.request<Page<AnyRow>>('GET', `${base}/page`, { query: full, signal }),
    staleTime: STALE_MS,
  }
}

export interface UseShare {
  code: number
  label: string
  total: number
}
/** Houses by state of use; split and merged ones are out of every figure. */
export function useHouseShares(enabled: boolean) {
  const port = useCrudPort()
  return useQueries({
    queries: HOUSE_USE_STATUS.items.map(({ code }) => ({
      ...rowsQuery(port, '/basedata/base/house', 'basedata.house', {
        useStatus: code,
        lineage: 1,
        count: 'exact',
        limit: 1,
      }),
      enabled,
    })),
    combine: (results) => ({
      shares: HOUSE_USE_STATUS.items.map(({ code, label }, at): UseShare => ({
        code,
        label,
        total: results[at]?.data?.total ?? 0,
      })),
      loading: results.some((result) => result.isPending),
      failed: results.some((result) => result.isError),
      at: Math.min(...results.map((result) => result.dataUpdatedAt)),
    }),
  })
}

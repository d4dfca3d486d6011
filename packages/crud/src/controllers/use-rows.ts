import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useCrudPort, type QueryValue } from '../port/index.ts'
import { basePath, keysOf } from './keys.ts'
import { contextKey } from './list-query.ts'

/** As many as belong to one record. */
const LIMIT = 200

/** The rows that some conditions leave, for a part that shows all of them: those of one record. Idle while there is no condition. */
export function useRows<E extends AnyEntity>(
  entity: E,
  query: Readonly<Record<string, QueryValue>> | null,
): UseQueryResult<readonly ScreenRow<E>[]> {
  const port = useCrudPort()
  return useQuery({
    queryKey: keysOf(entity).page('rows', contextKey(entity, port.context), query),
    queryFn: async ({ signal }) => {
      const path = `${basePath(entity)}/page`
      const page = await port.request<Page<ScreenRow<E>>>('GET', path, { query: { limit: LIMIT, ...query }, signal })
      return page.list
    },
    enabled: query !== null,
  })
}

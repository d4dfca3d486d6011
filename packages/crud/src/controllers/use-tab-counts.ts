import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyEntity, TabCount } from '@wuguan/contract/kernel/entity'
import { useCrudPort } from '../port/index.ts'
import { basePath, keysOf } from './keys.ts'
import { contextKey } from './list-query.ts'

/** How many rows stand under each tab of an entity's list, by its key; old with every write of the noun. */
export function useTabCounts(entity: AnyEntity): Readonly<Record<string, TabCount>> {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: keysOf(entity).tabs(contextKey(entity, port.context)),
    queryFn: ({ signal }) =>
      port.request<Readonly<Record<string, TabCount>>>('GET', `${basePath(entity)}/tabs`, { signal }),
    placeholderData: keepPreviousData,
    enabled: port.can(entity.codes.list),
  })
  return data ?? NONE
}
const NONE: Readonly<Record<string, TabCount>> = {}

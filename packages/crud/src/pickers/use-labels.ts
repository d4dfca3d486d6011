import { useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { keysOf } from '../controllers/keys.ts'
import { useCrudPort } from '../port/index.ts'
import { fetchCandidates } from './candidates.ts'

export type Id = string | number

/** Labels of chosen records: what the page knows (titles of the row) is not asked for again, the rest comes by ids in one call. */
export function useLabels(
  entity: AnyEntity | undefined,
  ids: readonly Id[],
  known: readonly (string | null | undefined)[],
) {
  const port = useCrudPort()
  const missing = ids.filter((_, at) => known[at] == null)
  const query = useQuery({
    queryKey: [...(entity ? keysOf(entity).select('labels') : []), ...missing],
    queryFn: ({ signal }) =>
      fetchCandidates(port, entity as AnyEntity, { ids: missing, limit: missing.length }, signal),
    enabled: entity !== undefined && missing.length > 0,
    staleTime: 60_000,
  })
  return (id: Id): string | undefined =>
    known[ids.indexOf(id)] ?? query.data?.find((one) => String(one.id) === String(id))?.label
}

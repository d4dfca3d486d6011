import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BuildingTreeOption, PlaceTree } from '@wuguan/contract/basedata/place.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { placeNodes } from './place-tree.logic'

const NOTHING: PlaceTree = { companies: [], communities: [] }

/** Companies and communities at once; buildings and units of the communities that are unfolded. */
export function usePlaceTree(unfolded: readonly number[]) {
  const port = useCrudPort()
  // Under the house's key, so that a saved house brings its counts here too.
  const places = useQuery({
    queryKey: ['basedata.house', 'places', port.context.companyId],
    queryFn: ({ signal }) => port.request<PlaceTree>('GET', '/basedata/base/house/tree', { signal }),
  })
  const tree = places.data ?? NOTHING
  const open = unfolded.filter((id) => tree.communities.some((one) => one.id === id))
  const buildings = useQueries({
    queries: open.map((communityId) => buildingsQuery(port, communityId)),
    combine: (results) => ({
      byCommunity: results.map((result) => result.data),
      failed: results.some((result) => result.isError),
    }),
  })
  const { byCommunity } = buildings
  const openKey = open.join()
  const nodes = useMemo(() => {
    const ids = openKey === '' ? [] : openKey.split(',').map(Number)
    const known = ids.flatMap((id, at) => (byCommunity[at] ? [[id, byCommunity[at]] as const] : []))
    return placeNodes(tree, new Map(known))
  }, [tree, openKey, byCommunity])
  return {
    tree,
    nodes,
    loading: places.isPending,
    error: places.error,
    failed: buildings.failed,
    retry: () => void places.refetch(),
  }
}

export const buildingsQuery = (port: ReturnType<typeof useCrudPort>, communityId: number) => ({
  queryKey: ['basedata.house', 'buildings', communityId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    port.request<BuildingTreeOption[]>('GET', '/basedata/base/building/select/v2', { query: { communityId }, signal }),
})

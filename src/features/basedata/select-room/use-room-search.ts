import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { house, type House } from '@wuguan/contract/basedata/house.entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useCrudPort } from '@wuguan/crud/port'
import type { PlaceFilters } from '../place/place-tree.logic'

const LIMIT = 50
const NONE: readonly House[] = []

/** Houses by room, name, mobile or plate (four digits are their end), in the chosen place; nothing is asked for while neither is given. */
export function useRoomSearch(keyword: string, place: PlaceFilters) {
  const port = useCrudPort()
  const word = useDeferredValue(keyword.trim())
  const wanted = word !== '' || place.buildingId !== undefined || place.unitId !== undefined
  const query = useQuery({
    queryKey: [house.name, 'select-room', port.context.companyId, port.context.communityId, word, place],
    queryFn: ({ signal }) =>
      port.request<Page<House>>('GET', `${house.base}/page`, {
        query: {
          ...place,
          lineage: 1,
          limit: LIMIT,
          orderField: 'roomNo',
          order: 'asc',
          ...(word ? { keyword: word } : {}),
        },
        signal,
      }),
    enabled: wanted,
    placeholderData: (before) => before,
  })
  return {
    rows: wanted ? (query.data?.list ?? NONE) : NONE,
    total: wanted ? (query.data?.total ?? 0) : 0,
    wanted,
    loading: wanted && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

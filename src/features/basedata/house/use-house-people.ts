import { useQuery } from '@tanstack/react-query'
import type { HousePerson } from '@wuguan/contract/basedata/house.actions'
import { useCrudPort } from '@wuguan/crud/port'

const NOBODY: readonly HousePerson[] = []

/** Everybody who has ever owned, rented or lived in a house; `live` are those of today and later. */
export function useHousePeople(houseId: string) {
  const port = useCrudPort()
  // Under the house's key: whatever changes a house brings its people here too.
  const query = useQuery({
    queryKey: ['basedata.house', 'people', houseId],
    queryFn: ({ signal }) =>
      port.request<HousePerson[]>('GET', '/basedata/base/house/relations', { query: { houseId }, signal }),
  })
  return {
    people: query.data ?? NOBODY,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

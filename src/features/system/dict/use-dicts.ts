import { useQuery } from '@tanstack/react-query'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { dict } from '@wuguan/contract/system/dict.entity'
import { useCrudPort } from '@wuguan/crud/port'

/** All dictionaries; there are few enough to be read at once. */
export function useDicts() {
  const port = useCrudPort()
  return useQuery({
    queryKey: [dict.name, 'all'],
    queryFn: ({ signal }) =>
      port.request<Page<ScreenRow<typeof dict>>>('GET', `${dict.base}/page`, {
        query: { limit: 1000, orderField: 'id', order: 'asc' },
        signal,
      }),
    select: (page) => page.list,
  })
}

import type { Option } from '@wuguan/contract/kernel/options'
import { api } from '@/app/api/client'
import { queryClient } from './query-client'

const STALE_MS = 5 * 60_000

/** Items of a dictionary in display order, for the current company. */
export function dictItems(code: string): Promise<readonly Option[]> {
  return queryClient.fetchQuery({
    queryKey: ['dict', code],
    queryFn: () => api.get<readonly Option[]>('/basedata/sys/dict/items', { code }, { quiet: true }),
    staleTime: STALE_MS,
  })
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Action, Parser } from '@wuguan/contract/kernel/action'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { useSettled } from '@wuguan/ui/pause'

/** 试算 of what is filled in, 200 ms after its last change. The old figures stay until the new ones are there, but are not fresh. */
export function useQuote<Q>(action: Action<string, Parser, Q>, body: Readonly<Record<string, unknown>> | null) {
  const port = useCrudPort()
  const wanted = body === null ? null : JSON.stringify(body)
  const asked = useSettled(wanted)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['charge-finance.quote', action.name, asked],
    queryFn: ({ signal }) =>
      port.request<Q>(action.method, action.path, { body: JSON.parse(asked!) as unknown, signal }),
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
  const refused = wanted !== null && wanted === asked && error !== null
  return {
    quote: wanted === null || refused ? undefined : data,
    fresh: wanted === asked && !isFetching && !isPlaceholderData && !refused,
    fault: refused ? faultOf(error).msg : null,
    again: () => void refetch(),
  }
}

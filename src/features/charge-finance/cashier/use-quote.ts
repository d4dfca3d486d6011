import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Quote, quoteCollection } from '@wuguan/contract/charge-finance/collect.actions'
import { faultOf, useCrudPort } from '@wuguan/crud/port'

const PAUSE = 200

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** 试算 of a selection, 200 ms after its last change. The old figures stay until the new ones are there, but are not fresh. */
export function useQuote(body: Readonly<Record<string, unknown>> | null) {
  const port = useCrudPort()
  const wanted = body === null ? null : JSON.stringify(body)
  const asked = useSettled(wanted)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['charge-finance.quote', asked],
    queryFn: ({ signal }) =>
      port.request<Quote>(quoteCollection.method, quoteCollection.path, {
        body: JSON.parse(asked!) as unknown,
        signal,
      }),
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

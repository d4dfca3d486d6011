import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** How long a screen waits for its first answers before it shows an empty frame. */
const PATIENCE_MS = 400

interface FirstQuery {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
  readonly enabled?: boolean
  readonly staleTime?: number
}

/** Asks for what is not there yet; what is on its way already is not asked for again. */
const ask = (client: QueryClient, queries: readonly FirstQuery[]) =>
  queries
    .filter(({ queryKey, enabled = true }) => enabled && client.getQueryState(queryKey)?.data === undefined)
    .map((query) => client.prefetchQuery(query as never))

/**
 * Asks for what a screen shows first, all at once and before anything is drawn, and says when to draw: one drawing with the
 * data is quicker than a frame that is filled, and nothing moves under the eye. Once true it stays true; later changes of the
 * queries do not wait. A state and not `use`: React holds back what follows a fallback until 300 ms have passed.
 *
 * The calls leave with the first rendering, not after it: the frame around the page is drawn while they are on their way.
 */
export function useFirstLoad(queries: readonly FirstQuery[]): boolean {
  const client = useQueryClient()
  const [asked] = useState(() => ask(client, queries))
  const [ready, setReady] = useState(asked.length === 0)
  useEffect(() => {
    if (ready) return
    let gone = false
    const draw = () => {
      if (!gone) setReady(true)
    }
    const patience = setTimeout(draw, PATIENCE_MS)
    void Promise.all(asked).then(draw)
    return () => {
      gone = true
      clearTimeout(patience)
    }
  }, [ready, asked])
  return ready
}

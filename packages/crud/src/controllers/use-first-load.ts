import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { use, useState } from 'react'

/** How long a screen waits for its first answers before it shows an empty frame. */
const PATIENCE_MS = 400

interface FirstQuery {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
  readonly enabled?: boolean
  readonly staleTime?: number
}

// A component that waits for the first time keeps no state, so its patience is remembered beside the first of its queries.
const waits = new WeakMap<object, Promise<unknown>>()

function wait(client: QueryClient, queries: readonly FirstQuery[]): Promise<unknown> | null {
  const anchor = () => client.getQueryCache().find({ queryKey: queries[0]!.queryKey })
  // The drawing that follows must ask for the same promise again, though it is kept by then.
  const known = anchor() && waits.get(anchor()!)
  if (known) return known
  const missing = queries.filter(
    ({ queryKey, enabled = true }) => enabled && client.getQueryState(queryKey)?.data === undefined,
  )
  if (missing.length === 0) return null
  const answers = missing.map((query) => client.prefetchQuery(query as never))
  const patience = Promise.race([Promise.all(answers), new Promise((done) => setTimeout(done, PATIENCE_MS))])
  const first = anchor()
  if (!first) return null
  waits.set(first, patience)
  return patience
}

/**
 * Asks for what a screen shows first, all at once and before anything is drawn, and holds the drawing back for the moment that
 * this takes: one drawing with the data is quicker than a frame that is filled, and nothing moves under the eye. Needs a
 * `Suspense` above. Later changes of the queries do not wait.
 */
export function useFirstLoad(queries: readonly FirstQuery[]): void {
  const client = useQueryClient()
  const [first] = useState(() => wait(client, queries))
  if (first) use(first)
}

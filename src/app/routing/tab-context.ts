import type { QueryClient } from '@tanstack/react-query'

/** What every route of a tab may use in loaders and guards. */
export interface TabContext {
  readonly queryClient: QueryClient
  /** Key of the tab that the router belongs to. */
  readonly tab: string
  /** Whether the server's router list holds a catalogue path. */
  readonly granted: (path: string) => boolean
}

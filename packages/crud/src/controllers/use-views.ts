import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCrudPort, type CrudPort } from '../port/index.ts'
import type { Filters } from './list-query.ts'

/** Path of the saved views of list screens. */
const VIEWS = '/basedata/sys/view'
/** The view that keeps how the user last arranged a list, without a name of its own. */
export const LAST_VIEW = '@last'
const AUTOSAVE_MS = 800

export interface ColumnView {
  field: string
  visible: boolean
  width?: number
  pin?: 'left' | 'right'
}
export type Density = 'compact' | 'normal'

/** How a list is arranged, and for a named view also what it shows. */
export interface ViewState {
  columns?: readonly ColumnView[]
  density?: Density
  limit?: number
  filters?: Filters
  keyword?: string
  orderField?: string
  order?: 'asc' | 'desc'
}
export interface SavedView {
  id: string
  screen: string
  name: string
  state: ViewState
  /** Seen by everybody of the company. */
  shared: boolean
  /** Applied when the list is opened without filters. */
  isDefault: boolean
  /** Made by this user: only then may it be changed. */
  own: boolean
}
export type ViewInput = Pick<SavedView, 'name' | 'state' | 'shared' | 'isDefault'>

const NONE: readonly SavedView[] = []

export const viewsQuery = (screen: string, port: CrudPort) => ({
  queryKey: ['sys.view', port.context.companyId, screen] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    port.request<SavedView[]>('GET', VIEWS, { query: { screen }, signal }),
  staleTime: Infinity,
})

/** Views of a list screen: the user's own, the shared ones, and the last arrangement, which saves itself. */
export function useViews(screen: string) {
  const port = useCrudPort()
  const client = useQueryClient()
  const query = viewsQuery(screen, port)
  const key = query.queryKey
  const list = useQuery(query)
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const save = useMutation({
    mutationFn: ({ id, ...input }: ViewInput & { id?: string }) =>
      id === undefined
        ? port.request<{ id: string }>('POST', VIEWS, { body: { screen, ...input } })
        : port.request<{ id: string }>('PUT', VIEWS, { body: { id, screen, ...input } }),
    onSuccess: refresh,
  })
  const keep = useMutation({
    mutationFn: (state: ViewState) =>
      port.request('POST', VIEWS, { body: { screen, name: LAST_VIEW, state, shared: false, isDefault: false } }),
  })
  const remove = useMutation({
    mutationFn: (id: string) => port.request<null>('DELETE', VIEWS, { body: [id] }),
    onSuccess: refresh,
  })

  const all = list.data ?? NONE
  const keptKey = [...key, LAST_VIEW]
  const { data: kept } = useQuery<ViewState>({ queryKey: keptKey, queryFn: skipToken, gcTime: Infinity })
  const last = kept ?? all.find((view) => view.name === LAST_VIEW && view.own)?.state ?? null
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)
  // Whoever leaves the page within the moment has arranged it all the same.
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.send()
    },
    [],
  )

  /**
   * Keeps the arrangement: at once beside the answers of the server, which may be older than it, and a moment later on the
   * server, where losing it is no failure to report. Before the views are `ready` it would replace one nobody has seen yet.
   */
  const keepLast = (state: ViewState) => {
    client.setQueryData<ViewState>(keptKey, state)
    clearTimeout(waiting.current?.timer)
    const send = () => {
      waiting.current = undefined
      keep.mutate(state)
    }
    waiting.current = { timer: setTimeout(send, AUTOSAVE_MS), send }
  }

  return {
    ready: !list.isPending,
    named: all.filter((view) => view.name !== LAST_VIEW),
    last,
    keepLast,
    save: save.mutateAsync,
    saving: save.isPending,
    remove: remove.mutateAsync,
  }
}
export type Views = ReturnType<typeof useViews>

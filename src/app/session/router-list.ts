import { createStore } from '@/app/store'

/** One page that the server lets this user open. */
export interface RouterEntry {
  /** As in the catalogue: `/basedata/house/edit/$id`. */
  readonly path: string
  readonly menuId: number
  readonly title: string
  readonly keepAlive: boolean
  readonly layout: string | null
  readonly frame: boolean
  readonly permissions: readonly string[]
}

export const routerList = createStore<ReadonlyMap<string, RouterEntry>>(new Map())

export const setRouterList = (entries: readonly RouterEntry[]): void =>
  routerList.set(new Map(entries.map((entry) => [entry.path, entry])))

import type { RouterEntry } from '@wuguan/contract/session/session.actions'
import { createStore } from '@/app/store'

/** The pages that the server lets this user open, by catalogue path. */
export const routerList = createStore<ReadonlyMap<string, RouterEntry>>(new Map())

export const setRouterList = (entries: readonly RouterEntry[]): void =>
  routerList.set(new Map(entries.map((entry) => [entry.path, entry])))

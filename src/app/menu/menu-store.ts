import { api } from '@/app/api/client'
import { createStore } from '@/app/store'
import { changeKept } from '@/app/tabs/keep-alive'

/** A top-level menu of the bar. */
export interface MenuGroup {
  readonly id: number
  readonly name: string
  readonly groupName: string
  readonly icon?: string | null
}
export interface MenuNode {
  readonly menuId: number
  readonly name: string
  readonly icon: string | null
  readonly url: string | null
  /** An older page shown in the frame. */
  readonly oldUrl: string | null
  readonly openMode: OpenMode
  readonly list: readonly MenuNode[]
}
/** 1 tab, 2 new window, 3 embedded, 4 external system */
export type OpenMode = 1 | 2 | 3 | 4

export const menuGroups = createStore<readonly MenuGroup[]>([])
export const currentGroup = createStore<number | null>(null)
/** Menus of the current group; null while they load for the first time. */
export const sideMenu = createStore<readonly MenuNode[] | null>(null)

const loaded = new Map<number, readonly MenuNode[]>()

export async function loadGroups(): Promise<void> {
  loaded.clear()
  menuGroups.set(await api.get<readonly MenuGroup[]>('/basedata/sys/menu/group/getUserGroup'))
}

export async function selectGroup(id: number): Promise<void> {
  currentGroup.set(id)
  changeKept((kept) => {
    kept.groupId = id
  })
  let nodes = loaded.get(id)
  if (!nodes) {
    sideMenu.set(null)
    const answer = await api.get<{ list: readonly MenuNode[] }>(`/basedata/sys/menu/group/rel/getUserGroupMenu/${id}`)
    nodes = answer.list
    loaded.set(id, nodes)
  }
  // A quicker click may have chosen another group meanwhile.
  if (currentGroup.get() === id) sideMenu.set(nodes)
}

/** The remembered group when it is still delivered, else the first. */
export async function startMenus(remembered: number | null): Promise<void> {
  const groups = menuGroups.get()
  const group = groups.find(({ id }) => id === remembered) ?? groups[0]
  if (group) await selectGroup(group.id)
  else sideMenu.set([])
}

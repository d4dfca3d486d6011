import type { MenuGroup } from '@wuguan/contract/session/session.actions'
import type { MenuNode } from '@wuguan/contract/system/menu-node'
import { api } from '@/app/api/client'
import { routerList } from '@/app/session/router-list'
import { createStore } from '@/app/store'
import { changeKept } from '@/app/tabs/keep-alive'

export type { MenuGroup, MenuNode }

/** Top-level menus of the bar. */
export const menuGroups = createStore<readonly MenuGroup[]>([])
export const currentGroup = createStore<number | null>(null)
/** Menus of the current group; null while they load for the first time. */
export const sideMenu = createStore<readonly MenuNode[] | null>(null)

const loaded = new Map<number, readonly MenuNode[]>()

/** All groups of the user, and the one to begin in with its menus. */
export function setMenus(
  groups: readonly MenuGroup[],
  begin: { readonly groupId: number; readonly list: readonly MenuNode[] } | null,
): void {
  loaded.clear()
  menuGroups.set(groups)
  if (begin) loaded.set(begin.groupId, begin.list)
  enter(begin?.groupId ?? null)
  sideMenu.set(begin?.list ?? [])
}

function enter(id: number | null): void {
  currentGroup.set(id)
  changeKept((kept) => {
    kept.groupId = id
  })
}

export async function selectGroup(id: number): Promise<void> {
  enter(id)
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

/** By a click, or because a page brings its group along; a refusal has been told. */
export function chooseGroup(id: number): void {
  selectGroup(id).catch(() => undefined)
}

/** Delivered groups that a page stands in, in the order of the bar. */
export function groupsOf(path: string): readonly number[] {
  const delivered = menuGroups.get()
  return (routerList.get().get(path)?.groupIds ?? []).filter((id) => delivered.some((group) => group.id === id))
}

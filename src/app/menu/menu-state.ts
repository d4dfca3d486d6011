import { locate } from '@/app/routing/tree'
import { createStore } from '@/app/store'
import { usedPage } from '@/app/session/habits'
import { HOME } from '@/app/session/redirect-target'
import { activeTab, hrefOf } from '@/app/tabs/open-tabs'
import { placeOf } from './menu-place'
import { chooseGroup, currentGroup, groupsOf, sideMenu, type MenuNode } from './menu-store'

/** Menu ids from the top down to the entry of the active page; empty when this group has none. */
export const currentEntry = createStore<readonly number[]>([])
/** The open directory of each level: one submenu at a time. */
export const openBranch = createStore<readonly number[]>([])

export function toggleBranch(level: number, id: number): void {
  openBranch.set((branch) => (branch[level] === id ? branch.slice(0, level) : [...branch.slice(0, level), id]))
}

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id, at) => id === b[at])

function mark(): void {
  const { path } = locate(hrefOf(activeTab.get()))
  const trail = path === null ? null : placeOf(sideMenu.get() ?? [], path)
  const own = trail?.at(-1)
  if (path !== null && own?.url === path) usedPage({ path, title: own.name })
  const ids = (trail ?? []).map((node) => node.menuId)
  currentEntry.set((now) => (same(now, ids) ? now : ids))
}

/** Opens the way to the current page; a single top-level directory opens by itself. */
function reveal(nodes: readonly MenuNode[] | null): void {
  const way = currentEntry.get().slice(0, -1)
  const only = nodes?.length === 1 && nodes[0] && nodes[0].list.length > 0 ? [nodes[0].menuId] : []
  openBranch.set(way.length > 0 ? way : only)
}

/** A page of another group brings its group along; the workbench, which is always open, stands in none. */
function followGroup(): void {
  const { path } = locate(hrefOf(activeTab.get()))
  if (path === null || path === HOME) return
  const homes = groupsOf(path)
  const current = currentGroup.get()
  if (homes[0] !== undefined && !(current !== null && homes.includes(current))) chooseGroup(homes[0])
}

export function followMenus(): () => void {
  const onMenu = () => {
    mark()
    reveal(sideMenu.get())
  }
  const onTab = () => {
    followGroup()
    const before = currentEntry.get()
    mark()
    const after = currentEntry.get()
    if (after !== before && after.length > 0)
      openBranch.set((now) => (same(now, after.slice(0, -1)) ? now : after.slice(0, -1)))
  }
  const stops = [sideMenu.subscribe(onMenu), activeTab.subscribe(onTab)]
  onMenu()
  return () => stops.forEach((stop) => stop())
}

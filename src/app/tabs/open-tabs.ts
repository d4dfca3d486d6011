import { MESSAGES } from '@wuguan/contract/kernel/errors'
import { ask, notify } from '@/app/notify'
import { hash } from '@/app/routing/history'
import { locate, type Place } from '@/app/routing/tree'
import { splitHref } from '@/app/routing/tab-key'
import { HOME } from '@/app/session/redirect-target'
import { routerList } from '@/app/session/router-list'
import { createStore } from '@/app/store'
import { clearDirty, isDirty, markDirty, mayLose } from './dirty'
import { changeKept, dropPage, openKept } from './keep-alive'
import type { TabRouter } from './tab-router'

export interface OpenTab {
  readonly key: string
  readonly title: string
  /** Grows with every refresh, so that the page mounts anew. */
  readonly generation: number
}

export const MAX_TABS = 20
const FULL = `最多同时打开${MAX_TABS}个页面，请先关闭一些`
const HOME_TAB: OpenTab = { key: HOME, title: '工作台', generation: 0 }

/** The list changes when tabs open, close or get another title; switching changes only `activeTab`. */
export const openTabs = createStore<readonly OpenTab[]>([HOME_TAB])
export const activeTab = createStore<string>(HOME)

const hrefs = new Map<string, string>()
/** Filled by `routerOf`, as tabs are first shown. */
export const routers = new Map<string, TabRouter>()
/** The tab from which a tab was opened. */
const openers = new Map<string, string>()

export const hrefOf = (key: string): string => hrefs.get(key) ?? key

/** Address of the page that a tab was opened from, while that is still open. */
export function openerOf(key: string): string | undefined {
  const opener = openers.get(key)
  return opener !== undefined && has(opener) ? hrefOf(opener) : undefined
}

/** Opens an address in its tab: activates the tab that has it, or makes one at the front. */
export function go(href: string, options: { replace?: boolean; state?: object } = {}): void {
  const place = locate(href)
  if (place.facts.access !== 'public' && !has(place.tab) && isFull()) {
    void makeRoom().then((made) => made && go(href, options))
    return
  }
  if (options.replace) hash.replace(href, options.state)
  else hash.push(href, options.state)
}

const isFull = () => openTabs.get().length >= MAX_TABS
let asking = false

/** Offers to close the tab that has been open longest and holds no unsaved work: new tabs come in front, so it is the last. */
async function makeRoom(): Promise<boolean> {
  if (asking) return false
  const oldest = openTabs.get().findLast(({ key }) => key !== HOME && key !== activeTab.get() && !isDirty(key))
  if (!oldest) {
    notify.warning(FULL)
    return false
  }
  asking = true
  const yes = await ask({
    title: `最多同时打开${MAX_TABS}个页面`,
    content: `关闭最早打开的“${oldest.title}”，再打开新的页面？`,
    okText: '关闭并打开',
  })
  asking = false
  // Meanwhile it may have been worked in, or another was closed.
  if (yes && isFull() && !isDirty(oldest.key)) forget([oldest.key])
  return yes && !isFull()
}

export const activate = (key: string): void => {
  if (key !== activeTab.get()) go(hrefOf(key))
}

/** From the menu: a page that is already open comes forward as it was left. */
export function show(href: string): void {
  const { tab } = locate(href)
  if (has(tab)) activate(tab)
  else go(href)
}

export function leave(
  from: string,
  href: string,
  { replace, state, unseen }: { replace: boolean; state: object; unseen: boolean },
) {
  // A redirect before anything was shown: the tab was only a way in.
  if (unseen && replace && from !== HOME) forget([from])
  go(href, { replace, state })
}

/** Brings tabs and the real address together; runs after every step of the history. */
function follow(): void {
  const { href, state } = hash.location
  const place = locate(href)
  if (place.facts.access === 'public') return
  const { tab } = place
  if (!has(tab)) {
    if (isFull()) {
      hash.replace(hrefOf(activeTab.get()))
      go(href, { state })
      return
    }
    openers.set(tab, activeTab.get())
    openTabs.set(([home = HOME_TAB, ...rest]) => [home, { key: tab, title: titleOf(place), generation: 0 }, ...rest])
  }
  const before = hrefs.get(tab)
  hrefs.set(tab, href)
  if (before !== undefined && splitHref(before).pathname !== splitHref(href).pathname) {
    markDirty(tab, false)
    // Children of a layout leave the title to it.
    if (place.head?.path !== locate(before).head?.path) rename(tab, titleOf(place))
  }
  routers.get(tab)?.sync(href, state)
  activeTab.set(tab)
  remember()
}

/** Whether an address is a page of this build that the user has a right to. */
export function mayOpen(href: string): boolean {
  const { path } = locate(href)
  return path !== null && (path === HOME || routerList.get().has(path))
}

const has = (key: string) => openTabs.get().some((tab) => tab.key === key)
export function titleOf({ head }: Place): string {
  if (head === null) return MESSAGES[404]
  return head.path === HOME ? HOME_TAB.title : (routerList.get().get(head.path)?.title ?? head.title ?? head.path)
}

function rename(key: string, title: string): void {
  openTabs.set((tabs) =>
    tabs.some((tab) => tab.key === key && tab.title !== title)
      ? tabs.map((tab) => (tab.key === key ? { ...tab, title } : tab))
      : tabs,
  )
}

/** A page knows its record's name better than the router list. */
export function setTabTitle(key: string, title: string): void {
  if (title === '' || key === HOME) return
  rename(key, title)
  remember()
}

function forget(keys: readonly string[]): void {
  for (const key of keys) {
    routers.delete(key)
    hrefs.delete(key)
    openers.delete(key)
    markDirty(key, false)
    dropPage(key)
  }
  openTabs.set((tabs) => tabs.filter((tab) => !keys.includes(tab.key)))
}

/** Closes tabs after asking about unsaved work; the workbench stays. */
export async function closeTabs(keys: readonly string[], next?: string): Promise<boolean> {
  const closing = openTabs.get().filter((tab) => keys.includes(tab.key) && tab.key !== HOME)
  if (closing.length === 0 || !(await mayLose(closing, '关闭'))) return false
  const gone = closing.map((tab) => tab.key)
  const activeGone = gone.includes(activeTab.get())
  forget(gone)
  if (next !== undefined) go(next, { replace: true })
  else if (activeGone) {
    const first = openTabs.get().find((tab) => tab.key !== HOME)
    go(hrefOf(first?.key ?? HOME), { replace: true })
  } else remember()
  return true
}

/** Puts the tabs in another order; the workbench stays in front. */
export function reorderTabs(keys: readonly string[]): void {
  openTabs.set((tabs) => {
    const place = (key: string) => (key === HOME ? -1 : keys.indexOf(key))
    return tabs.toSorted((a, b) => place(a.key) - place(b.key))
  })
  remember()
}

const others = (key: string) => openTabs.get().filter((tab) => tab.key !== key)
export const closeOthers = (key: string): Promise<boolean> =>
  closeTabs(
    others(key).map((tab) => tab.key),
    hrefOf(key),
  )
export function closeRight(key: string): Promise<boolean> {
  const tabs = openTabs.get()
  return closeTabs(tabs.slice(tabs.findIndex((tab) => tab.key === key) + 1).map((tab) => tab.key))
}

/** Drops everything the tab keeps and loads its page anew. */
export function resetTab(key: string): void {
  routers.delete(key)
  markDirty(key, false)
  dropPage(key)
  openTabs.set((tabs) =>
    tabs.map((tab) =>
      tab.key === key ? { ...tab, title: titleOf(locate(hrefOf(key))), generation: tab.generation + 1 } : tab,
    ),
  )
}

export async function refreshTab(key: string): Promise<void> {
  const tab = openTabs.get().find((open) => open.key === key)
  if (tab && (await mayLose([tab], '刷新'))) resetTab(key)
}

/** After the company or the rights changed: pages that are no longer granted close, the others load anew. */
export function reopenGranted(): void {
  const lost = openTabs.get().filter(({ key }) => {
    const { path } = locate(hrefOf(key))
    return key !== HOME && path !== null && !routerList.get().has(path)
  })
  forget(lost.map((tab) => tab.key))
  for (const tab of openTabs.get()) resetTab(tab.key)
  if (!has(activeTab.get())) go(HOME, { replace: true })
  else remember()
}

function remember(): void {
  changeKept((kept) => {
    kept.active = activeTab.get()
    kept.tabs = openTabs.get().map(({ key, title }) => ({ key, title, href: hrefOf(key) }))
  })
}

/** Takes up the tabs of this user and follows the address from now on; the answer stops following. */
export function startTabs(userId: number): () => void {
  const kept = openKept(userId)
  for (const tab of kept.tabs) hrefs.set(tab.key, tab.href)
  const restored = kept.tabs.filter((tab) => tab.key !== HOME).map(({ key, title }) => ({ key, title, generation: 0 }))
  openTabs.set([HOME_TAB, ...restored.slice(0, MAX_TABS - 1)])
  activeTab.set(HOME)
  const stop = hash.subscribe(follow)
  follow()
  return () => {
    stop()
    routers.clear()
    hrefs.clear()
    openers.clear()
    clearDirty()
    openTabs.set([HOME_TAB])
  }
}

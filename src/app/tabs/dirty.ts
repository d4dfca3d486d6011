import { createStore } from '@/app/store'
import { ask } from '@/app/notify'

/**
 * Tabs with typed work that closing would lose. Kept outside the pages because a hidden tab runs its effect clean-ups
 * although its form is still there: switching never asks, only closing, signing out and leaving the browser page do.
 */
export const dirtyTabs = createStore<ReadonlySet<string>>(new Set())

export function markDirty(tab: string, dirty: boolean): void {
  dirtyTabs.set((now) => {
    if (now.has(tab) === dirty) return now
    const next = new Set(now)
    if (dirty) next.add(tab)
    else next.delete(tab)
    return next
  })
}

export const isDirty = (tab: string): boolean => dirtyTabs.get().has(tab)
export const clearDirty = (): void => dirtyTabs.set(new Set())

/** True when nothing of these tabs is unsaved, or the user lets it go. */
export async function mayLose(
  tabs: readonly { readonly key: string; readonly title: string }[],
  verb: string,
): Promise<boolean> {
  const unsaved = tabs.filter((tab) => isDirty(tab.key))
  if (unsaved.length === 0) return true
  const names = unsaved.map((tab) => tab.title).join('、')
  return ask({ title: `${names} 有未保存的内容`, content: `${verb}后未保存的内容将丢失。`, okText: verb, danger: true })
}

export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (dirtyTabs.get().size > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}

import { useEffect } from 'react'
import { useLatest } from '../controllers/use-latest.ts'

export interface ListKeys {
  /** `/` */
  search: () => void
  /** `n`; absent when the user may not add. */
  add?: () => void
  /** Esc */
  clear: () => void
}

/** Keys of a list page. They mean something only while nothing is typed into and no dialog is open. */
export function useListKeys(keys: ListKeys) {
  const latest = useLatest(keys)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        isTaken(event.target)
      )
        return
      const { search, add, clear } = latest.current
      if (event.key === 'Escape') return clear()
      const run = event.key === '/' ? search : event.key === 'n' ? add : undefined
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [latest])
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  )
}

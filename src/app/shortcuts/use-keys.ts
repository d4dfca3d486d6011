import { useEffect, useRef } from 'react'

/** Keys of a desk, `F2` or `Control+Enter`. They wait while a dialog or an open list has the keyboard. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key]
      if (!act || event.defaultPrevented || event.isComposing || event.altKey) return
      if (document.querySelector('[role=dialog], [data-radix-popper-content-wrapper]')) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

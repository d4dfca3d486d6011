import { useEffect, useRef } from 'react'

/** Function keys of a desk. They wait while a dialog or an open list has the keyboard. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      if (document.querySelector('[role=dialog], [data-radix-popper-content-wrapper]')) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

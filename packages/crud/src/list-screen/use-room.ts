import { useCallback, useState } from 'react'

/** Width of an element; null until it stands on the page. A hidden tab has none and keeps what it had. */
export function useRoom(): readonly [(element: HTMLElement | null) => (() => void) | undefined, number | null] {
  const [room, setRoom] = useState<number | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const read = () => {
      if (element.clientWidth > 0) setRoom(element.clientWidth)
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, room]
}

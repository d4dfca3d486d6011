import { useLayoutEffect, useRef, type UIEvent } from 'react'

interface Offset {
  readonly top: number
  readonly left: number
}

/**
 * A hidden `<Activity>` loses the scroll offsets of everything in it. This remembers them as they change, for the pane
 * and for every scroller inside (table bodies, trees), and puts them back when the pane is shown again.
 */
export function useScrollMemory() {
  const offsets = useRef(new Map<Element, Offset>())
  useLayoutEffect(() => {
    for (const [element, { top, left }] of offsets.current) {
      if (element.isConnected) element.scrollTo({ top, left, behavior: 'instant' })
      else offsets.current.delete(element)
    }
  }, [])
  return (event: UIEvent) => {
    const element = event.target as Element
    // The reset that hiding causes comes as a scroll event too, of an element without a box.
    if (element.clientHeight > 0) offsets.current.set(element, { top: element.scrollTop, left: element.scrollLeft })
  }
}

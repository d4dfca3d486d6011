import { useLayoutEffect, useState, type RefObject } from 'react'

/** Filters that stand in the bar at most; the rest fold. */
const SHOWN = 4
const GAP = 8
const KEYWORD = 192
/** 查询, 重置 and 更多 with their gaps. */
const BUTTONS = 216

/** How many of the filters fit into one row of the bar beside keyword and buttons; at least one. */
export function filtersThatFit(widths: readonly number[], available: number, searchable: boolean): number {
  let room = available - BUTTONS - (searchable ? KEYWORD + GAP : 0)
  let count = 0
  for (const width of widths.slice(0, SHOWN)) {
    room -= width + GAP
    if (room < 0) break
    count++
  }
  return Math.max(1, count)
}

/** What was measured last: the next bar mostly has the same width, and asking costs a layout of the whole page. */
let usual: number | null = null

/** Width of an element, followed; until it is known the width that the last one had, if there was one. */
export function useWidth(ref: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const follow = () => {
      // A hidden tab has no width; it keeps what it had.
      if (element.clientWidth === 0) return
      usual = element.clientWidth
      setWidth(usual)
    }
    const observer = new ResizeObserver(follow)
    if (usual === null) follow()
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

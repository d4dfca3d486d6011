import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { useRoom } from '../width/index.ts'
import { CONTROL_WIDTH, fillWidths } from './table.logic.ts'
import type { PlacedColumn } from './use-columns.ts'

/** Room of the table that was measured last: the next one mostly has the same, and asking costs a layout of the whole page. */
let usualRoom: number | null = null
/** px left and right of the scroller. */
const BORDERS = 2

export const widthVar = (index: number) => `--w${index}`
export const offsetVar = (index: number) => `--x${index}`

/** Where a fixed column sticks; set through variables of the table, so that a resize touches no cell. */
export const stickyStyles = <R>(placed: readonly PlacedColumn<R>[]): (CSSProperties | undefined)[] =>
  placed.map((p, i) =>
    p.side === null
      ? undefined
      : { [p.side === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: `var(${offsetVar(i)})` },
  )

/** Says on the table's frame at which sides columns are out of view; `beyond` is how far the table can scroll. */
export function markEdges(scroller: HTMLElement, beyond: number) {
  const frame = scroller.parentElement
  frame?.toggleAttribute('data-before', scroller.scrollLeft > 0)
  frame?.toggleAttribute('data-after', scroller.scrollLeft < beyond - 1)
}

/**
 * Keeps the column widths as CSS variables on the table element. Nothing is drawn anew while a column is dragged wider:
 * `preview` writes the variables, and only the end of the gesture changes the state.
 */
export function useWidths<R>(
  scroller: RefObject<HTMLElement | null>,
  placed: readonly PlacedColumn<R>[],
  controls: number,
) {
  const table = useRef<HTMLTableElement>(null)
  const dragged = useRef<{ key: string; width: number } | null>(null)
  const measured = useRef<number | null>(null)
  const filled = useRef<number | null>(null)
  const around = useRoom()
  const lead = controls * CONTROL_WIDTH

  const write = useCallback(() => {
    const element = table.current
    if (!element) return
    const expected = usualRoom ?? (around === null ? null : around - BORDERS)
    const room = measured.current ?? expected ?? scroller.current?.clientWidth ?? 0
    filled.current = room
    const sized = placed.map((p) => ({
      key: p.column.key,
      ...(dragged.current?.key === p.column.key
        ? { width: dragged.current.width, least: dragged.current.width, grows: false }
        : { width: p.width, least: p.least, grows: p.grows }),
    }))
    const widths = fillWidths(sized, room - lead)
    let before = lead
    placed.forEach((p, i) => {
      const width = widths[i] ?? 0
      element.style.setProperty(widthVar(i), `${width}px`)
      if (p.side === 'start') element.style.setProperty(offsetVar(i), `${before}px`)
      before += width
    })
    let after = 0
    for (let i = placed.length - 1; placed[i]?.side === 'end'; i--) {
      element.style.setProperty(offsetVar(i), `${after}px`)
      after += widths[i] ?? 0
    }
    element.style.setProperty('--total', `${before}px`)
    element.toggleAttribute('data-wide', before > room)
    if (scroller.current) markEdges(scroller.current, before - room)
  }, [scroller, placed, lead, around])

  useLayoutEffect(() => {
    dragged.current = null
    write()
    const element = scroller.current
    if (!element) return
    // Told after the layout and before the paint: a guess that was wrong is never seen.
    const observer = new ResizeObserver(() => {
      const room = element.clientWidth
      // A hidden table has no room; it keeps what it had.
      if (room === 0) return
      measured.current = room
      usualRoom = room
      if (room !== filled.current) write()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [write, scroller])

  const preview = useCallback(
    (key: string, width: number) => {
      dragged.current = { key, width }
      write()
    },
    [write],
  )
  const sticky = useMemo(() => stickyStyles(placed), [placed])
  return { table, preview, sticky }
}

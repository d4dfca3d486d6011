import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { GridRoom } from '@wuguan/contract/basedata/house.actions'
import { moveFrom, spotOf, type MapLayout } from './room-map.layout'

const TIP_MS = 150

export interface Tipped {
  room: GridRoom
  anchor: DOMRect
}

/** Moving about on the map: one room is in the tab order, arrows lead to the next, a tooltip follows pointer and focus. */
export function useRoomKeys(layout: MapLayout, onOpen: (room: GridRoom) => void) {
  const [current, setCurrent] = useState<string | null>(null)
  const [tipped, setTipped] = useState<Tipped | null>(null)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const active = roomAt(layout, (current === null ? null : spotOf(layout, current)) ?? spotOf(layout, null))

  const roomOf = (target: EventTarget) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-room]')
    const spot = cell ? spotOf(layout, cell.dataset['room'] ?? '') : null
    return cell && spot ? { cell, spot, room: roomAt(layout, spot) as GridRoom } : null
  }
  const hideTip = () => {
    clearTimeout(soon.current)
    setTipped(null)
  }
  const showTip = (cell: HTMLElement, room: GridRoom) => {
    clearTimeout(soon.current)
    soon.current = setTimeout(() => setTipped({ room, anchor: cell.getBoundingClientRect() }), TIP_MS)
  }
  const handlers = {
    onClick: (event: MouseEvent) => {
      const found = roomOf(event.target)
      if (!found) return
      hideTip()
      setCurrent(found.room.id)
      onOpen(found.room)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const found = roomOf(event.target)
      if (!found || event.altKey || event.metaKey) return
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        hideTip()
        onOpen(found.room)
        return
      }
      if (event.key === 'Escape') hideTip()
      const spot = moveFrom(layout, found.spot, event.key, event.ctrlKey)
      if (!spot) return
      event.preventDefault()
      const next = roomAt(layout, spot) as GridRoom
      setCurrent(next.id)
      event.currentTarget.querySelector<HTMLElement>(`[data-room="${CSS.escape(next.id)}"]`)?.focus()
    },
    onFocus: (event: { target: EventTarget }) => {
      const found = roomOf(event.target)
      if (found?.cell.matches(':focus-visible')) showTip(found.cell, found.room)
    },
    onBlur: hideTip,
    onPointerOver: (event: PointerEvent) => {
      const found = roomOf(event.target)
      if (found) showTip(found.cell, found.room)
      else hideTip()
    },
    onPointerLeave: hideTip,
  }
  return { active: active?.id ?? null, tipped, hideTip, handlers }
}

const roomAt = ({ lines }: MapLayout, spot: { line: number; column: number } | null): GridRoom | null =>
  spot ? (lines[spot.line]?.cells[spot.column] ?? null) : null

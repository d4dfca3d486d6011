import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GridRoom } from '@wuguan/contract/basedata/house.actions'
import type { RoomFact } from './status-look'

const GAP = 6
const EDGE = 8

interface RoomTipProps {
  room: GridRoom
  facts: readonly RoomFact[]
  anchor: DOMRect
}

/** One tooltip for the whole map, beside the room it is about; the room's own label says the same to readers. */
export function RoomTip({ room, facts, anchor }: RoomTipProps) {
  const tip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = tip.current as HTMLDivElement
    const below = anchor.bottom + GAP
    const left = Math.min(Math.max(EDGE, anchor.left + anchor.width / 2 - width / 2), window.innerWidth - width - EDGE)
    setPlace({ left, top: below + height + EDGE <= window.innerHeight ? below : anchor.top - GAP - height })
  }, [anchor, room])
  return createPortal(
    <div
      ref={tip}
      aria-hidden
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      className="pointer-events-none fixed z-toast max-w-80 rounded-sm bg-tip px-3 py-2 text-small text-tip-text shadow-overlay"
    >
      <p className="font-semibold">{room.fullName}</p>
      {facts.map((fact) => (
        <p key={fact.label} className="flex gap-2">
          <span className="shrink-0">{fact.label}</span>
          <span className="min-w-0 break-words">{fact.value}</span>
        </p>
      ))}
    </div>,
    document.body,
  )
}

import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const WIDTH = 288
const GAP = 10

/** Beside the element, where there is room; never over it and never beyond the picture. */
export function CardPlace({ box, place, children }: { box: Box; place: HTMLElement | null; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => setHeight(card.current?.offsetHeight ?? 0), [box, children])
  const room = { width: place?.clientWidth ?? 0, height: place?.clientHeight ?? 0 }
  const right = box.x + box.width + GAP
  const left = right + WIDTH <= room.width ? right : Math.max(GAP, box.x - WIDTH - GAP)
  const middle = box.y + box.height / 2 - height / 2
  return (
    <div
      ref={card}
      role="tooltip"
      className="pointer-events-none absolute z-sticky max-h-full w-72 overflow-hidden rounded border border-line bg-raised p-3 shadow-overlay"
      style={{ left, top: Math.max(GAP, Math.min(room.height - height - GAP, middle)) }}
    >
      {children}
    </div>
  )
}

import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { cn } from '../cn/index.ts'
import { held, movedSize } from './splitter.logic.ts'

export interface SplitterProps {
  /** The side whose width is set: a tree, a list. */
  start: ReactNode
  /** The side that takes the rest. */
  end: ReactNode
  /** Width of the first side, px; kept by whoever owns it. */
  size: number
  onSizeChange: (size: number) => void
  min?: number
  max?: number
  /** Double click leads back to it. */
  initial?: number
  /** What the bar divides. */
  label?: string
  className?: string
}

/** Two places side by side with a bar between them; each scrolls inside itself. While it is dragged nothing is drawn anew; the width is said when it is let go. */
export function Splitter({
  start,
  end,
  size,
  onSizeChange,
  min = 160,
  max = 560,
  initial = 260,
  label = '调整左右宽度',
  className,
}: SplitterProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const limits = { min, max }
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const bar = event.currentTarget
    const from = event.clientX
    let now = size
    const move = (to: globalThis.PointerEvent) => {
      now = held(size + to.clientX - from, limits)
      frame.current?.style.setProperty('--split', `${now}px`)
      bar.setAttribute('aria-valuenow', String(now))
    }
    const finish = () => {
      stop.current?.()
      if (now !== size) onSizeChange(now)
    }
    stop.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', finish)
      stop.current = null
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', finish)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedSize(size, event.key, limits)
    if (to === null) return
    event.preventDefault()
    if (to !== size) onSizeChange(to)
  }
  return (
    <div
      ref={frame}
      style={{ ['--split' as string]: `${held(size, limits)}px` }}
      className={cn('flex h-full min-h-0', className)}
    >
      <div id={id} className="w-(--split) shrink-0 overflow-hidden">
        {start}
      </div>
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-controls={id}
        aria-valuenow={held(size, limits)}
        aria-valuemin={min}
        aria-valuemax={max}
        // A separator that moves is a control of the ARIA patterns.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onDoubleClick={() => onSizeChange(held(initial, limits))}
        className="relative w-3 shrink-0 cursor-col-resize touch-none before:absolute before:inset-y-0 before:left-[5.5px] before:w-px before:bg-line hover:before:bg-primary focus-visible:-outline-offset-2"
      />
      <div className="min-w-0 flex-1 overflow-hidden">{end}</div>
    </div>
  )
}

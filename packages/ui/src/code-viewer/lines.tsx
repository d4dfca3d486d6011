import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { cn } from '../cn/index.ts'

const LINE_HEIGHT = 20
/** From here on only the lines in view exist. */
const VIRTUAL_FROM = 300

export interface LinesProps {
  count: number
  line: (index: number) => ReactNode
  label: string
  /** px from which it scrolls. */
  maxHeight: number
  wrap?: boolean
}

/** Lines of code that scroll inside themselves. */
export function Lines({ count, line, label, maxHeight, wrap = false }: LinesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    enabled: count >= VIRTUAL_FROM,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
    initialRect: { width: 0, height: maxHeight },
  })
  const items = virtual.getVirtualItems()
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      // It scrolls, so the keyboard must be able to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ maxHeight }}
      className={cn(
        'overflow-auto py-2 font-mono text-table focus-visible:-outline-offset-2',
        wrap ? 'whitespace-pre-wrap' : 'whitespace-pre',
      )}
    >
      {count < VIRTUAL_FROM ? (
        Array.from({ length: count }, (_, index) => <div key={index}>{line(index)}</div>)
      ) : (
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          <div
            className="absolute top-0 left-0 min-w-full"
            style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}
          >
            {items.map((item) => (
              <div key={item.key} ref={virtual.measureElement} data-index={item.index}>
                {line(item.index)}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

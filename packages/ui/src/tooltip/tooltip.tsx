import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Tooltip as Radix } from 'radix-ui'
import { cn } from '../cn/index.ts'

export interface TooltipProps {
  content: ReactNode
  /** One element that can have the focus; the tooltip describes it, it does not name it. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A few words more about something, on hover and on focus. */
export function Tooltip({ content, children, side = 'top', open, onOpenChange }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root open={open} onOpenChange={onOpenChange}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="z-toast max-w-80 animate-fade rounded-sm bg-tip px-2 py-1 text-small text-tip-text shadow-overlay"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

export interface EllipsisProps {
  text: string
  /** Lines before the text is cut. */
  lines?: 1 | 2 | 3
  className?: string
}
const CLAMP = { 1: 'block truncate', 2: 'line-clamp-2', 3: 'line-clamp-3' } as const

/** Text that is cut where there is no room; the whole text is in a tooltip only when it is cut. */
export function Ellipsis({ text, lines = 1, className }: EllipsisProps) {
  const [armed, setArmed] = useState(false)
  const [open, setOpen] = useState(false)
  const arm = (element: HTMLElement) => {
    const cut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
    setArmed(cut)
    setOpen(cut)
  }
  const inside = (
    <span
      className={cn('min-w-0', CLAMP[lines], className)}
      onPointerEnter={(event) => arm(event.currentTarget)}
      onPointerLeave={() => setOpen(false)}
    >
      {text}
    </span>
  )
  // A plain span until someone points at it: a table may hold hundreds of these.
  if (!armed) return inside
  return (
    <Tooltip content={text} open={open} onOpenChange={setOpen}>
      {inside}
    </Tooltip>
  )
}

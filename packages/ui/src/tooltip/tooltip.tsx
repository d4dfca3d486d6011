import { useId, useRef, useState } from 'react'
import type { ReactElement, ReactNode, SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { Slot, Tooltip as Radix } from 'radix-ui'
import { cn } from '../cn/index.ts'
import { StandIn } from '../overlay/stand-in.tsx'
import { useMounted, useOpen } from '../overlay/use-overlay.ts'

export interface TooltipProps {
  content: ReactNode
  /** One element that can have the focus; the tooltip describes it, it does not name it. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

type Heard = 'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'
type Handlers = Partial<Record<Heard, (event: SyntheticEvent) => void>>

/** A few words more about something, on hover and on focus. */
export function Tooltip({ content, children, side = 'top', open: given, onOpenChange }: TooltipProps) {
  const [open, setOpen] = useOpen(given, onOpenChange)
  const [mounted, arm] = useMounted(open)
  const anchor = useRef<HTMLElement>(null)
  const handlers = useRef<Handlers | null>(null)
  const focused = useRef<SyntheticEvent | null>(null)
  const id = useId()
  const hear = (name: Heard) => (event: SyntheticEvent) => handlers.current?.[name]?.(event)
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={open ? id : undefined}
        // At once: the same movement of the pointer is what the tooltip waits for.
        onPointerEnter={() => mounted || flushSync(arm)}
        onPointerMove={hear('onPointerMove')}
        onPointerLeave={hear('onPointerLeave')}
        onPointerDown={hear('onPointerDown')}
        onFocus={(event: SyntheticEvent) => {
          focused.current = handlers.current ? null : event
          arm()
          hear('onFocus')(event)
        }}
        onBlur={(event: SyntheticEvent) => {
          focused.current = null
          hear('onBlur')(event)
        }}
        onClick={hear('onClick')}
      >
        {children}
      </Slot.Root>
      {mounted && (
        <Radix.Provider delayDuration={400} skipDelayDuration={200}>
          <Radix.Root open={open} onOpenChange={setOpen}>
            <Radix.Trigger asChild>
              <StandIn
                of={anchor}
                onProps={(props: Handlers) => {
                  handlers.current = props
                  if (focused.current) props.onFocus?.(focused.current)
                  focused.current = null
                }}
              />
            </Radix.Trigger>
            <Radix.Portal>
              <Radix.Content
                id={id}
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
      )}
    </>
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

import { useId, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Slot } from 'radix-ui'
import { cn } from '../cn/index.ts'
import { Panel } from '../overlay/panel.tsx'
import { useOpen } from '../overlay/use-overlay.ts'

export interface PopoverProps {
  /** One button; it opens the panel and gets the focus back. */
  trigger: ReactElement
  children: ReactNode
  /** What the panel is, for assistive technology. */
  label?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Where the focus goes when it closes; prevent it to send it elsewhere than to the trigger. */
  onCloseAutoFocus?: (event: Event) => void
  className?: string
}

/** A small panel beside its button: settings, a few fields, details. Esc or a click elsewhere closes it. */
export function Popover({
  trigger,
  children,
  label,
  open: given,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  onCloseAutoFocus,
  className,
}: PopoverProps) {
  const [open, setOpen] = useOpen(given, onOpenChange)
  const anchor = useRef<HTMLElement>(null)
  const panelId = useId()
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        data-state={open ? 'open' : 'closed'}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </Slot.Root>
      <Panel
        open={open}
        onOpenChange={setOpen}
        anchor={anchor}
        id={panelId}
        aria-label={label}
        align={align}
        side={side}
        onCloseAutoFocus={onCloseAutoFocus}
        className={cn('max-w-[calc(100vw-16px)] p-3', className)}
      >
        {children}
      </Panel>
    </>
  )
}

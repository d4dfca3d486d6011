import type { ReactElement, ReactNode } from 'react'
import { Popover as Radix } from 'radix-ui'
import { cn } from '../cn/index.ts'

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
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  onCloseAutoFocus,
  className,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          className={cn(
            'z-overlay max-w-[calc(100vw-16px)] animate-pop rounded border border-line bg-raised p-3 shadow-overlay outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import type { ComponentProps, RefObject } from 'react'
import { Popover } from 'radix-ui'
import { cn } from '../cn/index.ts'
import { StandIn } from './stand-in.tsx'
import { useMounted } from './use-overlay.ts'

export interface PanelProps extends Omit<ComponentProps<typeof Popover.Content>, 'asChild'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where it stands, what gets the focus back, and what does not count as a press elsewhere. */
  anchor: RefObject<HTMLElement | null>
}

/** The panel of a control, beside it: what Popover and every choice share. Esc or a press elsewhere closes it. */
export function Panel({ open, onOpenChange, anchor, className, ...rest }: PanelProps) {
  const [mounted] = useMounted(open)
  if (!mounted) return null
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <StandIn of={anchor} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          {...rest}
          className={cn(
            'z-overlay animate-pop rounded border border-line bg-raised shadow-overlay outline-none',
            className,
          )}
        />
      </Popover.Portal>
    </Popover.Root>
  )
}

import type { ReactNode } from 'react'
import { Dialog as Radix } from 'radix-ui'
import { X } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { useModalFocus } from '../dialog/use-modal-focus.ts'

export interface DrawerProps {
  open: boolean
  /** Called by Esc, the close button and a click beside the drawer; refuse by leaving `open` as it is. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** Width in px; never wider than the window. */
  width?: number
  children?: ReactNode
}

/** A record or form from the right, with the page still in view beside it. */
export function Drawer({ open, onOpenChange, title, description, footer, width = 640, children }: DrawerProps) {
  const { body, handlers } = useModalFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-overlay flex animate-fade justify-end overflow-hidden bg-overlay">
          <Radix.Content
            {...(description == null ? { 'aria-describedby': undefined } : {})}
            {...handlers}
            style={{ width }}
            className="relative flex h-full max-w-full animate-slide-left flex-col border-l border-line bg-raised shadow-overlay outline-none"
          >
            <header className="border-b border-line py-3 pr-14 pl-5">
              <Radix.Title className="text-subtitle font-semibold">{title}</Radix.Title>
              {description != null && <Radix.Description className="text-secondary">{description}</Radix.Description>}
            </header>
            {/* It may scroll, so the keyboard must be able to reach it. */}
            <div
              ref={body}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="min-h-0 flex-1 overflow-y-auto px-5 py-4 focus-visible:-outline-offset-2"
            >
              {children}
            </div>
            {footer != null && (
              <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
            )}
            <Radix.Close asChild>
              <IconButton label="关闭" size="sm" icon={<X />} className="absolute top-2.5 right-3" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

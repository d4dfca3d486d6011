import type { ReactNode } from 'react'
import { Dialog as Radix } from 'radix-ui'
import { X } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { useModalFocus } from './use-modal-focus.ts'

export interface DialogProps {
  open: boolean
  /** Called by Esc, the close button and a click beside the dialog; refuse by leaving `open` as it is. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** Width in px; never wider than the window. */
  width?: number
  children?: ReactNode
}

/** A question or form over the page; keeps the focus inside and gives it back when it closes. */
export function Dialog({ open, onOpenChange, title, description, footer, width = 520, children }: DialogProps) {
  const { body, handlers } = useModalFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* The content lies inside the overlay so that lists opened from it may scroll while the page behind may not. */}
        <Radix.Overlay className="fixed inset-0 z-overlay flex animate-fade items-start justify-center overflow-y-auto bg-overlay px-4 py-[10vh]">
          <Radix.Content
            {...(description == null ? { 'aria-describedby': undefined } : {})}
            {...handlers}
            style={{ width }}
            className="relative flex max-h-[80vh] max-w-full animate-pop flex-col rounded border border-line bg-raised shadow-overlay outline-none"
          >
            <header className="pt-4 pr-14 pb-3 pl-5">
              <Radix.Title className="text-subtitle font-semibold">{title}</Radix.Title>
              {description != null && (
                <Radix.Description className="mt-1 text-secondary">{description}</Radix.Description>
              )}
            </header>
            {/* It may scroll, so the keyboard must be able to reach it. */}
            <div
              ref={body}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-4 focus-visible:-outline-offset-2"
            >
              {children}
            </div>
            {footer != null && (
              <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
            )}
            {/* Last, so that the focus starts in the content and not on the way out. */}
            <Radix.Close asChild>
              <IconButton label="关闭" size="sm" icon={<X />} className="absolute top-3.5 right-3" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

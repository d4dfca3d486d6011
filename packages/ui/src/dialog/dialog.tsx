import type { ReactNode } from 'react'
import { Dialog as Radix } from 'radix-ui'
import { X } from 'lucide-react'
import { IconButton } from '../button/index.ts'

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
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* The content lies inside the overlay so that lists opened from it may scroll while the page behind may not. */}
        <Radix.Overlay className="fixed inset-0 z-overlay flex animate-fade items-start justify-center overflow-y-auto bg-overlay px-4 py-[10vh]">
          <Radix.Content
            {...(description == null ? { 'aria-describedby': undefined } : {})}
            style={{ width }}
            className="flex max-h-[80vh] max-w-full animate-pop flex-col rounded border border-line bg-raised shadow-overlay outline-none"
          >
            <header className="flex items-start gap-3 px-5 pt-4 pb-3">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-subtitle font-semibold">{title}</Radix.Title>
                {description != null && <Radix.Description className="mt-1 text-secondary">{description}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <IconButton label="关闭" size="sm" icon={<X />} className="-mr-2" />
              </Radix.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-4">{children}</div>
            {footer != null && <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Dialog as Radix } from 'radix-ui'
import { X } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { confirm } from './confirm.store.ts'
import { useModalFocus } from './use-modal-focus.ts'
import { useOwnPresses } from './use-own-presses.ts'

export interface ModalProps {
  open: boolean
  /** Called by Esc, the close button and a click beside it; refuse by leaving `open` as it is. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** What was typed into it would be lost: Esc, the cross and a press beside it ask first. Buttons of the footer mean it. */
  asks?: boolean
  /** What it was opened for is on its way: only a button of the footer leaves it. */
  busy?: boolean
  /** Buttons, the main one first. */
  footer?: ReactNode
  /** Width in px; never wider than the window. */
  width?: number
  children?: ReactNode
}

interface ModalFrameProps extends ModalProps {
  /** Where it stands: of the overlay, of the panel, and of the parts that the place gives another look. */
  look: { overlay: string; panel: string; head: string; description?: string; body: string; close: string }
}

const UNSAVED = {
  title: '放弃未保存的内容？',
  content: '关闭后未保存的内容将丢失。',
  okText: '放弃',
  cancelText: '继续填写',
  danger: true,
}

/** What dialog and drawer share: an overlay, a titled panel whose body scrolls, and the focus that comes back. */
export function ModalFrame({
  open,
  onOpenChange,
  title,
  description,
  asks = false,
  busy = false,
  footer,
  width,
  look,
  children,
}: ModalFrameProps) {
  const { body, handlers } = useModalFocus(open)
  useOwnPresses(open)
  const typed = useRef(false)
  // Radix hears Esc with what the frame before drew; the key that follows the answer at once is heard with what is shown.
  const held = useRef(busy)
  useLayoutEffect(() => {
    held.current = busy
  }, [busy])
  const leave = (next: boolean) => {
    if (held.current) return
    if (next || !asks || !typed.current) return onOpenChange(next)
    void confirm(UNSAVED).then((yes) => yes && onOpenChange(false))
  }
  return (
    <Radix.Root open={open} onOpenChange={leave}>
      <Radix.Portal>
        {/* The content lies inside the overlay so that lists opened from it may scroll while the page behind may not. */}
        <Radix.Overlay className={cn('fixed inset-0 z-overlay flex animate-fade bg-overlay', look.overlay)}>
          <Radix.Content
            {...(description == null ? { 'aria-describedby': undefined } : {})}
            {...handlers}
            style={{ width }}
            className={cn(
              'relative flex max-w-full flex-col border-line bg-raised shadow-overlay outline-none',
              look.panel,
            )}
          >
            <header className={cn('pr-14 pl-5', look.head)}>
              <Radix.Title className="text-subtitle font-semibold">{title}</Radix.Title>
              {description != null && (
                <Radix.Description className={cn('text-secondary', look.description)}>{description}</Radix.Description>
              )}
            </header>
            {/* It may scroll, so the keyboard must be able to reach it. */}
            <div
              ref={body}
              onInput={() => {
                typed.current = true
              }}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className={cn('min-h-0 flex-1 overflow-y-auto px-5 focus-visible:-outline-offset-2', look.body)}
            >
              {children}
            </div>
            {footer != null && (
              <footer className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3">{footer}</footer>
            )}
            {/* Last, so that the focus starts in the content and not on the way out. */}
            <Radix.Close asChild>
              <IconButton label="关闭" size="sm" icon={<X />} className={cn('absolute right-3', look.close)} />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

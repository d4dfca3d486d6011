import { useId, useRef } from 'react'
import type { KeyboardEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { ContextMenu as Context, DropdownMenu as Dropdown, Slot } from 'radix-ui'
import { Check, ChevronRight } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { StandIn } from '../overlay/stand-in.tsx'
import { useMounted, useOpen } from '../overlay/use-overlay.ts'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** Cannot be undone: red. */
  danger?: boolean
  disabled?: boolean
  /** A check mark before the words. */
  checked?: boolean
  /** The key that does the same: F2, Ctrl+S. */
  shortcut?: string
  /** A line above it. */
  divided?: boolean
  onSelect?: () => void
  /** A menu of its own. */
  items?: readonly MenuItem[]
}

const PANEL =
  'z-overlay max-h-56 min-w-36 max-w-80 animate-pop overflow-y-auto rounded border border-line bg-raised p-1 shadow-overlay outline-none'
const ITEM =
  'flex min-h-control-sm cursor-default items-center gap-2 rounded-sm px-2 text-table outline-none select-none data-disabled:text-disabled data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0'

type Parts = typeof Dropdown | typeof Context

function Items({ parts, items }: { parts: Parts; items: readonly MenuItem[] }) {
  // Both Radix menus have the same parts; the union type of their components is not callable as JSX.
  const { Item, Separator, Sub, SubTrigger, SubContent, Portal } = parts as typeof Dropdown
  const marks = items.some((item) => item.checked !== undefined)
  return items.map((item) => {
    const inside = (
      <>
        {marks && (item.checked ? <Check aria-hidden /> : <span className="w-4 shrink-0" />)}
        {item.icon}
        {/* What cannot be chosen says why: the reason is read whole. */}
        <span className={cn('min-w-0 flex-1', item.disabled ? 'py-1' : 'truncate')}>{item.label}</span>
        {item.shortcut !== undefined && <kbd className="ml-4 font-sans text-small text-secondary">{item.shortcut}</kbd>}
      </>
    )
    const tone = item.danger && !item.disabled && 'text-danger-text data-highlighted:bg-danger-soft'
    return (
      <div key={item.key} role="none">
        {item.divided && <Separator className="-mx-1 my-1 h-px bg-line" />}
        {item.items ? (
          <Sub>
            <SubTrigger disabled={item.disabled} className={cn(ITEM, tone, 'data-[state=open]:bg-hover')}>
              {inside}
              <ChevronRight aria-hidden className="text-secondary" />
            </SubTrigger>
            <Portal>
              <SubContent sideOffset={4} collisionPadding={8} className={PANEL}>
                <Items parts={parts} items={item.items} />
              </SubContent>
            </Portal>
          </Sub>
        ) : (
          <Item disabled={item.disabled} onSelect={item.onSelect} className={cn(ITEM, tone)}>
            {inside}
          </Item>
        )}
      </div>
    )
  })
}

export interface MenuProps {
  /** One button; it opens the menu and gets the focus back. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Where the focus goes when it closes; prevent it to send it elsewhere than to the trigger. */
  onCloseAutoFocus?: (event: Event) => void
}

/** Actions behind a button. Arrow keys, Home, End and typing the first letters move; → opens a submenu. */
export function Menu({
  trigger,
  items,
  align = 'start',
  side = 'bottom',
  open: given,
  onOpenChange,
  onCloseAutoFocus,
}: MenuProps) {
  const [open, setOpen] = useOpen(given, onOpenChange)
  const [mounted, arm] = useMounted(open)
  const anchor = useRef<HTMLElement>(null)
  const id = useId()
  const panelId = `${id}-menu`
  const toggle = () => setOpen(!open)
  return (
    <>
      <Slot.Root
        ref={anchor}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        data-state={open ? 'open' : 'closed'}
        // Mounted before a key is pressed: the menu tells keys from the pointer by listening.
        onFocus={arm}
        onPointerDown={(event: PointerEvent) => {
          if (event.button !== 0 || event.ctrlKey) return
          toggle()
          if (!open) event.preventDefault()
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'ArrowDown') setOpen(true)
          else if (event.key === 'Enter' || event.key === ' ') toggle()
          else return
          event.preventDefault()
        }}
      >
        {trigger}
      </Slot.Root>
      {mounted && (
        <Dropdown.Root modal={false} open={open} onOpenChange={setOpen}>
          <Dropdown.Trigger asChild>
            <StandIn of={anchor} />
          </Dropdown.Trigger>
          <Dropdown.Portal>
            <Dropdown.Content
              id={panelId}
              aria-labelledby={id}
              align={align}
              side={side}
              sideOffset={4}
              collisionPadding={8}
              onCloseAutoFocus={onCloseAutoFocus}
              className={PANEL}
            >
              <Items parts={Dropdown} items={items} />
            </Dropdown.Content>
          </Dropdown.Portal>
        </Dropdown.Root>
      )}
    </>
  )
}

export interface ContextMenuProps {
  items: readonly MenuItem[]
  /** One element; the right button, the menu key or a long touch opens the menu there. */
  children: ReactElement
  onOpenChange?: (open: boolean) => void
}

/** Actions for the thing under the pointer. Everything in it must also be reachable otherwise. */
export function ContextMenu({ items, children, onOpenChange }: ContextMenuProps) {
  return (
    <Context.Root modal={false} onOpenChange={onOpenChange}>
      <Context.Trigger asChild>{children}</Context.Trigger>
      <Context.Portal>
        <Context.Content collisionPadding={8} className={PANEL}>
          <Items parts={Context} items={items} />
        </Context.Content>
      </Context.Portal>
    </Context.Root>
  )
}

import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog } from 'radix-ui'
import { Search } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { useModalFocus } from '../dialog/use-modal-focus.ts'
import { nextEnabled } from '../picker/picker.logic.ts'

export interface Command {
  key: string
  label: string
  /** A second, quieter text: a path, a number. */
  note?: string
  icon?: ReactNode
  /** The keys that do the same. */
  shortcut?: string
  disabled?: boolean
  onRun: () => void
}

export interface CommandGroup {
  key: string
  label: string
  commands: readonly Command[]
}

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is found for the text; whoever owns the palette searches. */
  groups: readonly CommandGroup[]
  text: string
  onText: (text: string) => void
  placeholder?: string
  loading?: boolean
  /** Words for nothing found. */
  empty?: string
}

/** It may open with a text: typing goes on behind it. */
const caretAtEnd = (field: HTMLInputElement | null) => field?.setSelectionRange(field.value.length, field.value.length)

/** One field that leads everywhere: ↑ ↓ Home End move, Enter goes, Esc closes and gives the focus back. */
export function CommandPalette({
  open,
  onOpenChange,
  groups,
  text,
  onText,
  placeholder = '搜索页面、房屋、客户、单据',
  loading = false,
  empty = '没有找到',
}: CommandPaletteProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { body, handlers } = useModalFocus(open)
  const flat = groups.flatMap((group) => group.commands)
  const [active, setActive] = useState(0)
  useEffect(() => setActive(nextEnabled(flat, -1, 1)), [groups]) // oxlint-disable-line react/exhaustive-deps -- `flat` is read off `groups`
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const run = (command: Command | undefined) => {
    if (!command || command.disabled) return
    onOpenChange(false)
    command.onRun()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = {
      ArrowDown: () => nextEnabled(flat, active, 1),
      ArrowUp: () => nextEnabled(flat, active, -1),
      Home: () => nextEnabled(flat, -1, 1),
      End: () => nextEnabled(flat, flat.length, -1),
    }[event.key]
    if (to) {
      event.preventDefault()
      setActive(to())
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(flat[active])
    }
  }
  const optionId = (command: Command) => `${id}-${command.key}`
  const current = flat[active]
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-overlay flex animate-fade items-start justify-center bg-overlay px-4 pt-[12vh]">
          <Dialog.Content
            {...handlers}
            ref={body}
            aria-describedby={undefined}
            className="flex max-h-[70vh] w-[600px] max-w-full animate-pop flex-col overflow-hidden rounded border border-line bg-raised shadow-overlay outline-none"
          >
            <Dialog.Title className="sr-only">{placeholder}</Dialog.Title>
            <div className="flex items-center gap-2 border-b border-line px-4 text-secondary">
              <Search aria-hidden className="size-4 shrink-0" />
              <input
                ref={caretAtEnd}
                role="combobox"
                aria-label={placeholder}
                aria-expanded
                aria-autocomplete="list"
                aria-controls={id}
                aria-activedescendant={current && optionId(current)}
                placeholder={placeholder}
                value={text}
                onChange={(event) => onText(event.target.value)}
                onKeyDown={onKeyDown}
                className="h-12 w-full min-w-0 bg-transparent text-subtitle text-text outline-none"
              />
            </div>
            <div
              ref={list}
              id={id}
              role="listbox"
              tabIndex={-1}
              aria-label="结果"
              aria-busy={loading || undefined}
              className={cn('min-h-0 flex-1 overflow-y-auto outline-none', flat.length > 0 && 'p-2')}
            >
              {groups.map(
                (group) =>
                  group.commands.length > 0 && (
                    <div key={group.key} role="group" aria-label={group.label}>
                      <p aria-hidden className="px-2 py-1 text-small text-secondary">
                        {group.label}
                      </p>
                      {group.commands.map((command) => (
                        <div
                          key={command.key}
                          id={optionId(command)}
                          role="option"
                          // The field keeps the focus; the option is named by aria-activedescendant.
                          tabIndex={-1}
                          aria-selected={command === current}
                          aria-disabled={command.disabled || undefined}
                          data-active={command === current || undefined}
                          onPointerMove={() => setActive(flat.indexOf(command))}
                          onClick={() => run(command)}
                          onKeyDown={onKeyDown}
                          className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 aria-disabled:cursor-not-allowed aria-disabled:text-disabled data-active:bg-hover [&_svg]:size-4 [&_svg]:shrink-0"
                        >
                          {command.icon}
                          <span className="min-w-0 truncate">{command.label}</span>
                          {command.note !== undefined && (
                            <span className="min-w-0 truncate text-table text-secondary">{command.note}</span>
                          )}
                          {command.shortcut !== undefined && (
                            <kbd className="ml-auto shrink-0 font-sans text-small text-secondary">
                              {command.shortcut}
                            </kbd>
                          )}
                        </div>
                      ))}
                    </div>
                  ),
              )}
            </div>
            <p role="status" className={cn('px-4 text-table text-secondary', flat.length === 0 && 'py-6 text-center')}>
              {flat.length === 0 && (loading ? '加载中' : empty)}
            </p>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

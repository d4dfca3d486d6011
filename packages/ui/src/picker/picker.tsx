import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Search } from 'lucide-react'
import { Panel } from '../overlay/panel.tsx'
import { Option } from './option.tsx'
import { PickerControl } from './picker-control.tsx'
import { MOST_SHOWN, nextEnabled, typedOption } from './picker.logic.ts'
import type { ControlProps } from '../control/control.types.ts'
import type { OptionValue, PickerOption } from './picker.types.ts'

const TYPE_AHEAD_MS = 600

export interface PickerProps<V extends OptionValue> extends ControlProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  options: readonly PickerOption<V>[]
  selected: (value: V) => boolean
  /** One option was chosen or, with `multiple`, switched. */
  onPick: (option: PickerOption<V>) => void
  multiple?: boolean
  /** What the closed control shows; null for the placeholder. */
  shown: ReactNode
  placeholder: string
  onClear?: () => void
  /** Text of the search field in the panel; without it the list is searched by type-ahead. */
  search?: { text: string; onText: (text: string) => void; placeholder: string }
  /** The options are still those of an older text: Enter waits for the new ones. */
  pending?: boolean
  /** Instead of options: loading, nothing found, an error. */
  notice?: ReactNode
  size?: 'sm' | 'md'
}

/** The closed control and its list of options: what Select and Combobox share. */
export function Picker<V extends OptionValue>({
  open,
  onOpenChange,
  options,
  selected,
  onPick,
  multiple = false,
  shown,
  placeholder,
  onClear,
  search,
  pending = false,
  notice,
  size = 'md',
  disabled,
  readOnly,
  className,
  ...rest
}: PickerProps<V>) {
  const list = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const entered = useRef(false)
  const [active, setActive] = useState(-1)
  const visible = options.length > MOST_SHOWN ? options.slice(0, MOST_SHOWN) : options
  const optionId = (index: number) => `${list}-${index}`
  const fixed = disabled || readOnly
  const clears = onClear !== undefined && shown !== null && !fixed

  // The list starts at what is chosen, else at the first option that can be; after a search at the first hit.
  const searched = search?.text ?? ''
  useEffect(() => {
    if (!open) return
    const chosen = searched === '' ? visible.findIndex((o) => selected(o.value)) : -1
    setActive(chosen >= 0 ? chosen : nextEnabled(visible, -1, 1))
    // Picking must not move the active option, so the selection is read but not followed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, searched, options])
  useEffect(() => {
    if (open) listRef.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [open, active])

  const change = (next: boolean) => {
    if (fixed && next) return
    if (!next) search?.onText('')
    entered.current = false
    onOpenChange(next)
  }
  const pick = (option: PickerOption<V> | undefined) => {
    if (!option || option.disabled) return
    onPick(option)
    if (multiple) return
    change(false)
    // The list takes its time to go; the next key must not wait for that.
    trigger.current?.focus()
  }
  const first = () => visible[nextEnabled(visible, -1, 1)]
  const latest = useRef(pick)
  useEffect(() => {
    latest.current = pick
  })
  // Enter came before the answer did: its first hit is meant.
  useEffect(() => {
    if (pending || !entered.current) return
    entered.current = false
    latest.current(first())
  })
  const stablePick = useCallback((option: PickerOption<V>) => latest.current(option), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || fixed) return
    const { key } = event
    const letter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!open) {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault()
        change(true)
      } else if ((key === 'Backspace' || key === 'Delete') && onClear && shown !== null) {
        event.preventDefault()
        onClear()
      } else if (letter && key !== ' ') {
        event.preventDefault()
        change(true)
        if (search) search.onText(key)
        else typeAhead(key)
      }
      return
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setActive(nextEnabled(visible, active, key === 'ArrowDown' ? 1 : -1))
    } else if (!search && (key === 'Home' || key === 'End')) {
      event.preventDefault()
      setActive(key === 'Home' ? nextEnabled(visible, -1, 1) : nextEnabled(visible, visible.length, -1))
    } else if (key === 'Enter' || (key === ' ' && !search)) {
      event.preventDefault()
      if (pending) entered.current = true
      else pick(visible[active] ?? first())
    } else if (key === 'Tab') {
      change(false)
    } else if (letter && !search) {
      event.preventDefault()
      typeAhead(key)
    } else if (letter && search && event.currentTarget === trigger.current) {
      // The field of the list has not got the focus yet.
      event.preventDefault()
      search.onText(search.text + key)
    }
  }
  const typeAhead = (letter: string) => {
    const now = performance.now()
    typed.current = { text: now - typed.current.at > TYPE_AHEAD_MS ? letter : typed.current.text + letter, at: now }
    const hit = typedOption(visible, typed.current.text, active)
    if (hit >= 0) setActive(hit)
  }
  const activeId = open && visible[active] ? optionId(active) : undefined

  return (
    <>
      <PickerControl
        {...rest}
        ref={trigger}
        aria-haspopup="listbox"
        aria-activedescendant={search ? undefined : activeId}
        open={open && !fixed}
        controls={list}
        disabled={disabled}
        readOnly={readOnly}
        shown={shown}
        placeholder={placeholder}
        onClear={clears ? onClear : undefined}
        size={size}
        onClick={() => change(!open)}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key === ' ' && open) event.preventDefault()
        }}
        className={className}
      />
      <Panel
        open={open && !fixed}
        onOpenChange={change}
        anchor={trigger}
        aria-label={placeholder}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          // What opened the list is its first letter: marked, it would be lost to the second.
          input.current?.focus()
          const end = input.current?.value.length ?? 0
          input.current?.setSelectionRange(end, end)
        }}
        onCloseAutoFocus={(event) => {
          // Whoever has gone on meanwhile is not brought back.
          const at = document.activeElement
          if (at && at !== document.body && !listRef.current?.parentElement?.contains(at)) event.preventDefault()
        }}
        className="max-w-[min(480px,calc(100vw-16px))] min-w-(--radix-popover-trigger-width)"
      >
        {search && (
          <div className="flex items-center gap-2 border-b border-line px-2.5 text-secondary">
            <Search aria-hidden className="size-4 shrink-0" />
            <input
              ref={input}
              role="combobox"
              aria-label={search.placeholder}
              aria-autocomplete="list"
              aria-expanded
              aria-controls={list}
              aria-activedescendant={activeId}
              value={search.text}
              placeholder={search.placeholder}
              onChange={(event) => search.onText(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-control w-full min-w-0 bg-transparent text-text outline-none"
            />
          </div>
        )}
        <div
          ref={listRef}
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label={placeholder}
          aria-multiselectable={multiple || undefined}
          className="max-h-56 overflow-y-auto p-1 outline-none"
        >
          {notice == null &&
            visible.map((option, index) => (
              <Option
                key={String(option.value)}
                id={optionId(index)}
                option={option}
                index={index}
                active={index === active}
                selected={selected(option.value)}
                onActive={setActive}
                onPick={stablePick}
              />
            ))}
        </div>
        {notice != null && (
          <div role="status" className="px-3 pt-1 pb-3 text-table text-secondary">
            {notice}
          </div>
        )}
        {notice == null && options.length > MOST_SHOWN && (
          <p className="border-t border-line px-3 py-1.5 text-small text-secondary">
            还有 {options.length - MOST_SHOWN} 项，请输入关键字缩小范围
          </p>
        )}
      </Panel>
    </>
  )
}

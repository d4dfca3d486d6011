import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { X } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { FieldPanel } from './field-panel.tsx'
import { CHEVRON, CLEAR, YIELDS } from '../picker/picker.styles.ts'
import type { ControlProps } from '../control/control.types.ts'

export interface TypedFieldProps extends ControlProps {
  /** The value as it is shown; '' for none. */
  shown: string
  /** What a typed text means; null when it means nothing. */
  parse: (text: string) => string | null
  /** A typed value that can be taken, or null for an emptied field; false when it may not be. */
  onTyped: (value: string | null) => boolean
  placeholder: string
  icon: ReactNode
  clearable: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the panel is, for assistive technology. */
  panelLabel: string
  size?: 'sm' | 'md'
  children: ReactNode
}

/** A field that can be typed into, with a panel to choose from: what the date and time controls share. ↓ goes into the panel. */
export function TypedField({
  shown,
  parse,
  onTyped,
  placeholder,
  icon,
  clearable,
  open,
  onOpenChange,
  panelLabel,
  size = 'md',
  disabled,
  readOnly,
  className,
  children,
  ...rest
}: TypedFieldProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const fixed = disabled || readOnly
  const clears = clearable && shown !== '' && !fixed
  const wrong = draft !== null && draft.trim() !== '' && parse(draft) === null

  const commit = () => {
    if (draft === null) return
    const text = draft.trim()
    // What cannot be read is taken back to the last value rather than kept as something nobody can store.
    if (text === '') onTyped(null)
    else {
      const value = parse(text)
      if (value !== null) onTyped(value)
    }
    setDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (fixed) return
    if (event.key === 'Enter' && draft !== null) {
      event.preventDefault()
      commit()
      onOpenChange(false)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      commit()
      onOpenChange(true)
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
    } else if (event.key === 'Tab' && open && !event.shiftKey) {
      onOpenChange(false)
    }
  }
  return (
    <>
      <span
        ref={frame}
        className={cn(
          'control group/pick gap-2 pr-8 pl-2.5 relative',
          size === 'sm' ? 'h-control-sm text-table' : 'h-control text-body',
          readOnly && 'bg-sunken',
          className,
        )}
      >
        <input
          {...rest}
          ref={input}
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open && !fixed}
          aria-controls={open ? panelId : undefined}
          aria-invalid={wrong || rest['aria-invalid']}
          autoComplete="off"
          disabled={disabled}
          readOnly={readOnly}
          placeholder={placeholder}
          value={draft ?? shown}
          onChange={(event) => setDraft(event.target.value)}
          onClick={() => !fixed && onOpenChange(true)}
          onKeyDown={onKeyDown}
          onBlur={commit}
          className="tabular h-full w-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed"
        />
        {clears && (
          <button
            type="button"
            tabIndex={-1}
            aria-label="清空"
            onClick={() => {
              setDraft(null)
              onTyped(null)
            }}
            className={CLEAR}
          >
            <X className="size-4" />
          </button>
        )}
        <span aria-hidden className={cn(CHEVRON, '[&_svg]:size-4', clears && YIELDS)}>
          {icon}
        </span>
      </span>
      <FieldPanel
        open={open && !fixed}
        onOpenChange={onOpenChange}
        anchor={frame}
        ref={panel}
        field={input}
        id={panelId}
        aria-label={panelLabel}
        className="max-w-[calc(100vw-16px)] overflow-auto p-3"
      >
        {children}
      </FieldPanel>
    </>
  )
}

import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Search } from 'lucide-react'
import { Panel } from '../overlay/panel.tsx'
import { PickerControl } from '../picker/picker-control.tsx'
import type { ControlProps } from '../control/control.types.ts'

export interface TreeFrameProps extends ControlProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the closed control shows; null for the placeholder. */
  shown: ReactNode
  title?: string
  placeholder: string
  /** Takes the choice back; undefined where it may not be. */
  onClear?: () => void
  text: string
  onText: (text: string) => void
  size: 'sm' | 'md'
  /** The tree. */
  children: ReactNode
}

/** The closed control and its panel with a search field: what the choices from a tree share. ↓ goes from the field into the tree. */
export function TreeFrame({
  open,
  onOpenChange,
  shown,
  title,
  placeholder,
  onClear,
  text,
  onText,
  size,
  children,
  disabled,
  readOnly,
  className,
  ...rest
}: TreeFrameProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const fixed = disabled || readOnly
  const clears = onClear !== undefined && shown !== null && !fixed
  const change = (next: boolean) => {
    if (!next || !fixed) onOpenChange(next)
  }
  const onTriggerKey = (event: KeyboardEvent) => {
    if (fixed || open) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      change(true)
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && clears) {
      event.preventDefault()
      onClear()
    }
  }
  return (
    <>
      <PickerControl
        {...rest}
        ref={trigger}
        aria-haspopup="tree"
        open={open}
        controls={panelId}
        disabled={disabled}
        readOnly={readOnly}
        shown={shown}
        placeholder={placeholder}
        onClear={clears ? onClear : undefined}
        size={size}
        title={title}
        onClick={() => change(!open)}
        onKeyDown={onTriggerKey}
        className={className}
      />
      <Panel
        open={open}
        onOpenChange={change}
        anchor={trigger}
        ref={panel}
        aria-label={placeholder}
        className="max-w-[min(480px,calc(100vw-16px))] min-w-[max(240px,var(--radix-popover-trigger-width))]"
      >
        <div className="flex items-center gap-2 border-b border-line px-2.5 text-secondary">
          <Search aria-hidden className="size-4 shrink-0" />
          <input
            aria-label="输入关键字"
            placeholder="输入关键字"
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              panel.current?.querySelector<HTMLElement>('[role="tree"]')?.focus()
            }}
            className="h-control w-full min-w-0 bg-transparent text-text outline-none"
          />
        </div>
        <div id={panelId} className="p-1">
          {children}
        </div>
      </Panel>
    </>
  )
}

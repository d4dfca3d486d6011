import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Clock } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { parseTime, within } from './date.logic.ts'
import { TypedField } from './typed-field.tsx'
import type { ControlProps } from '../control/control.types.ts'

export interface TimePickerProps extends ControlProps {
  /** HH:mm */
  value: string | null | undefined
  onChange?: (value: string | null) => void
  /** First and last time that can be chosen, HH:mm. */
  min?: string | null
  max?: string | null
  /** Minutes between the offered times; any time can be typed. */
  step?: number
  placeholder?: string
  clearable?: boolean
  size?: 'sm' | 'md'
}

/** A time of day, typed (9:30, 930) or chosen. */
export function TimePicker({
  value,
  onChange,
  min,
  max,
  step = 30,
  placeholder = '请选择时间',
  clearable = true,
  ...rest
}: TimePickerProps) {
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const times = Array.from({ length: Math.ceil(1440 / step) }, (_, i) => clock(i * step)).filter((time) =>
    within(time, { min, max }),
  )
  const near = times.findLast((time) => time <= (value || '09:00')) ?? times[0]

  const take = (next: string | null): boolean => {
    if (next !== null && !within(next, { min, max })) return false
    if (next !== (value || null)) onChange?.(next)
    return true
  }
  useEffect(() => {
    if (open) list.current?.querySelector('[tabindex="0"]')?.scrollIntoView({ block: 'center' })
  }, [open])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  return (
    <TypedField
      {...rest}
      shown={value ?? ''}
      parse={parseTime}
      onTyped={take}
      placeholder={placeholder}
      icon={<Clock />}
      clearable={clearable}
      open={open}
      onOpenChange={setOpen}
      panelLabel="选择时间"
    >
      <div
        ref={list}
        role="group"
        aria-label="时间"
        onKeyDown={onKeyDown}
        className="tabular -m-2 max-h-56 w-28 overflow-y-auto"
      >
        {times.map((time) => (
          <button
            key={time}
            type="button"
            tabIndex={time === near ? 0 : -1}
            aria-pressed={time === value}
            onClick={() => {
              if (take(time)) setOpen(false)
            }}
            className={cn(
              'block h-8 w-full rounded-sm px-3 text-start text-table focus-visible:-outline-offset-2',
              time === value ? 'bg-primary-soft font-medium text-primary-text' : 'hover:bg-hover',
            )}
          >
            {time}
          </button>
        ))}
      </div>
    </TypedField>
  )
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

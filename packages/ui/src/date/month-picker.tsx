import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { addMonths, monthOf, parseMonth, todayText, within } from './date.logic.ts'
import { TypedField } from './typed-field.tsx'
import type { ControlProps } from '../control/control.types.ts'

export interface MonthPickerProps extends ControlProps {
  /** yyyy-MM */
  value: string | null | undefined
  onChange?: (value: string | null) => void
  /** First and last month that can be chosen, yyyy-MM. */
  min?: string | null
  max?: string | null
  placeholder?: string
  clearable?: boolean
  size?: 'sm' | 'md'
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -3,
  ArrowDown: 3,
  PageUp: -12,
  PageDown: 12,
}

/** One month, typed (2026-3, 202603) or chosen. */
export function MonthPicker({
  value,
  onChange,
  min,
  max,
  placeholder = '请选择月份',
  clearable = true,
  ...rest
}: MonthPickerProps) {
  const grid = useRef<HTMLDivElement>(null)
  const thisMonth = monthOf(todayText())
  const [open, setOpen] = useState(false)
  const [focused, setFocused] = useState(value || thisMonth)
  const [byKey, setByKey] = useState(false)
  const year = focused.slice(0, 4)
  const change = (next: boolean) => {
    if (next && !open) {
      setFocused(value || thisMonth)
      setByKey(false)
    }
    setOpen(next)
  }
  const take = (next: string | null): boolean => {
    if (next !== null && !within(next, { min, max })) return false
    if (next !== (value || null)) onChange?.(next)
    return true
  }
  useEffect(() => {
    if (byKey) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [byKey, focused])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setByKey(true)
    setFocused(addMonths(focused, step))
  }
  return (
    <TypedField
      {...rest}
      shown={value ?? ''}
      parse={parseMonth}
      onTyped={take}
      placeholder={placeholder}
      icon={<CalendarDays />}
      clearable={clearable}
      open={open}
      onOpenChange={change}
      panelLabel="选择月份"
    >
      <div className="w-[228px]">
        <div className="mb-2 flex items-center justify-between">
          <IconButton
            size="sm"
            label="上一年"
            icon={<ChevronLeft />}
            onClick={() => setFocused(addMonths(focused, -12))}
          />
          <span aria-live="polite" className="tabular font-medium">
            {year}年
          </span>
          <IconButton
            size="sm"
            label="下一年"
            icon={<ChevronRight />}
            onClick={() => setFocused(addMonths(focused, 12))}
          />
        </div>
        <div
          ref={grid}
          role="group"
          aria-label={`${year}年`}
          onKeyDown={onKeyDown}
          className="tabular grid grid-cols-3 gap-1"
        >
          {Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`).map((month) => {
            const off = !within(month, { min, max })
            return (
              <button
                key={month}
                type="button"
                tabIndex={month === focused ? 0 : -1}
                aria-pressed={month === value}
                aria-disabled={off || undefined}
                aria-current={month === thisMonth ? 'date' : undefined}
                onClick={() => {
                  if (!off && take(month)) setOpen(false)
                }}
                className={cn(
                  'h-9 rounded border text-table transition-colors focus-visible:-outline-offset-2',
                  month === value
                    ? 'border-primary bg-primary font-medium text-on-solid'
                    : month === thisMonth
                      ? 'border-primary'
                      : 'border-transparent',
                  month !== value && (off ? 'cursor-not-allowed text-disabled' : 'hover:bg-hover'),
                )}
              >
                {Number(month.slice(5))}月
              </button>
            )
          })}
        </div>
      </div>
    </TypedField>
  )
}

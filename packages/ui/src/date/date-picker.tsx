import { useState } from 'react'
import { CalendarDays } from 'lucide-react'
import { Calendar } from './calendar.tsx'
import { lastDayOf, monthOf, parseDate, todayText, within } from './date.logic.ts'
import { TypedField } from './typed-field.tsx'
import type { ControlProps } from '../control/control.types.ts'

export interface DatePickerProps extends ControlProps {
  /** yyyy-MM-dd */
  value: string | null | undefined
  onChange?: (value: string | null) => void
  /** First and last day that can be chosen, yyyy-MM-dd. */
  min?: string | null
  max?: string | null
  isDisabled?: (date: string) => boolean
  /** Every choice means the last day of its month. */
  lastDayOfMonth?: boolean
  placeholder?: string
  clearable?: boolean
  size?: 'sm' | 'md'
}

/** One day, typed (2026-3-1, 20260301) or chosen. */
export function DatePicker({
  value,
  onChange,
  min,
  max,
  isDisabled,
  lastDayOfMonth = false,
  placeholder = '请选择日期',
  clearable = true,
  ...rest
}: DatePickerProps) {
  const [open, setOpen] = useState(false)
  const [focused, setFocused] = useState(value || todayText())
  const snap = (date: string) => (lastDayOfMonth ? lastDayOf(monthOf(date)) : date)
  const change = (next: boolean) => {
    if (next && !open) setFocused(snap(value || todayText()))
    setOpen(next)
  }
  const take = (date: string | null): boolean => {
    const next = date === null ? null : snap(date)
    if (next !== null && (!within(next, { min, max }) || isDisabled?.(next))) return false
    if (next !== null) setFocused(next)
    if (next !== (value || null)) onChange?.(next)
    return true
  }
  return (
    <TypedField
      {...rest}
      shown={value ?? ''}
      parse={parseDate}
      onTyped={take}
      placeholder={placeholder}
      icon={<CalendarDays />}
      clearable={clearable}
      open={open}
      onOpenChange={change}
      panelLabel="选择日期"
    >
      <Calendar
        focused={focused}
        onFocus={setFocused}
        onPick={(date) => {
          if (take(date)) setOpen(false)
        }}
        start={value || null}
        end={value || null}
        min={min}
        max={max}
        isDisabled={isDisabled}
        lastDayOfMonth={lastDayOfMonth}
      />
    </TypedField>
  )
}

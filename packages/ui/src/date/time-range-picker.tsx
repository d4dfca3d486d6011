import { cn } from '../cn/index.ts'
import { TimePicker } from './time-picker.tsx'
import type { ControlProps } from '../control/control.types.ts'

export interface TimeRangeValue {
  start: string | null
  end: string | null
}

export interface TimeRangePickerProps extends ControlProps {
  /** HH:mm, either end may be open. */
  value: TimeRangeValue | null | undefined
  /** The start is never after the end. */
  onChange?: (value: TimeRangeValue) => void
  /** Minutes between the offered times; any time can be typed. */
  step?: number
  size?: 'sm' | 'md'
}

/** From a time of day to a later one: office hours, a shift. */
export function TimeRangePicker({
  value,
  onChange,
  step,
  size,
  id,
  disabled,
  readOnly,
  className,
  'aria-label': label = '',
  'aria-labelledby': labelledBy,
  ...rest
}: TimeRangePickerProps) {
  const start = value?.start ?? null
  const end = value?.end ?? null
  const shared = { ...rest, step, size, disabled, readOnly }
  return (
    <span
      role="group"
      aria-label={label || undefined}
      aria-labelledby={labelledBy}
      className={cn('flex min-w-0 items-center gap-1.5', className)}
    >
      <TimePicker
        {...shared}
        id={id}
        aria-label={`${label}开始时间`}
        placeholder="开始时间"
        value={start}
        max={end}
        onChange={(next) => onChange?.({ start: next, end })}
      />
      <span aria-hidden className="shrink-0 text-secondary">
        至
      </span>
      <TimePicker
        {...shared}
        aria-label={`${label}结束时间`}
        placeholder="结束时间"
        value={end}
        min={start}
        onChange={(next) => onChange?.({ start, end: next })}
      />
    </span>
  )
}

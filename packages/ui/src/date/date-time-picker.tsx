import { useState } from 'react'
import dayjs from 'dayjs'
import { CalendarClock } from 'lucide-react'
import { Button } from '../button/index.ts'
import { Input } from '../input/index.ts'
import { Calendar } from './calendar.tsx'
import { DATE_TIME, parseDateTime, todayText, within } from './date.logic.ts'
import { TypedField } from './typed-field.tsx'
import type { ControlProps } from '../control/control.types.ts'

export interface DateTimePickerProps extends ControlProps {
  /** yyyy-MM-dd HH:mm:ss */
  value: string | null | undefined
  onChange?: (value: string | null) => void
  /** First and last moment that can be chosen, yyyy-MM-dd HH:mm:ss. */
  min?: string | null
  max?: string | null
  /** Time of day that a newly chosen day gets. */
  defaultTime?: string
  placeholder?: string
  clearable?: boolean
  size?: 'sm' | 'md'
}

/** A day and a time of day, typed or chosen. */
export function DateTimePicker({
  value,
  onChange,
  min,
  max,
  defaultTime = '00:00:00',
  placeholder = '请选择日期时间',
  clearable = true,
  ...rest
}: DateTimePickerProps) {
  const [open, setOpen] = useState(false)
  const [focused, setFocused] = useState(value?.slice(0, 10) || todayText())
  const time = value?.slice(11) || defaultTime
  const change = (next: boolean) => {
    if (next && !open) setFocused(value?.slice(0, 10) || todayText())
    setOpen(next)
  }
  const take = (next: string | null): boolean => {
    if (next !== null && !within(next, { min, max })) return false
    if (next !== (value || null)) onChange?.(next)
    return true
  }
  const day = value?.slice(0, 10) || null
  return (
    <TypedField
      {...rest}
      shown={value ?? ''}
      parse={parseDateTime}
      onTyped={take}
      placeholder={placeholder}
      icon={<CalendarClock />}
      clearable={clearable}
      open={open}
      onOpenChange={change}
      panelLabel="选择日期时间"
    >
      <Calendar
        focused={focused}
        onFocus={setFocused}
        onPick={(date) => take(held(`${date} ${time}`, min, max))}
        start={day}
        end={day}
        min={min?.slice(0, 10)}
        max={max?.slice(0, 10)}
      />
      <div className="mt-2 flex items-center gap-2 border-t border-line pt-3">
        <TimeText
          value={time}
          onChange={(text) => {
            take(`${day ?? focused} ${text}`)
          }}
        />
        <Button
          size="sm"
          onClick={() => {
            if (take(dayjs().format(DATE_TIME))) setOpen(false)
          }}
        >
          此刻
        </Button>
        <Button size="sm" variant="primary" onClick={() => setOpen(false)}>
          确定
        </Button>
      </div>
    </TypedField>
  )
}

/** A time with seconds in a plain field: the browser's own one follows the language of the machine (上午/AM). */
function TimeText({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const read = (text: string) => parseDateTime(`2000-01-01 ${text.trim()}`)?.slice(11) ?? null
  const commit = () => {
    const next = draft === null ? null : read(draft)
    setDraft(null)
    if (next !== null) onChange(next)
  }
  return (
    <Input
      size="sm"
      aria-label="时间"
      placeholder="时:分:秒"
      value={draft ?? value}
      aria-invalid={draft !== null && read(draft) === null}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      onBlur={commit}
      className="tabular flex-1"
    />
  )
}

/** A chosen day at the edge of the limits keeps within them by its time. */
function held(moment: string, min: string | null | undefined, max: string | null | undefined): string {
  if (min && moment < min) return min
  if (max && moment > max) return max
  return moment
}

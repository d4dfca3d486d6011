import type { DateRange } from '@wuguan/contract/kernel/fields'
import { DatePicker, DateRangePicker, DateTimePicker, MonthPicker, TimePicker } from '@wuguan/ui/date'
import {
  controlOf,
  endsOf,
  rangeText,
  textOf,
  type CellProps,
  type FilterProps,
  type InputProps,
  type KindView,
} from './kind-view.ts'

const TextCell = ({ value }: CellProps) => textOf(value)

type Picker = typeof DatePicker | typeof DateTimePicker | typeof MonthPicker | typeof TimePicker
const inputOf = (Picker: Picker) =>
  function PickerInput({ field, value, onChange, readOnly, ...rest }: InputProps) {
    return (
      <Picker
        {...controlOf(rest)}
        value={textOf(value) || null}
        onChange={(next) => onChange(next || null)}
        placeholder={field.placeholder}
        readOnly={readOnly}
      />
    )
  }

function DateFilter({ field, value, onChange, id, 'aria-label': label = field.label }: FilterProps) {
  const [start, end] = endsOf(value)
  return (
    <DateRangePicker
      id={id}
      aria-label={label}
      value={{ start: start || null, end: end || null }}
      onChange={(next) => onChange(rangeText(next?.start, next?.end))}
    />
  )
}
function MonthFilter({ field, value, onChange, id, 'aria-label': label = field.label }: FilterProps) {
  const [from, to] = endsOf(value)
  return (
    <span className="flex min-w-0 items-center gap-1" role="group" aria-label={label}>
      <MonthPicker
        id={id}
        aria-label={`${field.label}从`}
        placeholder={`${field.label}从`}
        value={from || null}
        onChange={(next) => onChange(rangeText(next, to))}
      />
      <span aria-hidden className="text-secondary">
        –
      </span>
      <MonthPicker
        aria-label={`${field.label}到`}
        placeholder="到"
        value={to || null}
        onChange={(next) => onChange(rangeText(from, next))}
      />
    </span>
  )
}
function TimeFilter({ field, value, onChange, id, 'aria-label': label = field.label }: FilterProps) {
  const [from, to] = endsOf(value)
  return (
    <span className="flex min-w-0 items-center gap-1" role="group" aria-label={label}>
      <TimePicker
        id={id}
        aria-label={`${field.label}从`}
        placeholder="从"
        value={from || null}
        onChange={(next) => onChange(rangeText(next, to))}
      />
      <span aria-hidden className="text-secondary">
        –
      </span>
      <TimePicker
        aria-label={`${field.label}到`}
        placeholder="到"
        value={to || null}
        onChange={(next) => onChange(rangeText(from, next))}
      />
    </span>
  )
}

const MomentInput = inputOf(DateTimePicker)
/** A moment, or a day that counts to its last second. */
function DateTimeInput(props: InputProps) {
  const { field, value, onChange } = props
  if (!field.endOfDay) return <MomentInput {...props} />
  return (
    <DatePicker
      {...controlOf(props)}
      value={textOf(value).slice(0, 10) || null}
      onChange={(next) => onChange(next ? `${next} 23:59:59` : null)}
      placeholder={field.placeholder}
      readOnly={props.readOnly}
    />
  )
}

export const date: KindView = {
  Cell: TextCell,
  Input: inputOf(DatePicker),
  Filter: DateFilter,
  width: 110,
  short: true,
}
export const dateTime: KindView = { Cell: TextCell, Input: DateTimeInput, Filter: DateFilter, width: 160, short: true }
export const time: KindView = { Cell: TextCell, Input: inputOf(TimePicker), Filter: TimeFilter, width: 80, short: true }
export const period: KindView = {
  Cell: TextCell,
  Input: inputOf(MonthPicker),
  Filter: MonthFilter,
  width: 90,
  short: true,
}

function RangeCell({ value }: CellProps) {
  const range = value as DateRange | null
  return range ? `${range.start} 至 ${range.end ?? '长期'}` : ''
}
function RangeInput({ value, onChange, readOnly, ...rest }: InputProps) {
  const range = value as DateRange | null
  return (
    <DateRangePicker
      {...controlOf(rest)}
      value={{ start: range?.start ?? null, end: range?.end ?? null }}
      readOnly={readOnly}
      onChange={(next) =>
        onChange(next?.start || next?.end ? { start: next.start ?? '', end: next.end || null } : null)
      }
    />
  )
}
export const dateRange: KindView = { Cell: RangeCell, Input: RangeInput, Filter: DateFilter, width: 210 }

import { formatMoney, isDecimal, scaleOf, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { numericOf } from '@wuguan/contract/kernel/kinds/limits'
import type { Field } from '@wuguan/contract/kernel/fields'
import { MoneyInput, NumberInput } from '@wuguan/ui/number-input'
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
import { durationText } from './number.logic.ts'

const scaleFor = (field: Field) => (field.kind === 'integer' || field.kind === 'duration' ? 0 : numericOf(field).scale)

/** Thousands separated, to the second decimal and beyond it what is not zero; a minus sign that is as wide as a plus. */
function figure(value: unknown, scale?: number): string {
  const text = textOf(value)
  if (!isDecimal(text)) return text
  return withoutZeros(formatMoney(text, scale ?? scaleOf(text)), 2)
}

const Figure = ({ text }: { text: string }) => <span className="tabular">{text}</span>

const MoneyCell = ({ value, field, place }: CellProps) => {
  const text = figure(value, field.scale ?? 2)
  return place === 'table' ? text : <Figure text={text} />
}
const NumberCell = ({ value, field, place }: CellProps) => {
  const text = figure(value)
  return place === 'table' || text === '' ? text : <Figure text={field.unit ? `${text} ${field.unit}` : text} />
}
const PercentCell = ({ value }: CellProps) => (value == null ? '' : `${figure(value)}%`)
const DurationCell = ({ value }: CellProps) => (typeof value === 'number' ? durationText(value) : '')

/** Decimals travel as strings, whole numbers as numbers. */
function toWire(field: Field, text: string): unknown {
  if (text === '') return null
  return scaleFor(field) === 0 && (field.kind === 'integer' || field.kind === 'duration') ? Number(text) : text
}

function FigureInput({ field, value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  return (
    <NumberInput
      {...controlOf(rest)}
      value={textOf(value)}
      onChange={(text) => onChange(toWire(field, text))}
      onBlur={onBlur}
      scale={scaleFor(field)}
      min={field.min}
      max={field.max}
      unit={field.unit ?? UNITS[field.kind]}
      placeholder={field.placeholder}
      readOnly={readOnly}
    />
  )
}
const UNITS: Partial<Record<Field['kind'], string>> = { percent: '%', duration: '秒' }

function AmountInput({ field, value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  return (
    <MoneyInput
      {...controlOf(rest)}
      value={textOf(value)}
      onChange={(text) => onChange(toWire(field, text))}
      onBlur={onBlur}
      scale={scaleFor(field)}
      min={field.min}
      max={field.max}
      unit={field.unit}
      placeholder={field.placeholder}
      readOnly={readOnly}
    />
  )
}

function RangeFilter({ field, value, onChange, id, 'aria-label': label = field.label }: FilterProps) {
  const [from, to] = endsOf(value)
  const scale = scaleFor(field)
  const grouped = field.kind === 'money'
  return (
    <span className="flex min-w-0 items-center gap-1" role="group" aria-label={label}>
      <NumberInput
        id={id}
        value={from}
        scale={scale}
        grouped={grouped}
        placeholder={`${field.label}从`}
        aria-label={`${field.label}从`}
        onChange={(next) => onChange(rangeText(next, to))}
      />
      <span aria-hidden className="text-secondary">
        –
      </span>
      <NumberInput
        value={to}
        scale={scale}
        grouped={grouped}
        placeholder="到"
        aria-label={`${field.label}到`}
        onChange={(next) => onChange(rangeText(from, next))}
      />
    </span>
  )
}

const numeric = { Input: FigureInput, Filter: RangeFilter, align: 'end', short: true } as const
export const integer: KindView = { ...numeric, Cell: NumberCell, width: 90 }
export const decimal: KindView = { ...numeric, Cell: NumberCell, width: 110 }
export const money: KindView = { ...numeric, Input: AmountInput, Cell: MoneyCell, width: 120 }
export const percent: KindView = { ...numeric, Cell: PercentCell, width: 90 }
export const duration: KindView = { ...numeric, Cell: DurationCell, width: 110 }

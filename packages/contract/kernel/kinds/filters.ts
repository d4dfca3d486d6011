import { isMobile } from '../mobile.ts'
import type { Field } from '../fields.ts'
import { parseDecimal } from '../decimal.ts'
import { isDate, isDateTime, isTime } from '../dates.ts'
import { isPeriod } from '../period.ts'
import { cleanIdNumber } from '../id-number.ts'
import { isNumberOf } from './check.ts'
import { hasControl, trim } from '../text.ts'
import { integerLimit, isNumeric, type PerKind, UUID } from './limits.ts'

/** A filter as data. `between` is closed on both sides, null = open; `overlaps` finds ranges that share a day with it. */
export type Condition =
  | { readonly field: string; readonly op: 'eq'; readonly value: Scalar }
  | { readonly field: string; readonly op: 'in'; readonly values: readonly Scalar[] }
  | { readonly field: string; readonly op: 'contains'; readonly text: string }
  | {
      readonly field: string
      readonly op: 'between' | 'overlaps'
      readonly from: Scalar | null
      readonly to: Scalar | null
    }
  | { readonly field: string; readonly op: 'empty'; readonly empty: boolean }
export type Scalar = string | number | boolean
export type Operator = Condition['op']

/** Operators of every kind, the plain form `field=…` first; none = the kind is not filtered. */
export const OPERATORS = {
  text: ['contains', 'eq', 'empty'],
  longText: ['contains', 'empty'],
  richText: [],
  textList: ['in', 'empty'],
  serial: ['contains', 'eq'],
  choice: ['in', 'empty'],
  choices: ['in', 'empty'],
  flag: ['eq', 'empty'],
  integer: ['between', 'eq', 'empty'],
  decimal: ['between', 'eq', 'empty'],
  money: ['between', 'eq', 'empty'],
  percent: ['between', 'eq', 'empty'],
  date: ['between', 'eq', 'empty'],
  dateTime: ['between', 'empty'],
  time: ['between', 'eq', 'empty'],
  dateRange: ['overlaps', 'empty'],
  period: ['between', 'eq', 'empty'],
  duration: ['between', 'eq', 'empty'],
  phone: ['contains', 'eq', 'empty'],
  idNumber: ['eq', 'empty'],
  secret: [],
  ref: ['in', 'empty'],
  refs: ['in', 'empty'],
  anyRef: ['eq', 'empty'],
  lines: [],
  attachments: ['empty'],
  images: ['empty'],
  geoPoint: ['empty'],
  color: ['eq', 'empty'],
  json: [],
  state: ['in'],
} as const satisfies PerKind<readonly Operator[]>

const TEXT_MAX = 200
const VALUES_MAX = 1000

/** One value of the field as it stands in a query parameter; undefined = not a value of this kind. */
function scalar(field: Field, written: string): Scalar | undefined {
  const text = trim(written)
  switch (field.kind) {
    case 'integer':
    case 'duration':
      return /^-?\d{1,16}$/.test(text) && Math.abs(Number(text)) <= integerLimit(field) ? Number(text) : undefined
    case 'decimal':
    case 'money':
    case 'percent':
      return text.length <= 60 && /^[-+\d.]+$/.test(text) ? (parseDecimal(text) ?? undefined) : undefined
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'ref':
    case 'refs':
      if (!field.integerId) return UUID.test(text) ? text : undefined
      return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined
    case 'choice':
    case 'choices':
    case 'state': {
      if (!field.of) return text !== '' && text.length <= 60 && !hasControl(text) ? text : undefined
      return field.of.items.find((item) => String(item.code) === text)?.code
    }
    case 'date':
    case 'dateRange':
      return isDate(text) ? text : undefined
    case 'dateTime':
      return isDate(text) || isDateTime(text) ? text : undefined
    case 'time':
      return isTime(text) ? text : undefined
    case 'period':
      return isPeriod(text) ? text : undefined
    case 'idNumber': {
      const id = cleanIdNumber(text)
      return isNumberOf(field, id) ? id : undefined
    }
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined
    case 'anyRef':
      return /^[a-z][A-Za-z-]*\.[a-z][A-Za-z]*:[\w-]{1,36}$/.test(text) ? text : undefined
    default:
      return text !== '' && text.length <= TEXT_MAX && !hasControl(text) ? text : undefined
  }
}

/** A day stands for its first second as the lower end and for its last as the upper one. */
const atEnd = (field: Field, value: Scalar, upper: boolean): Scalar =>
  field.kind === 'dateTime' && typeof value === 'string' && value.length === 10
    ? `${value} ${upper ? '23:59:59' : '00:00:00'}`
    : value

function range(field: Field, name: string, op: 'between' | 'overlaps', written: string): Condition | undefined {
  const sides = written.split(',')
  if (sides.length > 2) return undefined
  const [low = '', high = low] = sides
  const from = low.trim() === '' ? null : scalar(field, low)
  const to = high.trim() === '' ? null : scalar(field, high)
  if (from === undefined || to === undefined || (from === null && to === null)) return undefined
  if (sides.length === 1 && from !== null && op === 'between' && field.kind !== 'dateTime')
    return { field: name, op: 'eq', value: from }
  return {
    field: name,
    op,
    from: from === null ? null : atEnd(field, from, false),
    to: to === null ? null : atEnd(field, to, true),
  }
}

/**
 * The condition that a query parameter writes: `name=…` in the plain form of the kind, `name.eq=…`, `name.empty=true|false`.
 * Undefined = the text does not fit; a suffix that the kind has not is the caller's unknown parameter.
 */
export function parseCondition(
  field: Field,
  name: string,
  suffix: 'eq' | 'empty' | null,
  written: string,
): Condition | undefined {
  if (suffix === 'empty') {
    return written === 'true' || written === 'false'
      ? { field: name, op: 'empty', empty: written === 'true' }
      : undefined
  }
  const op: Operator | undefined = suffix ?? OPERATORS[field.kind][0]
  switch (op) {
    case 'eq': {
      const value = scalar(field, written)
      return value === undefined ? undefined : { field: name, op, value }
    }
    case 'in': {
      const parts = written.split(',')
      if (parts.length > VALUES_MAX) return undefined
      const values = parts.map((part) => scalar(field, part))
      return values.some((value) => value === undefined)
        ? undefined
        : { field: name, op, values: [...new Set(values as Scalar[])] }
    }
    case 'contains': {
      const text = scalar({ ...field, kind: 'text' }, written)
      return typeof text === 'string' ? { field: name, op, text } : undefined
    }
    case 'between':
    case 'overlaps':
      return range(field, name, op, written)
    default:
      return undefined
  }
}

/**
 * The condition on a masked field of whoever may not read it whole: the whole value, or whether there is one, which its stars say
 * anyway. What is less than a whole value is undefined.
 */
export function parseWhole(field: Field, name: string, suffix: 'eq' | 'empty' | null, written: string) {
  if (suffix === 'empty') return parseCondition(field, name, suffix, written)
  const value = scalar(field, written)
  return value === undefined || (field.kind === 'phone' && !isMobile(String(value)))
    ? undefined
    : ({ field: name, op: 'eq', value } as const)
}

/** The plain form of a condition, as `parseCondition` reads it back: the client writes its query with it. */
export function writeCondition(condition: Condition): readonly [name: string, value: string] {
  switch (condition.op) {
    case 'eq':
      return [`${condition.field}.eq`, String(condition.value)]
    case 'in':
      return [condition.field, condition.values.join(',')]
    case 'contains':
      return [condition.field, condition.text]
    case 'empty':
      return [`${condition.field}.empty`, String(condition.empty)]
    default:
      return [condition.field, `${condition.from ?? ''},${condition.to ?? ''}`]
  }
}

export const isFilterable = (field: Field) => !field.internal && OPERATORS[field.kind].length > 0
/** A column whose order means something to people. */
export const isSortable = (field: Field) => !field.internal && (isNumeric(field.kind) || SORTABLE.has(field.kind))
const SORTABLE = new Set<Field['kind']>([
  'text',
  'serial',
  'choice',
  'state',
  'flag',
  'date',
  'dateTime',
  'time',
  'period',
  'phone',
])

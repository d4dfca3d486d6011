import { isDate } from '../dates.ts'
import { isDecimal } from '../decimal.ts'
import { isRatio, ofDecimal, type Ratio, toDecimal, compare as compareRatios } from './ratio.ts'
import { ExpressionError, type Type } from './syntax.ts'

/** What expressions compute with: numbers as exact fractions, dates as texts. */
export type Value = null | boolean | string | Ratio | readonly Value[] | { readonly [name: string]: Value }

const DEPTH = 8

/** A host value as the declared type says: a decimal string of a number field becomes a number. */
export function fromHost(input: unknown, type: Type = 'any', depth = 0): Value {
  if (input === null || input === undefined || depth > DEPTH) return null
  switch (typeof input) {
    case 'boolean':
      return input
    case 'bigint':
      return ofDecimal(String(input))
    case 'number':
      return Number.isFinite(input) ? hostNumber(input) : null
    case 'string':
      if (type !== 'number') return input
      return isDecimal(input) ? ofDecimal(input) : input.trim() === '' ? null : input
    case 'object': {
      if (Array.isArray(input)) {
        const item = typeof type === 'object' && 'list' in type ? type.list : 'any'
        return input.map((one) => fromHost(one, item, depth + 1))
      }
      const record = typeof type === 'object' && 'record' in type ? type.record : {}
      return Object.fromEntries(
        Object.entries(input).map(([name, one]) => [name, fromHost(one, record[name] ?? 'any', depth + 1)]),
      )
    }
    default:
      return null
  }
}
/** The shortest decimal that names the double: 0.1 is meant as 0.1. */
function hostNumber(input: number): Value {
  const text = String(input)
  return isDecimal(text) ? ofDecimal(text) : ofDecimal(input.toFixed(20))
}

/** Numbers leave as decimal strings. */
export function toHost(value: Value): unknown {
  if (isRatio(value)) return toDecimal(value)
  if (Array.isArray(value)) return value.map(toHost)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toHost(one)]))
  return value
}

export function toNumber(value: Value, at: number | null = null): Ratio {
  if (isRatio(value)) return value
  if (typeof value === 'string' && isDecimal(value.trim())) return ofDecimal(value.trim())
  throw new ExpressionError('此处需要数字', at)
}
export function toText(value: Value, at: number | null = null): string {
  if (typeof value === 'string') return value
  if (isRatio(value)) return toDecimal(value)
  throw new ExpressionError('此处需要文本', at)
}
/** The day of a date or a date-time. */
export function toDate(value: Value, at: number | null = null): string {
  if (typeof value === 'string' && isDate(value.slice(0, 10))) return value.slice(0, 10)
  throw new ExpressionError('此处需要日期', at)
}
export function toBoolean(value: Value, at: number | null = null): boolean {
  if (value === null) return false
  if (typeof value === 'boolean') return value
  throw new ExpressionError('此处需要条件', at)
}
export const plainText = (value: Value): string =>
  value === null
    ? ''
    : typeof value === 'boolean'
      ? value
        ? '是'
        : '否'
      : Array.isArray(value)
        ? value.map(plainText).join('、')
        : toText(value)
export const isBlank = (value: Value) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

const bothNumbers = (a: Value, b: Value) =>
  (isRatio(a) && (isRatio(b) || (typeof b === 'string' && isDecimal(b)))) ||
  (isRatio(b) && typeof a === 'string' && isDecimal(a))

/** Null equals only null; a number equals the text that writes it. */
export function equal(a: Value, b: Value): boolean {
  if (a === null || b === null) return a === b
  if (bothNumbers(a, b)) return compareRatios(toNumber(a), toNumber(b)) === 0
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equal(item as Value, b[index] as Value))
  return a === b
}
/** Order of two values; null where there is none (a side is null). */
export function order(a: Value, b: Value, at: number): -1 | 0 | 1 | null {
  if (a === null || b === null) return null
  if (bothNumbers(a, b)) return compareRatios(toNumber(a), toNumber(b))
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  throw new ExpressionError('两边的类型不同，不能比较大小', at)
}

import { isMobile } from '../mobile.ts'
import { cmp, isDecimal, round } from '../decimal.ts'
import { isDate, isDateTime, isTime } from '../dates.ts'
import type { Field } from '../fields.ts'
import { cleanIdNumber, isIdNumber } from '../id-number.ts'
import { isPeriod } from '../period.ts'
import { hasControl, lengthOf, narrow, trim } from '../text.ts'
import { integerLimit, maxLength, numericOf, UUID } from './limits.ts'
import { sentences } from './messages.ts'

/** A judged value: cleaned, or the sentence that refuses it. `null` as value means empty. */
export type Judged<T> = { readonly ok: true; readonly value: T | null } | Refused
export interface Refused {
  readonly ok: false
  readonly message: string
  /** Where inside the value, for kinds that hold others. */
  readonly issues?: readonly Issue[]
}
export interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
}
export const good = <T>(value: T | null): Judged<T> => ({ ok: true, value })
export const bad = (message: string, issues?: readonly Issue[]): Refused =>
  issues ? { ok: false, message, issues } : { ok: false, message }

/** Blanks that may stand around a text and are not counted. */
const BLANKS_AROUND = 10_000

/** Checks of scalar kinds, free of zod: the schemas, the filters and the spreadsheet codec share them. */
export function checkText(field: Field, input: string, lines = false): Judged<string> {
  const max = maxLength(field)
  // A character is two code units at most: what is far too long is not looked at.
  if (input.length > 2 * max + BLANKS_AROUND) return bad(sentences.tooLong(field, max))
  const value = trim(input)
  if (value === '') return good<string>(null)
  if (hasControl(value, lines)) return bad(sentences.control(field))
  const length = lengthOf(value)
  if (length > max) return bad(sentences.tooLong(field, max))
  if (field.min !== undefined && length < field.min) return bad(sentences.tooShort(field, field.min))
  if (field.pattern !== undefined && !matcher(field.pattern).test(value)) return bad(sentences.invalid(field))
  return good(value)
}

const matchers = new Map<string, RegExp>()
/** A field's pattern always means the whole value. */
function matcher(pattern: string): RegExp {
  let compiled = matchers.get(pattern)
  if (!compiled) matchers.set(pattern, (compiled = new RegExp(`^(?:${pattern})$`, 'u')))
  return compiled
}

export function checkPhone(field: Field, input: string): Judged<string> {
  const value = narrow(trim(input))
  if (value === '') return good<string>(null)
  if (hasControl(value)) return bad(sentences.control(field))
  if (value.length !== 11) return bad(sentences.phoneLength(field))
  return isMobile(value) ? good(value) : bad(sentences.invalid(field))
}

/** Of a field with a pattern, numbers of other documents (passports, licences) too; its entity's rules tell them apart. */
export const isNumberOf = (field: Field, value: string) =>
  isIdNumber(value) || (field.pattern !== undefined && new RegExp(field.pattern).test(value))

export function checkIdNumber(field: Field, input: string): Judged<string> {
  const value = cleanIdNumber(trim(input))
  if (value === '') return good<string>(null)
  return isNumberOf(field, value) ? good(value) : bad(sentences.invalid(field))
}

/** A decimal string, normalised to the column's scale. */
export function checkDecimal(field: Field, input: string): Judged<string> {
  const value = trim(input)
  if (value === '') return good<string>(null)
  const { precision, scale } = numericOf(field)
  if (value.length > 60 || !isDecimal(value)) return bad(sentences.invalid(field))
  if (!isDecimal(value, 1000, scale)) return bad(sentences.scale(field, scale))
  const refused = checkBounds(field, value)
  if (refused) return refused
  if (!isDecimal(value, precision, scale)) {
    const most = `${'9'.repeat(precision - scale)}${scale > 0 ? `.${'9'.repeat(scale)}` : ''}`
    return bad(value.startsWith('-') ? sentences.tooSmall(field, `-${most}`, false) : sentences.tooBig(field, most))
  }
  return good(round(value, scale))
}

export function checkInteger(field: Field, value: number): Judged<number> {
  if (!Number.isFinite(value)) return bad(sentences.invalid(field))
  if (!Number.isInteger(value)) return bad(sentences.scale(field, 0))
  const most = integerLimit(field)
  if (value > most) return bad(sentences.tooBig(field, field.max ?? most))
  if (value < -most) return bad(sentences.tooSmall(field, field.min ?? -most, false))
  return checkBounds(field, String(value)) ?? good(value + 0)
}

/** Bounds are written as numbers in the field; their shortest text is exact. */
function checkBounds(field: Field, value: string) {
  const { min, max } = field
  if (min !== undefined) {
    const side = cmp(value, String(min))
    if (side < 0 || (side === 0 && field.exclusiveMin))
      return bad(sentences.tooSmall(field, min, field.exclusiveMin === true))
  }
  if (max !== undefined && cmp(value, String(max)) > 0) return bad(sentences.tooBig(field, max))
  return null
}

const shaped =
  (holds: (text: string) => boolean) =>
  (field: Field, input: string): Judged<string> => {
    const value = trim(input)
    if (value === '') return good<string>(null)
    return holds(value) ? good(value) : bad(sentences.invalid(field))
  }
export const checkDate = shaped(isDate)
export const checkDateTime = shaped(isDateTime)
export const checkTime = shaped(isTime)
export const checkPeriod = shaped(isPeriod)
const color = shaped((value) => /^#[0-9a-f]{6}$/.test(value))
export const checkColor = (field: Field, input: string) => color(field, input.toLowerCase())

export function checkRef(field: Field, value: unknown): Judged<string | number> {
  if (value === null || value === '') return good<string>(null)
  if (field.integerId)
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
      ? good(value)
      : bad(sentences.invalid(field))
  return typeof value === 'string' && UUID.test(value) ? good(value) : bad(sentences.invalid(field))
}

/** A code of the closed list, or any code where a dictionary holds them. */
export function checkCode(field: Field, value: unknown): Judged<string | number> {
  if (value === null || value === '') return good<string>(null)
  if (field.of)
    return field.of.items.some((item) => item.code === value)
      ? good(value as string | number)
      : bad(sentences.unknownOption(field))
  if (typeof value !== 'string') return bad(sentences.invalid(field))
  return checkText({ ...field, max: field.max ?? 60 }, value)
}

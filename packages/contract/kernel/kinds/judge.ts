import { fromSeconds, isDate } from '../dates.ts'
import type { Attachment, Field, Fields } from '../fields.ts'
import {
  bad,
  checkCode,
  checkColor,
  checkDate,
  checkDateTime,
  checkDecimal,
  checkIdNumber,
  checkInteger,
  checkPeriod,
  checkPhone,
  checkRef,
  checkText,
  checkTime,
  good,
  type Issue,
  type Judged,
} from './check.ts'
import { isServerKept, MAX_ITEMS, type PerKind, UUID } from './limits.ts'
import { sentences } from './messages.ts'

/**
 * What a value of each kind must be on the wire: takes anything, answers with the cleaned value (null = empty) or the
 * sentence that refuses it. The zod schemas, the import and the fuzz all judge through here.
 */
export type Judge = (field: Field, value: unknown) => Judged<unknown>

const typed =
  (check: (field: Field, text: string) => Judged<unknown>): Judge =>
  (field, value) =>
    value === null ? good(null) : typeof value === 'string' ? check(field, value) : bad(sentences.invalid(field))

/** Of what is a few characters when it is written right; a text of megabytes is not even cleaned. */
const MOST_SHORT = 1_000
const short = (check: (field: Field, text: string) => Judged<unknown>): Judge =>
  typed((field, text) => (text.length > MOST_SHORT ? bad(sentences.invalid(field)) : check(field, text)))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const integer: Judge = (field, value) =>
  value === null || value === ''
    ? good(null)
    : typeof value === 'number'
      ? checkInteger(field, value)
      : bad(sentences.invalid(field))

/** A list whose entries are judged one by one; without repetition where entries are identities. */
const listOf =
  (entry: Judge, distinct: boolean): Judge =>
  (field, value) => {
    if (value === null) return good(null)
    if (!Array.isArray(value)) return bad(sentences.invalid(field))
    const most = field.kind === 'textList' ? MAX_ITEMS : Math.min(field.max ?? MAX_ITEMS, MAX_ITEMS)
    if (value.length > most) return bad(sentences.tooMany(field, most))
    const kept: unknown[] = []
    for (const item of value) {
      const judged = entry(field, item ?? null)
      if (!judged.ok) return judged
      if (judged.value !== null) kept.push(judged.value)
    }
    if (distinct && new Set(kept).size < kept.length) return bad(sentences.repeated(field))
    if (field.kind !== 'textList' && field.min !== undefined && kept.length > 0 && kept.length < field.min)
      return bad(sentences.tooFew(field, field.min))
    return good(kept.length === 0 ? null : kept)
  }

const attachment: Judge = (field, value) => {
  if (!isRecord(value)) return bad(sentences.invalid(field))
  const { id, url, name, size, mime } = value
  const texts = [url, name, mime].every(
    (text) => typeof text === 'string' && text.length <= 1000 && text.isWellFormed(),
  )
  const sound =
    typeof id === 'string' &&
    UUID.test(id) &&
    texts &&
    typeof size === 'number' &&
    Number.isSafeInteger(size) &&
    size >= 0
  return sound ? good({ id, url, name, size, mime } as Attachment) : bad(sentences.invalid(field))
}
const attachments: Judge = (field, value) => {
  const judged = listOf(attachment, false)(field, value)
  const ids = judged.ok ? ((judged.value ?? []) as Attachment[]).map((file) => file.id) : []
  return new Set(ids).size < ids.length ? bad(sentences.repeated(field)) : judged
}

const dateRange: Judge = (field, value) => {
  if (value === null) return good(null)
  if (!isRecord(value)) return bad(sentences.invalid(field))
  const { start = null, end = null, ...rest } = value
  if ((start === null || start === '') && (end === null || end === '')) return good(null)
  const sound = (date: unknown): date is string => typeof date === 'string' && isDate(date)
  if (Object.keys(rest).length > 0 || !sound(start)) return bad(sentences.invalid(field))
  if (end === null || end === '') return good({ start, end: null })
  if (!sound(end)) return bad(sentences.invalid(field))
  return end < start ? bad(sentences.rangeOrder(field)) : good({ start, end })
}

const anyRef: Judge = (field, value) => {
  if (value === null) return good(null)
  if (!isRecord(value)) return bad(sentences.invalid(field))
  const { type, id, ...rest } = value
  const sound =
    Object.keys(rest).length === 0 &&
    typeof type === 'string' &&
    /^[a-z][A-Za-z-]*\.[a-z][A-Za-z]*$/.test(type) &&
    typeof id === 'string' &&
    (UUID.test(id) || /^[1-9]\d{0,15}$/.test(id))
  return sound ? good({ type, id }) : bad(sentences.invalid(field))
}

const geoPoint: Judge = (field, value) => {
  if (value === null) return good(null)
  if (!isRecord(value)) return bad(sentences.invalid(field))
  const { lng, lat, ...rest } = value
  const within = (degrees: unknown, most: number) => typeof degrees === 'number' && Math.abs(degrees) <= most
  return Object.keys(rest).length === 0 && within(lng, 180) && within(lat, 90)
    ? good({ lng, lat })
    : bad(sentences.invalid(field))
}

const JSON_DEPTH = 32
const JSON_MAX = 200_000
function jsonDepth(value: unknown, depth = 0): number {
  if (depth > JSON_DEPTH || typeof value !== 'object' || value === null) return depth
  return Object.values(value).reduce<number>((deepest, item) => Math.max(deepest, jsonDepth(item, depth + 1)), depth)
}
function writtenJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
const json: Judge = (field, value) => {
  if (value === null) return good(null)
  if (jsonDepth(value) > JSON_DEPTH) return bad(sentences.invalid(field))
  const written = writtenJson(value)
  // PostgreSQL stores neither NUL nor half a surrogate pair in jsonb.
  if (written === undefined || written.length > JSON_MAX || /\\u0000|\\ud[89a-f]/i.test(written))
    return bad(sentences.invalid(field))
  return good(value)
}

const lines: Judge = (field, value) => {
  if (value === null) return good(null)
  if (!Array.isArray(value)) return bad(sentences.invalid(field))
  const most = Math.min(field.max ?? MAX_ITEMS, MAX_ITEMS)
  if (value.length > most) return bad(sentences.tooMany(field, most))
  if (field.min !== undefined && value.length < field.min) return bad(sentences.tooFew(field, field.min))
  const issues: Issue[] = []
  const rows = value.map((line: unknown, index) => {
    if (!isRecord(line)) {
      issues.push({ path: [index], message: sentences.invalid(field) })
      return {}
    }
    return judgeLine(field.lines ?? {}, line, (name, message) => issues.push({ path: [index, name], message }))
  })
  return issues[0] ? bad(issues[0].message, issues) : good(rows.length === 0 ? null : rows)
}

/** One child row: its own `id` when it exists already, and its declared fields. */
function judgeLine(fields: Fields, line: Record<string, unknown>, refuse: (name: string, message: string) => void) {
  const row: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(line)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (name === 'id') {
      if (typeof value === 'string' && UUID.test(value)) row['id'] = value
      else if (value !== null && value !== undefined) refuse('id', '编号格式不正确')
    } else if (!field || field.internal) refuse(name, sentences.unknownField(name))
    else if (isServerKept(field)) refuse(name, sentences.serverKept(field))
  }
  for (const [name, field] of Object.entries(fields)) {
    if (isServerKept(field)) continue
    const judged = judge(field, line[name] ?? field.default ?? null)
    if (!judged.ok) refuse(name, judged.message)
    else if (judged.value === null && field.required) refuse(name, sentences.required(field))
    else row[name] = judged.value
  }
  return row
}

const DAY_END = ' 23:59:59'
const dayOf = (field: Field, dateTime: string) => (field.endOfDay ? dateTime.slice(0, 10) + DAY_END : dateTime)
/** Only the day counts; with any time of it, or none. */
const endOfDay: Judge = (field, value) => {
  const judged = short(checkDateTime)(
    field,
    typeof value === 'string' && isDate(value.trim()) ? value.trim() + DAY_END : value,
  )
  return judged.ok && typeof judged.value === 'string' ? good(dayOf(field, judged.value)) : judged
}
const scalarText = typed((field, text) => checkText(field, text))
const longText = typed((field, text) => checkText(field, text.replace(/\r\n?/g, '\n'), true))

export const JUDGES = {
  text: scalarText,
  longText,
  richText: longText,
  textList: listOf(scalarText, false),
  serial: scalarText,
  choice: checkCode,
  choices: listOf(checkCode, true),
  flag: (field, value) => (value === null || typeof value === 'boolean' ? good(value) : bad(sentences.invalid(field))),
  integer,
  decimal: short(checkDecimal),
  money: short(checkDecimal),
  percent: short(checkDecimal),
  date: short(checkDate),
  dateTime: (field, value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1e9 && value < 1e10
      ? good(dayOf(field, fromSeconds(value)))
      : field.endOfDay
        ? endOfDay(field, value)
        : short(checkDateTime)(field, value),
  time: short(checkTime),
  dateRange,
  period: short(checkPeriod),
  duration: (field, value) => integer({ ...field, min: field.min ?? 0 }, value),
  phone: short(checkPhone),
  idNumber: short(checkIdNumber),
  secret: scalarText,
  ref: checkRef,
  refs: listOf(checkRef, true),
  anyRef,
  lines,
  attachments,
  images: attachments,
  geoPoint,
  color: short(checkColor),
  json,
  state: checkCode,
} as const satisfies PerKind<Judge>

/** Judges a value by its kind; `undefined` counts as empty. */
export const judge: Judge = (field, value) => JUDGES[field.kind](field, value ?? null)

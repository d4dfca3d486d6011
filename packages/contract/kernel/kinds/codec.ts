import { parseDecimal, round, scaleOf } from '../decimal.ts'
import { fromSerial, parseDate, parseDateTime, parseTime } from '../dates.ts'
import { parseDuration } from '../duration.ts'
import type { Field } from '../fields.ts'
import { cleanIdNumber } from '../id-number.ts'
import { parsePeriod, periodOf } from '../period.ts'
import { narrow, trim } from '../text.ts'
import { bad, good, type Judged } from './check.ts'
import { display, type Shown } from './display.ts'
import { judge } from './judge.ts'
import { numericOf, type PerKind } from './limits.ts'
import { sentences } from './messages.ts'

/** A cell as the sheet holds it: text, a number (dates among them as serial numbers), a boolean, or nothing. */
export type Cell = string | number | boolean | null | undefined

/** Labels of dictionary codes, for coded fields that name a dictionary. */
export interface ReadContext {
  readonly labels?: Readonly<Record<string, string>>
}
type Read = (field: Field, text: string, cell: NonNullable<Cell>, context: ReadContext) => unknown
/** Returned by a reader that cannot make sense of the cell. */
const NOTHING = Symbol('nothing')
const orNothing = <T>(value: T | null): T | typeof NOTHING => value ?? NOTHING

const asText: Read = (_field, text) =>
  narrow(text).replace(/\s+/g, (blanks) => (/[\t\r\n]/.test(blanks) ? ' ' : blanks))
const multiline: Read = (_field, text) => text.replace(/\r\n?/g, '\n')
const SEPARATOR = /[、，,;；|\n/]+/
const split = (text: string) =>
  text
    .split(SEPARATOR)
    .map(trim)
    .filter((part) => part !== '')

/** The number of a cell; a number cell carries float noise behind its 15 significant digits, which no clerk typed. */
function numberOf(cell: NonNullable<Cell>, text: string): string | null {
  if (typeof cell !== 'number') return parseDecimal(text)
  if (!Number.isFinite(cell)) return null
  const digits = String(Number(cell.toPrecision(15)))
  return /e/i.test(digits) ? plainNumber(digits) : digits
}
function plainNumber(exponential: string): string | null {
  const m = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/i.exec(exponential)
  if (!m) return null
  const [, sign = '', head = '', rest = '', power = '0'] = m
  const shift = Number(power)
  if (Math.abs(shift) > 30) return null
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${head}${rest}`
  return `${sign}${head}${rest.padEnd(shift, '0')}`
}

const numeric: Read = (field, text, cell) => {
  const value = numberOf(cell, text)
  if (value === null) return NOTHING
  const { scale } = numericOf(field)
  // Formula results of a sheet (89.52000000001) are noise; what a clerk typed is judged as typed.
  return typeof cell === 'number' && scaleOf(value) > 9 ? round(value, scale) : value
}
const whole: Read = (_field, text, cell) => {
  const value = numberOf(cell, text.replace(/(?:层|楼|F|f)$/, ''))
  return value !== null && /^-?\d+(?:\.0+)?$/.test(value) ? Number(value) : value === null ? NOTHING : Number(value)
}

const date: Read = (_field, text, cell) => {
  if (typeof cell === 'number') return orNothing(fromSerial(cell))
  const parsed = parseDate(text) ?? parseDateTime(text)?.slice(0, 10)
  if (parsed) return parsed
  return /^\d{5}$/.test(narrow(text)) ? orNothing(fromSerial(Number(narrow(text)))) : NOTHING
}
/** Seconds of the day of a serial number's fraction, as HH:mm:ss. */
const clockOf = (serial: number) => {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400) % 86_400
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
const dateTime: Read = (_field, text, cell) => {
  if (typeof cell !== 'number' || cell >= 1e9) return orNothing(parseDateTime(text))
  const day = fromSerial(Math.round(cell * 86_400) / 86_400)
  return day ? `${day} ${clockOf(cell)}` : NOTHING
}
const time: Read = (_field, text, cell) =>
  typeof cell === 'number'
    ? cell >= 0 && cell < 1
      ? clockOf(cell).slice(0, 5)
      : NOTHING
    : orNothing(parseTime(text)?.slice(0, 5) ?? null)
const period: Read = (field, text, cell, context) => {
  const parsed = parsePeriod(text)
  if (parsed) return parsed
  const day = date(field, text, cell, context)
  return typeof day === 'string' ? periodOf(day) : NOTHING
}

const YES = /^(?:是|有|对|√|✓|✔|y|yes|true|t|1|启用|开启|已开)$/i
const NO = /^(?:否|无|不|不是|没有|×|✗|x|n|no|false|f|0|停用|关闭|未开)$/i
const flag: Read = (_field, text, cell) => {
  if (typeof cell === 'boolean') return cell
  const plain = narrow(text)
  return YES.test(plain) ? true : NO.test(plain) ? false : NOTHING
}

/** A code by its label or by itself. */
const code: Read = (field, text, _cell, context) => {
  const wanted = narrow(text).replace(/\s+/g, '')
  if (!field.of) {
    const entry = Object.entries(context.labels ?? {}).find(([key, label]) => label === wanted || key === wanted)
    return entry?.[0] ?? (context.labels ? NOTHING : wanted)
  }
  const byLabel = field.of.items.find((item) => item.label.replace(/\s+/g, '') === wanted)
  return (byLabel ?? field.of.items.find((item) => String(item.code) === wanted))?.code ?? NOTHING
}
const codes: Read = (field, text, cell, context) => {
  const read = split(text).map((part) => code(field, part, cell, context))
  return read.includes(NOTHING) ? NOTHING : [...new Set(read)]
}

/** A sheet has no cell for files, secrets or nested values: those columns cannot be imported. */
const none: Read = () => NOTHING

const READERS = {
  text: asText,
  longText: multiline,
  richText: none,
  textList: (_field, text) => split(text),
  serial: asText,
  choice: code,
  choices: codes,
  flag,
  integer: whole,
  decimal: numeric,
  money: numeric,
  percent: numeric,
  date,
  dateTime,
  time,
  dateRange: (field, text, _cell, context) => {
    const [start = '', end = '', ...more] = text.split(/至|到|~|～|—+|\s-\s/).map(trim)
    const from = date(field, start, start, context)
    const open = end === '' || /^(?:长期|今|无)$/.test(end)
    const to = open ? null : date(field, end, end, context)
    return more.length > 0 || from === NOTHING || to === NOTHING ? NOTHING : { start: from, end: to }
  },
  period,
  duration: (_field, text) => orNothing(parseDuration(text)),
  phone: (_field, text) =>
    narrow(text)
      .replace(/[\s\-－—()（）]/g, '')
      .replace(/^(?:\+?86)(?=1\d{10}$)/, ''),
  idNumber: (_field, text) => cleanIdNumber(text),
  secret: none,
  ref: (field, text) => (field.integerId ? (/^\d+$/.test(text) ? Number(text) : NOTHING) : text.toLowerCase()),
  refs: (field, text) => split(text).map((part) => (field.integerId ? Number(part) : part.toLowerCase())),
  anyRef: none,
  lines: none,
  attachments: none,
  images: none,
  geoPoint: (_field, text) => {
    const [lng = '', lat = '', ...more] = narrow(text).split(/\s*[,，\s]\s*/)
    const degrees = [lng, lat].map((part) => (/^-?\d+(?:\.\d+)?$/.test(part) ? Number(part) : Number.NaN))
    return more.length > 0 || degrees.some(Number.isNaN) ? NOTHING : { lng: degrees[0], lat: degrees[1] }
  },
  color: (_field, text) => narrow(text).toLowerCase(),
  json: none,
  state: code,
} as const satisfies PerKind<Read>

/** May the field be a column of an import? */
export const isImportable = (field: Field) => READERS[field.kind] !== none && !field.internal

/** What stands in a cell without meaning anything. */
const BLANK = /^(?:[-—–/\\]+|无|暂无|n\/a|null|#n\/a)$/i
const BLANK_KINDS = new Set<Field['kind']>([
  'date',
  'dateTime',
  'time',
  'period',
  'decimal',
  'money',
  'percent',
  'integer',
  'phone',
  'idNumber',
  'dateRange',
])

/** The value of a cell, read tolerantly and judged strictly; null = empty. Errors are the sentences of the form. */
export function readCell(field: Field, cell: Cell, context: ReadContext = {}): Judged<unknown> {
  if (cell === null || cell === undefined) return good(null)
  const text = trim(String(cell))
  if (text === '' || (BLANK_KINDS.has(field.kind) && BLANK.test(text))) return good(null)
  const value = READERS[field.kind](field, text, cell, context)
  if (value !== NOTHING) return judge(field, value)
  const coded = field.kind === 'choice' || field.kind === 'choices' || field.kind === 'state'
  return bad(coded ? `${sentences.unknownOption(field)}：${text.slice(0, 20)}` : sentences.invalid(field))
}

/** The cell of a value: labels instead of codes, titles instead of ids, numbers as plain decimal text without separators. */
export function writeCell(field: Field, value: unknown, shown: Shown = {}): string {
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'decimal':
    case 'percent':
    case 'integer':
      return String(value)
    case 'money':
      return round(String(value), 2)
    case 'json':
    case 'lines':
      return JSON.stringify(value)
    default:
      return display(field, value, shown)
  }
}

import { addDays } from '../dates.ts'
import { fromUnits, round } from '../decimal.ts'
import type { Field, Fields } from '../fields.ts'
import { checkDigit } from '../id-number.ts'
import { addMonths } from '../period.ts'
import { samplePattern } from './pattern-sample.ts'
import { integerLimit, isServerKept, maxLength, numericOf, type PerKind } from './limits.ts'

/**
 * A valid value of a field, the same for the same `n`, different for different ones wherever the field has room: demo rows,
 * the permission matrix, the fuzz and the documentation are made of these.
 */
type Sample = (field: Field, n: number) => unknown

const pad = (n: number, width: number) => String(n % 10 ** width).padStart(width, '0')

const text: Sample = (field, n) => {
  if (field.pattern !== undefined) return samplePattern(field.pattern, n)
  const written = `${field.label}${n}`
  const room = maxLength(field)
  const cut = written.length <= room ? written : String(n).slice(-room)
  return cut.padEnd(field.min ?? 0, '0')
}
const number: Sample = (field, n) => {
  const { precision, scale } = numericOf(field)
  const most = Math.min(field.max ?? 9_999, 10 ** Math.min(precision - scale, 9) - 1)
  const least = field.min ?? 1
  const step = field.exclusiveMin ? 1 : 0
  const room = Math.floor(most - least - step)
  if (room >= 1) return round(String(Math.ceil(least) + step + (n % room)), scale)
  return fromUnits(BigInt(Math.round(most * 10 ** scale)), scale)
}
const integer: Sample = (field, n) => {
  const least = (field.min ?? 1) + (field.exclusiveMin ? 1 : 0)
  const most = Math.min(field.max ?? least + 9_999, integerLimit(field))
  return least + (n % (most - least + 1))
}
/** What must lie ahead lies behind every sample that need not, and what must lie after another date behind that one. */
const yearOf = ({ after }: Field) =>
  after === undefined ? '2024' : after === 'now' || after === 'today' ? '2090' : '2101'
const date: Sample = (field, n) => addDays(`${yearOf(field)}-01-01`, n % 3650)
const code: Sample = (field, n) => (field.of ? field.of.items[n % field.of.items.length]?.code : String(n % 10))
export const sampleUuid = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0').slice(-12)}`
const ref: Sample = (field, n) => (field.integerId ? n + 1 : sampleUuid(n))
const file = (name: string, mime: string) => (_field: Field, n: number) => [
  { id: sampleUuid(n), url: `/file/${sampleUuid(n)}`, name: `${name}${n}`, size: 1024 + n, mime },
]
const idNumber: Sample = (_field, n) => {
  const seventeen = `440106${addDays('1970-01-01', n % 15_000).replaceAll('-', '')}${pad(n, 3)}`
  return seventeen + checkDigit(seventeen)
}

const SAMPLES = {
  text,
  longText: text,
  richText: (field, n) => `<p>${field.label}${n}</p>`,
  textList: (field, n) => [`${field.label}${n}`.slice(0, maxLength(field))],
  serial: (_field, n) => `NO${pad(n, 8)}`,
  choice: code,
  choices: (field, n) => [code(field, n)],
  flag: (_field, n) => n % 2 === 0,
  integer,
  decimal: number,
  money: number,
  percent: (field, n) => number({ ...field, max: Math.min(field.max ?? 100, 100) }, n),
  date,
  dateTime: (field, n) =>
    `${String(date(field, n))} ${field.endOfDay ? '23:59:59' : `${pad(n % 24, 2)}:${pad(n % 60, 2)}:00`}`,
  time: (_field, n) => `${pad(n % 24, 2)}:${pad(n % 60, 2)}`,
  dateRange: (field, n) => ({ start: date(field, n), end: n % 2 === 0 ? null : addDays(String(date(field, n)), 365) }),
  period: (field, n) => addMonths(`${yearOf(field)}-01`, n % 120),
  duration: (field, n) => integer({ ...field, min: field.min ?? 60 }, n * 60),
  phone: (_field, n) => `199${pad(n, 8)}`,
  idNumber,
  secret: (field, n) => text(field, n),
  ref,
  refs: (field, n) => [ref(field, n)],
  anyRef: (field, n) => ({ type: field.to ?? 'basedata.house', id: sampleUuid(n) }),
  lines: (field, n) =>
    Array.from({ length: Math.max(1, field.min ?? 1) }, (_, index) => sampleFields(field.lines ?? {}, n + index)),
  attachments: file('附件', 'application/pdf'),
  images: file('图片', 'image/png'),
  geoPoint: (_field, n) => ({ lng: 113 + (n % 1000) / 1000, lat: 23 + (n % 1000) / 1000 }),
  color: (_field, n) => `#${(n % 0xffffff).toString(16).padStart(6, '0')}`,
  json: (_field, n) => ({ n }),
  state: code,
} as const satisfies PerKind<Sample>

export const sample = (field: Field, n: number): unknown => SAMPLES[field.kind](field, n)

/** A sample of every field that a client may write. */
export const sampleFields = (fields: Fields, n: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isServerKept(field) ? [] : [[name, sample(field, n)]])),
  )

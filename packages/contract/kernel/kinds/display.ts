import { formatMoney, isDecimal, withoutZeros } from '../decimal.ts'
import type { Attachment, DateRange, Field, GeoPoint } from '../fields.ts'
import { formatDuration } from '../duration.ts'
import { labelOf } from '../options.ts'
import { numericOf, type PerKind } from './limits.ts'

/** What a formatter may need beside the value: titles of references and labels of dictionary codes. */
export interface Shown {
  readonly title?: string | null | readonly (string | null)[]
  readonly labels?: Readonly<Record<string, string>>
}
type Display = (field: Field, value: NonNullable<unknown>, shown: Shown) => string

const plain: Display = (_field, value) => String(value)
const code: Display = (field, value, shown) =>
  field.of ? labelOf(field.of, value) : (shown.labels?.[String(value)] ?? String(value))
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const files: Display = (_field, value) =>
  list(value)
    .map((file) => (file as Attachment).name)
    .join('、')
const titles = (shown: Shown) =>
  (Array.isArray(shown.title) ? shown.title : [shown.title]).filter((title) => title != null).join('、')
const unit = (field: Field, text: string) => (field.unit ? `${text}${field.unit}` : text)
const number: Display = (field, value) => {
  const text = String(value)
  // Zeros behind the second decimal say nothing to a reader.
  return unit(field, isDecimal(text) ? withoutZeros(formatMoney(text, numericOf(field).scale), 2) : text)
}

/** Text of a value for exports, prints, logs and plain cells; lists and forms may show more. */
export const DISPLAYS = {
  text: plain,
  longText: plain,
  richText: (_field, value) =>
    String(value)
      .replace(/<br\s*\/?>|<\/p>|<\/li>/gi, '\n')
      .replace(/<[^<>]*>/g, '')
      .replace(/&nbsp;/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
      .trim(),
  textList: (_field, value) => list(value).join('、'),
  serial: plain,
  choice: code,
  choices: (field, value, shown) =>
    list(value)
      .map((item) => code(field, item as string, shown))
      .join('、'),
  flag: (_field, value) => (value === true ? '是' : '否'),
  integer: (field, value) => unit(field, String(value)),
  decimal: number,
  money: (field, value) =>
    isDecimal(String(value)) ? formatMoney(String(value), numericOf(field).scale) : String(value),
  percent: (field, value) => `${number({ ...field, unit: '' }, value, {})}%`,
  date: plain,
  dateTime: (field, value) => (field.endOfDay ? String(value).slice(0, 10) : String(value)),
  time: plain,
  dateRange: (_field, value) => `${(value as DateRange).start} 至 ${(value as DateRange).end ?? '长期'}`,
  period: plain,
  duration: (_field, value) => (typeof value === 'number' ? formatDuration(value) : String(value)),
  phone: plain,
  idNumber: plain,
  secret: () => '',
  ref: (_field, value, shown) => titles(shown) || String(value),
  refs: (_field, value, shown) => titles(shown) || list(value).join('、'),
  anyRef: (_field, value, shown) => titles(shown) || (value as { id: string }).id,
  lines: (_field, value) => `${list(value).length}项`,
  attachments: files,
  images: files,
  geoPoint: (_field, value) => `${(value as GeoPoint).lng},${(value as GeoPoint).lat}`,
  color: plain,
  json: (_field, value) => JSON.stringify(value),
  state: code,
} as const satisfies PerKind<Display>

export const display = (field: Field, value: unknown, shown: Shown = {}): string =>
  value === null || value === undefined ? '' : DISPLAYS[field.kind](field, value, shown)

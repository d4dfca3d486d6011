import { dropEnd } from '@wuguan/contract/kernel/text'

/**
 * What every spreadsheet writer is told about a column. Numbers of documents, ids and phones are `text`: a number cell would lose
 * leading zeros and digits beyond the 15th.
 */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'date' | 'dateTime'

export interface SheetColumn {
  title: string
  /** Width in characters; guessed from the title when absent. */
  width?: number
  type?: ColumnType
  /** Places shown of a decimal column; 2 when absent. */
  scale?: number
  /** Thousands are set apart, as in amounts. */
  grouped?: boolean
  /** Shown behind the number, not part of it: 元, ㎡, %. */
  unit?: string
}

export type CellValue = string | number | boolean | null | undefined
export type SheetValues = readonly CellValue[]

export interface SheetOptions {
  sheetName: string
  columns: readonly SheetColumn[]
}
/** Writes one sheet with a header row; rows as they are produced. */
export interface SheetWriter {
  writeRows(rows: Iterable<SheetValues>): Promise<void>
  end(): Promise<void>
}

/** Excel refuses a longer cell as damage. */
export const MAX_CELL_LENGTH = 32_767

/** Excel's format codes of a column: texts stay texts when they are edited, dates do not depend on the reader's locale. */
export function formatOf({ type = 'text', scale = 2, grouped, unit }: SheetColumn): string {
  if (type === 'text') return TEXT_FORMAT
  if (type === 'date') return 'yyyy-mm-dd'
  if (type === 'dateTime') return 'yyyy-mm-dd hh:mm:ss'
  const places = type === 'integer' ? 0 : scale
  // Places behind the second are shown where they say something.
  const digits = places === 0 ? '' : `.${'0'.repeat(Math.min(places, 2))}${'#'.repeat(Math.max(0, places - 2))}`
  return `${grouped ? '#,##0' : '0'}${digits}${unit ? `"${unit.replaceAll('"', '')}"` : ''}`
}
export const TEXT_FORMAT = '@'

/** What a number or date cell of the column holds, exactly, or null where the value has to stand as text. */
export function numberIn(column: SheetColumn, value: CellValue): string | null {
  if (!column.type || column.type === 'text') return null
  return column.type === 'date' || column.type === 'dateTime' ? dateSerial(value) : exactNumber(value)
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/
const DAY = 86_400_000
/** Day 0 of the serial numbers; those before March 1900 count a day that never was and stay texts. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_SOUND = 61

function dateSerial(value: CellValue): string | null {
  const [, year, month, day, hour = 0, minute = 0, second = 0] = (typeof value === 'string' && DATE.exec(value)) || []
  if (year === undefined) return null
  const days = Math.round((Date.UTC(Number(year), Number(month) - 1, Number(day)) - EPOCH) / DAY)
  if (days < FIRST_SOUND) return null
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return seconds === 0 ? String(days) : (days + seconds / 86_400).toFixed(8)
}

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** The number as it may stand in a number cell, or null where a binary double would change it (more than 15 digits). */
export function exactNumber(value: CellValue): string | null {
  const text =
    typeof value === 'number' ? (Number.isFinite(value) ? String(value) : '') : typeof value === 'string' ? value : ''
  if (!PLAIN_NUMBER.test(text)) return null
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '')
  return digits.length <= 15 ? text : null
}

/** The text of a cell, without characters that XML cannot carry and within the length that Excel takes. */
export function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const text = String(value).toWellFormed().replace(ILLEGAL, '')
  if (text.length <= MAX_CELL_LENGTH) return text
  return text
    .slice(0, MAX_CELL_LENGTH - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}

// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 forbids
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const wide = /[\u1100-\uFFEF]/g
/** What a figure or a date needs to be shown at all. */
const LEAST: Record<ColumnType, number> = { text: 6, integer: 8, decimal: 14, date: 12, dateTime: 20 }
export function columnWidth(column: SheetColumn): number {
  const own = column.title.length + (column.title.match(wide)?.length ?? 0) + 4
  return Math.min(Math.max(column.width ?? own, LEAST[column.type ?? 'text']), 80)
}

/** 0 → A, 26 → AA. */
export function columnName(index: number): string {
  let name = ''
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name
  return name
}

/** A name that Excel accepts for a sheet: at most 31 characters, none of []:*?/\ and no apostrophe at either end. */
export function safeSheetName(name: string): string {
  const safe = cellText(name)
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+/, '')
  return dropEnd(safe, /'/).trim().slice(0, 31) || 'Sheet1'
}

/**
 * What every spreadsheet writer is told about a column. Dates, ids and phones are `text`: a number cell would lose leading
 * zeros and digits beyond the 15th, and a date cell would depend on the reader's locale.
 */
export type ColumnType = 'text' | 'integer' | 'decimal'

export interface SheetColumn {
  title: string
  /** Width in characters; guessed from the title when absent. */
  width?: number
  type?: ColumnType
  /** Places shown of a decimal column; 2 when absent. */
  scale?: number
}

export type CellValue = string | number | boolean | null | undefined
export type SheetValues = readonly CellValue[]

/** Excel refuses a longer cell as damage. */
export const MAX_CELL_LENGTH = 32_767

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
export function columnWidth(column: SheetColumn): number {
  const own = column.title.length + (column.title.match(wide)?.length ?? 0) + 4
  return Math.min(Math.max(column.width ?? own, 6), 80)
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
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31)
  return safe || 'Sheet1'
}

import { MAX_CELL_LENGTH } from './columns.ts'

/**
 * What a reader yields. `types` has one letter per cell: s text, n number, d date (text already yyyy-MM-dd or
 * yyyy-MM-dd HH:mm:ss), b boolean, f formula (never evaluated; the text shows it, beginning with =), e error value,
 * a blank for an empty cell.
 */
export interface SheetRow {
  rowNo: number
  cells: string[]
  types: string
}
export interface SheetSummary {
  index: number
  name: string
  hidden: boolean
  /** Rows that hold anything. */
  rowCount: number
  /** The first rows that hold anything, for finding the header and judging the columns. */
  head: SheetRow[]
}
export type CellType = 's' | 'n' | 'd' | 'b' | 'f' | 'e' | ' '

/** What makes a reader stop; the main thread turns it into a refusal in words. */
export type LimitKind = 'columns' | 'rows' | 'encrypted' | 'quote'
export class SheetLimit extends Error {
  readonly kind: LimitKind
  /** Where it was met, for those that have a place. */
  readonly rowNo: number | undefined
  constructor(kind: LimitKind, rowNo?: number) {
    super(kind)
    this.kind = kind
    this.rowNo = rowNo
  }
}
export const MAX_COLUMNS = 200

/** Collects the cells of one row; trailing and leading emptiness costs nothing. */
export class RowBuilder {
  readonly rowNo: number
  readonly #cells: string[] = []
  readonly #types: CellType[] = []
  constructor(rowNo: number) {
    this.rowNo = rowNo
  }

  /** A text that begins with = counts as a formula (exports of older systems hold such cells) unless `literal`. */
  set(column: number, text: string, type: CellType, literal = false) {
    if (text === '') return
    if (column >= MAX_COLUMNS) throw new SheetLimit('columns')
    while (this.#cells.length < column) {
      this.#cells.push('')
      this.#types.push(' ')
    }
    this.#cells[column] = text.slice(0, MAX_CELL_LENGTH)
    this.#types[column] = type === 's' && !literal && text.startsWith('=') ? 'f' : type
  }

  /** Null when nothing but blanks is in the row. */
  build(): SheetRow | null {
    if (!this.#cells.some((cell) => cell.trim() !== '')) return null
    return { rowNo: this.rowNo, cells: this.#cells, types: this.#types.join('') }
  }
}

/** A stored number without the noise of binary fractions: 71.30000000000001 → 71.3; never in exponent notation below 1e21. */
export function numberText(stored: string | number): string {
  const value = Number(stored)
  if (!Number.isFinite(value)) return String(stored)
  return Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
}

const DAY = 86_400_000
/** A date serial as text; null where it is no date (negative, or beyond the year 9999). */
export function serialText(serial: number, date1904: boolean): string | null {
  const days = date1904 ? serial + 1462 : serial
  if (!(days >= 0) || days >= 2_958_466) return null
  if (days < 1) return new Date(Math.round(days * 86_400) * 1000).toISOString().slice(11, 19)
  // Serial 60 is the 29 February 1900 that never was; later serials are one too high.
  const at = new Date(Date.UTC(1899, 11, 31) + Math.round((days - (days >= 60 ? 1 : 0)) * 86_400) * 1000)
  const text = at.toISOString()
  return at.getTime() % DAY === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** Excel takes no longer ones. */
const MAX_FORMAT = 255
/** Whether a number format shows a date or a time; quoted text, colours and escapes do not count. */
export function isDateFormat(code: string): boolean {
  if (code.length > MAX_FORMAT) return false
  const bare = code.replace(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_.|\*./gi, '')
  return /[ymdhs年月日]/i.test(bare) && !/^general$/i.test(bare.trim()) && !/[0#?]/.test(bare.replace(/s+\.0+/gi, ''))
}
/** Formats that need no code in the file; 27-36 and 50-58 are the East Asian dates. */
export const isDateFormatId = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

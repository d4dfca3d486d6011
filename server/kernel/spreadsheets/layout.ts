import { createHash } from 'node:crypto'
import { proposeColumns } from './column-mapping.ts'
import type { ColumnProposal, TemplateField } from './column-mapping.ts'
import { cleanText } from './cell-values.ts'
import { headerMatch, headerText } from './header-match.ts'
import type { SheetRow, SheetSummary } from './sheet-rows.ts'

/** Where the data lies in a sheet that a person made, and what its columns mean. */
export interface SheetLayout {
  sheet: number
  sheetName: string
  /** Row number of the header, as Excel shows it. */
  headerRow: number
  headers: string[]
  signature: string
  columns: ColumnProposal[]
}
export type RowRole = 'title' | 'header' | 'data' | 'blank' | 'totals' | 'note'

const HEADER_SEARCH = 30

/** The layout of the sheet with the most data; null when no sheet has a header with rows below. */
export function proposeLayout(sheets: readonly SheetSummary[], fields: readonly TemplateField[]): SheetLayout | null {
  const sheet = mainSheet(sheets, fields)
  return sheet ? sheetLayout(sheet, fields) : null
}

export function sheetLayout(sheet: SheetSummary, fields: readonly TemplateField[]): SheetLayout | null {
  const header = findHeader(sheet.head, fields)
  if (!header) return null
  const headers = header.cells.map(cleanText)
  const frame = { headerRow: header.rowNo, headers }
  const samples = sheet.head.filter((row) => rowRole(row, frame) === 'data')
  return {
    sheet: sheet.index,
    sheetName: sheet.name,
    ...frame,
    signature: layoutSignature(headers),
    columns: proposeColumns(headers, samples, fields),
  }
}

/** The sheet whose header knows most of the fields; among equals the one with the most rows; a hidden one only when all are. */
export function mainSheet(sheets: readonly SheetSummary[], fields: readonly TemplateField[]): SheetSummary | null {
  const shown = sheets.filter((sheet) => !sheet.hidden)
  const ranked = (shown.length > 0 ? shown : sheets).flatMap((sheet) => {
    const header = findHeader(sheet.head, fields)
    return header ? [{ sheet, known: knownHeaders(header, fields), rows: sheet.rowCount }] : []
  })
  const enough = Math.max(...ranked.map((one) => one.known), 0) / 2
  const candidates = ranked
    .filter((one) => one.known >= enough)
    .toSorted((a, b) => b.rows - a.rows || b.known - a.known)
  return candidates[0]?.sheet ?? null
}

/** The header: the row that names the most fields; without any known name, the first row as wide as the data below it. */
export function findHeader(rows: readonly SheetRow[], fields: readonly TemplateField[]): SheetRow | null {
  const early = rows.slice(0, HEADER_SEARCH)
  let best: SheetRow | null = null
  let bestKnown = 0
  for (const row of early) {
    const known = knownHeaders(row, fields)
    if (known > bestKnown) [best, bestKnown] = [row, known]
  }
  if (bestKnown >= Math.min(2, fields.length)) return best
  return (
    early.find((row, index) => {
      const below = rows[index + 1]
      return below && isHeaderLike(row) && filled(row).length >= Math.max(2, filled(below).length / 2)
    }) ?? null
  )
}

/** What a row is to the import. Rows up to the header are titles; repeated headers, totals and notes below it are not data. */
export function rowRole(row: SheetRow, { headerRow, headers }: Pick<SheetLayout, 'headerRow' | 'headers'>): RowRole {
  if (row.rowNo === headerRow) return 'header'
  if (row.rowNo < headerRow) return 'title'
  const texts = filled(row)
  if (texts.length === 0) return 'blank'
  const names = headers.filter(Boolean)
  if (
    names.length >= 2 &&
    row.cells.filter((cell, index) => cell && cleanText(cell) === headers[index]).length >= names.length * 0.6
  )
    return 'header'
  const [first = ''] = texts
  const wide = Math.max(names.length / 2, 2)
  if (TOTALS.test(first.replace(/\s/g, ''))) return 'totals'
  if (texts.length < wide && texts.some((text) => COUNTED.test(text.replace(/\s/g, '')))) return 'totals'
  if (texts.length <= 2 && names.length > texts.length && NOTE.test(first)) return 'note'
  return 'data'
}

const TOTALS = /^(?:本页|本栋|本楼|总)?(?:合计|总计|小计|累计|共计)[:：]?(?:\(.*\)|（.*）)?$/
const COUNTED = /^[总共]?共计?\d+(?:户|套|条|行|间|个|人|笔|项)[。.]?$/
const NOTE = /^(?:制表|填表|打印|导出|审核|复核|编制|备注|说明|注)[\u4e00-\u9fa5]{0,4}[:：]/

/** Same headers in the same order → same signature, however they are spaced or starred. */
export function layoutSignature(headers: readonly string[]): string {
  return createHash('sha256').update(headers.map(headerText).join('\u001f')).digest('hex').slice(0, 32)
}

const filled = (row: SheetRow) => row.cells.map(cleanText).filter(Boolean)
const isHeaderLike = (row: SheetRow) => /^[s ]*$/.test(row.types) && new Set(filled(row)).size === filled(row).length
const knownHeaders = (row: SheetRow, fields: readonly TemplateField[]) =>
  fields.filter((field) => row.cells.some((cell) => headerMatch(cell, field) >= 0.9)).length

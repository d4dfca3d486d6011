import type { Writable } from 'node:stream'
import { cellText, columnName, numberIn, safeSheetName } from './columns.ts'
import type { CellValue, SheetColumn, SheetOptions, SheetValues, SheetWriter } from './columns.ts'
import { xlsxParts } from './xlsx-parts.ts'
import { escapeXml } from './xml-text.ts'
import { ZipWriter } from './zip-writer.ts'

export interface XlsxOptions extends SheetOptions {
  /** Time shown in the archive. */
  modified?: Date
}

/** Rows below the header that one sheet can hold. */
export const MAX_SHEET_ROWS = 1_048_575
const FLUSH = 64 * 1024

/**
 * A one-sheet .xlsx, written as it is produced: memory stays constant however many rows come. Every text is an inline
 * string, typed as text, so a cell that begins with = + - @ is shown as it stands and never evaluated.
 */
export function xlsxWriter(stream: Writable, { sheetName, columns, modified }: XlsxOptions): SheetWriter {
  const zip = new ZipWriter(stream, { modified })
  const names = columns.map((_, index) => columnName(index))
  const parts = xlsxParts(safeSheetName(sheetName), columns)
  const styles = columns.map((_, index) => parts.styleOf(index))
  let pending = ''
  let rowNo = 1

  const row = (values: SheetValues): string => {
    let xml = `<row r="${rowNo}">`
    for (let index = 0; index < columns.length; index++)
      xml += cell(values[index], names[index]!, columns[index]!, styles[index]!)
    return `${xml}</row>`
  }
  const cell = (value: CellValue, name: string, column: SheetColumn, style: number): string => {
    const number = numberIn(column, value)
    if (number !== null) return `<c r="${name}${rowNo}" s="${style}"><v>${number}</v></c>`
    const text = cellText(value)
    return text === '' ? '' : inline(`${name}${rowNo}`, parts.textStyle, text)
  }

  const opened = (async () => {
    for (const [path, content] of parts.files) await zip.add(path, content)
    const sheet = await zip.entry(parts.sheetPath)
    pending =
      parts.sheetStart +
      `<row r="1">${columns.map((column, i) => inline(`${names[i]}1`, parts.headerStyle, cellText(column.title))).join('')}</row>`
    return sheet
  })()
  opened.catch(() => undefined)

  return {
    async writeRows(rows) {
      const sheet = await opened
      for (const values of rows) {
        rowNo++
        if (rowNo > MAX_SHEET_ROWS + 1) throw new Error(`A sheet holds at most ${MAX_SHEET_ROWS} rows`)
        pending += row(values)
        if (pending.length < FLUSH) continue
        const chunk = pending
        pending = ''
        await sheet.write(chunk)
      }
    },
    async end() {
      const sheet = await opened
      const range = `A1:${names.at(-1) ?? 'A'}${rowNo}`
      await sheet.write(`${pending}</sheetData><autoFilter ref="${range}"/></worksheet>`)
      await sheet.end()
      await zip.end()
    },
  }
}

const inline = (at: string, style: number, text: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

import type { Writable } from 'node:stream'
import { ByteSink } from './byte-sink.ts'
import { cellText, columnWidth, formatOf, numberIn, safeSheetName } from './columns.ts'
import type { CellValue, SheetOptions, SheetWriter } from './columns.ts'
import { compoundFile } from './compound-file.ts'
import { bof, record, sheetEnd, sheetStart, workbook } from './xls-records.ts'
import { SharedTexts } from './xls-texts.ts'

/** Rows below the header that a sheet of a true .xls can hold. */
export const MAX_XLS_ROWS = 65_535

const NUMBER = 0x0203
const SHARED_TEXT = 0x00fd
const FLUSH = 256 * 1024

/**
 * A true .xls (BIFF8) of one sheet. The texts of a workbook stand before its sheets, so that the file is kept packed in memory
 * until it ends: some 20 bytes a cell. Texts are text cells: what begins with = is never evaluated.
 */
export function xlsWriter(stream: Writable, { sheetName, columns }: SheetOptions): SheetWriter {
  const formats = [...new Set(columns.map(formatOf))]
  const styles = columns.map((column) => 1 + formats.indexOf(formatOf(column)))
  const texts = new SharedTexts()
  const packed: Buffer[] = []
  let pending = Buffer.allocUnsafe(FLUSH)
  let filled = 0
  let rowNo = 0

  const cell = (column: number, style: number, value: CellValue): void => {
    const number = rowNo === 0 ? null : numberIn(columns[column]!, value)
    const text = number === null ? cellText(value) : ''
    if (number === null && text === '') return
    if (filled + 18 > FLUSH) {
      packed.push(pending.subarray(0, filled))
      pending = Buffer.allocUnsafe(FLUSH)
      filled = 0
    }
    pending.writeUInt16LE(number === null ? SHARED_TEXT : NUMBER, filled)
    pending.writeUInt16LE(number === null ? 10 : 14, filled + 2)
    pending.writeUInt16LE(rowNo, filled + 4)
    pending.writeUInt16LE(column, filled + 6)
    pending.writeUInt16LE(workbook.styleAt(style), filled + 8)
    if (number === null) pending.writeUInt32LE(texts.indexOf(text), filled + 10)
    else pending.writeDoubleLE(Number(number), filled + 10)
    filled += number === null ? 14 : 18
  }
  columns.forEach(({ title }, index) => cell(index, 0, title))

  return {
    async writeRows(rows) {
      for (const values of rows) {
        rowNo++
        if (rowNo > MAX_XLS_ROWS) throw new Error(`A sheet of an .xls holds at most ${MAX_XLS_ROWS} rows`)
        for (let index = 0; index < columns.length; index++) cell(index, styles[index]!, values[index])
      }
    },
    async end() {
      packed.push(pending.subarray(0, filled))
      const sheet = [
        bof('sheet'),
        ...sheetStart(columns.map(columnWidth), { rows: rowNo + 1, columns: columns.length }),
        ...packed,
        ...sheetEnd(),
        record(0x000a),
      ]
      const globals = workbook.globals(safeSheetName(sheetName), formats, texts.records())
      const sink = new ByteSink(stream)
      for (const part of compoundFile('Workbook', [...globals, ...sheet])) await sink.write(part)
      await sink.end()
    },
  }
}

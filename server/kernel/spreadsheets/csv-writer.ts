import type { Writable } from 'node:stream'
import { ByteSink } from './byte-sink.ts'
import { cellText, exactNumber } from './columns.ts'
import type { CellValue, SheetColumn, SheetWriter } from './columns.ts'

const FLUSH = 64 * 1024

/**
 * A .csv that Excel opens as Chinese: UTF-8 with its mark, CRLF. A text that a spreadsheet would evaluate gets an
 * apostrophe in front; the reader takes it off again, so that a file exported here can be imported here.
 */
export function csvWriter(stream: Writable, { columns }: { columns: readonly SheetColumn[] }): SheetWriter {
  const sink = new ByteSink(stream)
  let pending = `\uFEFF${columns.map((column) => field(column.title, column)).join(',')}\r\n`
  return {
    async writeRows(rows) {
      for (const values of rows) {
        pending += `${columns.map((column, index) => field(values[index], column)).join(',')}\r\n`
        if (pending.length < FLUSH) continue
        const chunk = pending
        pending = ''
        await sink.write(chunk)
      }
    },
    async end() {
      await sink.write(pending)
      await sink.end()
    },
  }
}

function field(value: CellValue, column: SheetColumn): string {
  if (column.type === 'integer' || column.type === 'decimal') {
    const number = exactNumber(value)
    if (number !== null) return number
  }
  const text = guardFormula(cellText(value))
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** Characters with which a spreadsheet program takes a text for a formula. */
const guardFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
export const unguardFormula = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

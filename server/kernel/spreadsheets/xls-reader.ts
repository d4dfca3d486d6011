import { readFile } from 'node:fs/promises'
import { read } from '@e965/xlsx'
import type { CellObject, WorkBook } from '@e965/xlsx'
import { isDateFormat, numberText, RowBuilder, serialText, SheetLimit } from './sheet-rows.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { SourceBook } from './source-book.ts'

/** An .xls (biff) through SheetJS. The format ends at 65,536 rows, so it may be read whole. */
export async function openXls(path: string): Promise<SourceBook> {
  const book = readBook(await readFile(path))
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  return {
    sheets: book.SheetNames.map((name, index) => ({
      name,
      hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
    })),
    close: async () => undefined,
    async *rows(index) {
      const data = (book.Sheets[book.SheetNames[index] ?? '']?.['!data'] ?? []) as (CellObject | undefined)[][]
      for (const [at, cells] of data.entries()) {
        const row = cells && readRow(at + 1, cells, date1904)
        if (row) yield row
      }
    },
  }
}

function readBook(bytes: Buffer): WorkBook {
  try {
    // Formulas are parsed only to know that a cell has one; nothing is evaluated and no HTML is made.
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: true,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      cellStyles: false,
    })
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw new SheetLimit('encrypted')
    throw error
  }
}

function readRow(rowNo: number, cells: (CellObject | undefined)[], date1904: boolean): SheetRow | null {
  const row = new RowBuilder(rowNo)
  for (const [column, cell] of cells.entries()) {
    if (!cell) continue
    if (cell.f !== undefined || cell.F !== undefined) row.set(column, `=${cell.f || String(cell.v ?? '')}`, 'f')
    else if (cell.t === 'n') {
      const date = isDateFormat(String(cell.z ?? '')) ? serialText(Number(cell.v), date1904) : null
      if (date === null) row.set(column, numberText(Number(cell.v)), 'n')
      else row.set(column, date, 'd')
    } else if (cell.t === 'b') row.set(column, cell.v ? 'TRUE' : 'FALSE', 'b')
    else if (cell.t === 'e') row.set(column, cell.w ?? '#N/A', 'e')
    else if (cell.t === 's') row.set(column, String(cell.v ?? ''), 's')
  }
  return row.build()
}

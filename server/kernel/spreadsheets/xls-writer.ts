import { Worker } from 'node:worker_threads'
import { cellText, columnWidth, exactNumber, safeSheetName } from './columns.ts'
import type { SheetColumn, SheetValues } from './columns.ts'

/** The true .xls costs some 200 KB of memory per row while it is made; above this an export is an .xlsx. */
export const MAX_XLS_ROWS = 2_000

export interface XlsTable {
  sheetName: string
  widths: number[]
  /** Header first. Text cells as strings, number cells as {n: digits, z: format}. */
  rows: (string | { n: number; z: string })[][]
}

/** A true .xls (biff8) of at most 2,000 rows, made in a worker so that requests go on meanwhile. */
export async function xlsBuffer({
  sheetName,
  columns,
  rows,
}: {
  sheetName: string
  columns: readonly SheetColumn[]
  rows: readonly SheetValues[]
}): Promise<Buffer> {
  if (rows.length > MAX_XLS_ROWS) throw new Error(`An .xls export holds at most ${MAX_XLS_ROWS} rows`)
  const formats = columns.map((column) =>
    column.type === 'integer' ? '0' : `0.${'0'.repeat(column.scale ?? 2)}`.replace(/\.$/, ''),
  )
  const table: XlsTable = {
    sheetName: safeSheetName(sheetName),
    widths: columns.map(columnWidth),
    rows: [
      columns.map((column) => cellText(column.title)),
      ...rows.map((values) =>
        columns.map((column, index) => {
          const number = column.type && column.type !== 'text' ? exactNumber(values[index]) : null
          return number === null ? cellText(values[index]) : { n: Number(number), z: formats[index]! }
        }),
      ),
    ],
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xls-worker.ts', import.meta.url), {
      workerData: table,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The .xls worker ended with code ${code}`)))
  })
}

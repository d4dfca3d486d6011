import { parentPort, workerData } from 'node:worker_threads'
import { utils, write } from '@e965/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { XlsTable } from './xls-writer.ts'

const { sheetName, widths, rows } = workerData as XlsTable
const data = rows.map((row) =>
  row.map((cell): CellObject | undefined => {
    if (typeof cell === 'object') return { t: 'n', v: cell.n, z: cell.z }
    return cell === '' ? undefined : { t: 's', v: cell, z: '@' }
  }),
)
const sheet = {
  '!type': 'sheet',
  '!data': data,
  '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: Math.max(widths.length - 1, 0) } }),
  '!cols': widths.map((wch) => ({ wch })),
} as unknown as WorkSheet
const book = utils.book_new()
utils.book_append_sheet(book, sheet, sheetName)
const bytes = write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array
parentPort?.postMessage(new Uint8Array(bytes))

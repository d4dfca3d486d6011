import { parentPort, workerData } from 'node:worker_threads'
import { openCsv } from './csv-reader.ts'
import type { SpreadsheetFormat } from './guard.ts'
import { SheetLimit } from './sheet-rows.ts'
import type { LimitKind, SheetRow, SheetSummary } from './sheet-rows.ts'
import { openXls } from './xls-reader.ts'
import { openXlsx } from './xlsx-reader.ts'

export type ReadJob = { path: string; format: SpreadsheetFormat; maxRows: number } & (
  | { task: 'inspect'; headRows: number }
  | { task: 'rows'; sheet: number; batchSize: number }
)

export type ReadMessage =
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'summary'; sheets: SheetSummary[] }
  | { kind: 'end' }
  | { kind: 'limit'; limit: LimitKind; rowNo: number | undefined }
  | { kind: 'unreadable'; reason: string }

const OPEN = { xlsx: openXlsx, xls: openXls, csv: openCsv } satisfies Record<SpreadsheetFormat, unknown>
const port = parentPort!
const job = workerData as ReadJob
const post = (message: ReadMessage) => port.postMessage(message)

/** The main thread asks for every batch, so that a slow consumer holds one batch and no more. */
const requests = (() => {
  let asked = 0
  let wake: (() => void) | null = null
  port.on('message', () => {
    asked++
    wake?.()
  })
  return async () => {
    if (asked === 0) await new Promise<void>((resolve) => (wake = resolve))
    wake = null
    asked--
  }
})()

async function run() {
  await using book = await closing(OPEN[job.format](job.path))
  if (job.task === 'inspect') {
    const sheets: SheetSummary[] = []
    for (const [index, sheet] of book.sheets.entries())
      sheets.push(await summarise(index, sheet, book.rows(index), job))
    post({ kind: 'summary', sheets })
    return
  }
  let batch: SheetRow[] = []
  let count = 0
  const flush = async () => {
    await requests()
    post({ kind: 'rows', rows: batch })
    batch = []
  }
  for await (const row of book.rows(job.sheet)) {
    if (++count > job.maxRows) throw new SheetLimit('rows')
    batch.push(row)
    if (batch.length >= job.batchSize) await flush()
  }
  if (batch.length > 0) await flush()
  await requests()
  post({ kind: 'end' })
}

/** Rows are counted up to one beyond the limit: whoever reads on learns that there are too many. */
async function summarise(
  index: number,
  sheet: { name: string; hidden: boolean },
  rows: AsyncIterable<SheetRow>,
  { maxRows, headRows }: { maxRows: number; headRows: number },
): Promise<SheetSummary> {
  const summary: SheetSummary = { index, name: sheet.name, hidden: sheet.hidden, rowCount: 0, head: [] }
  for await (const row of rows) {
    summary.rowCount++
    if (summary.head.length < headRows) summary.head.push(row)
    if (summary.rowCount > maxRows) break
  }
  return summary
}

async function closing<T extends { close(): Promise<void> }>(opened: Promise<T>) {
  const book = await opened
  return Object.assign(book, { [Symbol.asyncDispose]: () => book.close() })
}

try {
  await run()
} catch (error) {
  if (error instanceof SheetLimit) post({ kind: 'limit', limit: error.kind, rowNo: error.rowNo })
  else post({ kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) })
}
port.close()

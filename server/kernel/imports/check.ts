import type { Actor } from '../auth/actor.ts'
import { rowRole } from '../spreadsheets/layout.ts'
import { readRows } from '../spreadsheets/reader.ts'
import { BATCH } from './batch.store.ts'
import { oneAtATime } from './parsing.ts'
import { clearRows, countRows, insertImportRows, storeVerdicts, streamRows } from './rows.store.ts'
import type { RowData } from './template.ts'
import { MAX_ROWS, sourceOf } from './upload.ts'
import { type ImportWork, openPass, placeOf } from './work.ts'

const CHUNK = 500

/** Reads the file into rows; whatever an earlier attempt left is read again. */
export async function readFile(work: ImportWork): Promise<void> {
  const { kernel, batch } = work
  await using source = await sourceOf(kernel, batch)
  const { columns, headers, headerRow, sheet } = batch.mapping
  const layout = { headerRow, headers: headers.map((header) => header.title) }
  const mapped = Object.entries(columns)
  await oneAtATime(async () => {
    await work.progress({ done: 0 })
    await clearRows(kernel.q, batch.id)
    let done = 0
    for await (const rows of readRows(source, sheet, { maxRows: MAX_ROWS })) {
      const data = rows
        .filter((row) => rowRole(row, layout) === 'data')
        .map((row) => ({ rowNo: row.rowNo, data: cellsOf(row.cells, mapped) }))
      if (data.length === 0) continue
      await insertImportRows(kernel.q, batch.id, batch.operatorId, kernel.clock.now(), data)
      await work.progress({ done: (done += data.length) })
    }
  })
  await work.progress({ stage: 'checking', done: 0 })
}

/** Judges every row; nothing is written but the verdicts. */
export async function checkRows(work: ImportWork, actor: Actor): Promise<void> {
  const { kernel, batch } = work
  const { q } = kernel
  const place = await placeOf(kernel, q, work.templates, batch, actor)
  const { pass } = await openPass(q, work.template, place, batch.id)
  await pass.survey(q, batch.id)
  let done = 0
  for await (const rows of streamRows(q, batch.id, { chunk: CHUNK })) {
    await storeVerdicts(q, batch.id, kernel.clock.now(), await pass.judge(q, rows))
    await work.progress({ done: (done += rows.length) })
  }
  const counts = await countRows(q, batch.id)
  await work.settle(BATCH.review, 'review', null, { ...counts, success: counts.good, fail: counts.bad }, false)
}

// A cell that holds more than this is no value of any field; its beginning is enough to be refused with a sentence.
const MAX_CELL = 2000
const cellsOf = (cells: readonly string[], mapped: readonly (readonly [string, number])[]): RowData =>
  Object.fromEntries(
    mapped.map(([key, index]) => [
      key,
      cells[index]?.replaceAll('\0', '').toWellFormed().slice(0, MAX_CELL).toWellFormed() || null,
    ]),
  )

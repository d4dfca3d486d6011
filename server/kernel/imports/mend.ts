import type { ImportRow } from '@wuguan/contract/file/file.actions'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../kernel.ts'
import { BATCH, type OpenBatch, changeableBatch } from './batch.store.ts'
import { ROW, type StoredRow, countRows, rowsNumbered, storeVerdicts } from './rows.store.ts'
import type { RowData } from './template.ts'
import type { ImportTemplates } from './templates.ts'
import { readImportRow } from './rows.queries.ts'
import { openPass, placeOf } from './work.ts'

const mendable = ({ batch }: OpenBatch) => {
  if (batch.status !== BATCH.review && batch.status !== BATCH.partly) throw refuse('该导入批次当前不能修改')
}

/** Changes the cells of one row and checks it again, with the rows that mean the same record; of the others only its neighbours are read. */
export async function mendRow(
  context: ActionContext,
  templates: ImportTemplates,
  id: string,
  rowNo: number,
  cells: RowData,
): Promise<ImportRow> {
  const { q, now, kernel, actor } = context
  const opened = await changeableBatch(q, templates, actor, id)
  mendable(opened)
  const { batch, template } = opened
  const [stored] = await rowsNumbered(q, id, [rowNo])
  if (!stored || stored.state === ROW.imported) throw notFound()
  const known = new Set(template.fields.map((field) => field.key))
  const unknown = Object.keys(cells).find((key) => !known.has(key))
  if (unknown !== undefined) throw badInput({ [unknown]: `未知的字段：${unknown}` })
  const data: RowData = {
    ...stored.data,
    ...Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, text?.replaceAll('\0', '') || null])),
  }
  const changed: StoredRow = { rowNo, data, state: ROW.unchecked }
  const { pass } = await openPass(q, template, await placeOf(kernel, q, templates, batch, actor), id)
  await pass.surveyAround(q, id, [stored], changed)
  await q.query(
    'update import_row set data = $3::jsonb, state = 0, updated_at = $4 where batch_id = $1 and row_no = $2',
    [id, rowNo, JSON.stringify(data), now],
  )
  const touched = new Set([rowNo, ...pass.twins(pass.read(stored)), ...pass.twins(pass.read(changed))])
  await storeVerdicts(q, id, now, await pass.judge(q, await rowsNumbered(q, id, [...touched])))
  await recount(context, opened)
  return readImportRow(q, id, rowNo)
}

/** Takes rows out of the batch; rows that were compared with them are checked again. */
export async function dropRows(
  context: ActionContext,
  templates: ImportTemplates,
  id: string,
  numbers: readonly number[],
): Promise<{ dropped: number }> {
  const { q, now, kernel, actor } = context
  const opened = await changeableBatch(q, templates, actor, id)
  mendable(opened)
  const { batch, template } = opened
  const stored = (await rowsNumbered(q, id, numbers)).filter((row) => row.state !== ROW.imported)
  if (stored.length < new Set(numbers).size) throw notFound()
  await q.query('delete from import_row where batch_id = $1 and row_no = any($2)', [id, numbers])
  const { pass } = await openPass(q, template, await placeOf(kernel, q, templates, batch, actor), id)
  await pass.surveyAround(q, id, stored)
  const touched = new Set(stored.flatMap((row) => pass.twins(pass.read(row))))
  await storeVerdicts(q, id, now, await pass.judge(q, await rowsNumbered(q, id, [...touched])))
  await recount(context, opened)
  return { dropped: stored.length }
}

async function recount({ q, now }: ActionContext, { batch }: OpenBatch): Promise<void> {
  const counts = await countRows(q, batch.id)
  await q.query(
    'update import_batch set total = $2, done = $2, success = $3, fail = $4, skip = $5, version = version + 1, updated_at = $6 where id = $1',
    [
      batch.id,
      counts.total,
      batch.status === BATCH.review ? counts.good : counts.imported,
      counts.bad,
      counts.skipped,
      now,
    ],
  )
}

import type { ImportedRecord } from '@wuguan/contract/file/import-row.entity'
import { Params, type Queryable } from '../db/sql.ts'
import { uuidv7 } from '../ids.ts'
import type { RowMarks } from './pass.ts'
import { type ImportedRow, type RowData, isGood } from './template.ts'

/** States of `import_row`. */
export const ROW = { unchecked: 0, good: 1, bad: 2, skipped: 3, imported: 4 } as const

export interface StoredRow {
  rowNo: number
  data: RowData
  state: number
}

export const clearRows = (q: Queryable, batchId: string) =>
  q.query('delete from import_row where batch_id = $1', [batchId])

export async function insertImportRows(
  q: Queryable,
  batchId: string,
  userId: number,
  now: Date,
  rows: readonly { rowNo: number; data: RowData }[],
): Promise<void> {
  await q.query(
    `insert into import_row (id, batch_id, row_no, data, state, has_error, created_by, created_at, updated_by, updated_at)
     select r.id, $2, r.row_no, r.data, ${ROW.unchecked}, false, $3, $4, $3, $4
     from jsonb_to_recordset($1::jsonb) as r(id uuid, row_no integer, data jsonb) on conflict do nothing`,
    [JSON.stringify(rows.map((row) => ({ id: uuidv7(), row_no: row.rowNo, data: row.data }))), batchId, userId, now],
  )
}

interface Wanted {
  states?: readonly number[]
  /** Rows that bear on some: themselves, those of the same records, and those near to them. */
  around?: { numbers: readonly number[]; keys: readonly string[]; near: readonly string[] }
  chunk?: number
}

/** The rows of a batch in chunks by row number, at most one chunk in memory. */
export async function* streamRows(
  q: Queryable,
  batchId: string,
  { states, around, chunk = 1000 }: Wanted = {},
): AsyncGenerator<StoredRow[]> {
  const params = new Params()
  const conditions = [`batch_id = ${params.add(batchId)}`]
  if (states) conditions.push(`state = any(${params.add(states)})`)
  if (around)
    conditions.push(
      `(row_no = any(${params.add(around.numbers)}) or record_key = any(${params.add(around.keys)}) or vicinity = any(${params.add(around.near)}))`,
    )
  const last = params.values.length
  let after = 0
  for (;;) {
    const rows = await q.query<{ row_no: number; data: RowData; state: number }>(
      `select row_no, data, state from import_row where ${conditions.join(' and ')} and row_no > $${last + 1} order by row_no limit $${last + 2}`,
      [...params.values, after, chunk],
    )
    if (rows.length) yield rows.map((row) => ({ rowNo: row.row_no, data: row.data, state: row.state }))
    if (rows.length < chunk) return
    after = rows.at(-1)!.row_no
  }
}

export async function rowsNumbered(q: Queryable, batchId: string, numbers: readonly number[]): Promise<StoredRow[]> {
  const rows = await q.query<{ row_no: number; data: RowData; state: number }>(
    'select row_no, data, state from import_row where batch_id = $1 and row_no = any($2) order by row_no',
    [batchId, numbers],
  )
  return rows.map((row) => ({ rowNo: row.row_no, data: row.data, state: row.state }))
}

export interface Verdict {
  row: ImportedRow
  marks: RowMarks
  /** There is nothing to write; its sentence says why. */
  skipped?: boolean
}

export async function storeVerdicts(
  q: Queryable,
  batchId: string,
  now: Date,
  verdicts: readonly Verdict[],
): Promise<void> {
  if (verdicts.length === 0) return
  const payload = verdicts.map(({ row, marks, skipped }) => ({
    row_no: row.rowNo,
    state: skipped ? ROW.skipped : isGood(row) ? ROW.good : ROW.bad,
    errors: Object.keys(row.errors).length ? row.errors : null,
    error: row.error?.slice(0, 500) ?? null,
    has_error: !skipped && !isGood(row),
    record_key: marks.key,
    vicinity: marks.near,
  }))
  await q.query(
    `update import_row t set state = r.state, errors = r.errors, error = r.error, has_error = r.has_error, record_key = r.record_key, vicinity = r.vicinity, updated_at = $3
     from jsonb_to_recordset($1::jsonb) as r(row_no integer, state smallint, errors jsonb, error text, has_error boolean, record_key text, vicinity text)
     where t.batch_id = $2 and t.row_no = r.row_no and t.state <> ${ROW.imported}`,
    [JSON.stringify(payload), batchId, now],
  )
}

export async function storeWritten(
  q: Queryable,
  batchId: string,
  now: Date,
  rows: readonly { rowNo: number; id: string | null; created: ImportedRecord[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await q.query(
    `update import_row t set state = ${ROW.imported}, errors = null, error = null, has_error = false, entity_id = r.entity_id, created = r.created, updated_at = $3
     from jsonb_to_recordset($1::jsonb) as r(row_no integer, entity_id text, created jsonb)
     where t.batch_id = $2 and t.row_no = r.row_no`,
    [JSON.stringify(rows.map((row) => ({ row_no: row.rowNo, entity_id: row.id, created: row.created }))), batchId, now],
  )
}

export interface RowCounts {
  total: number
  good: number
  bad: number
  skipped: number
  imported: number
}
export async function countRows(q: Queryable, batchId: string): Promise<RowCounts> {
  const [row] = await q.query<Record<keyof RowCounts, number>>(
    `select count(*) as total, count(*) filter (where state = ${ROW.good}) as good, count(*) filter (where state = ${ROW.bad}) as bad,
       count(*) filter (where state = ${ROW.skipped}) as skipped, count(*) filter (where state = ${ROW.imported}) as imported
     from import_row where batch_id = $1`,
    [batchId],
  )
  return row!
}

import type { ImportRow, ImportRows } from '@wuguan/contract/file/file.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import { Params, type Queryable } from '../db/sql.ts'
import { ROW } from './rows.store.ts'

/** A row as the page shows it. */
const WIRE = `select row_no as "rowNo", data, coalesce(errors, '{}'::jsonb) as errors, error,
  case state when ${ROW.unchecked} then 'unchecked' when ${ROW.good} then 'good' when ${ROW.bad} then 'bad' when ${ROW.skipped} then 'skipped' else 'imported' end as state
  from import_row`

export async function readImportRow(q: Queryable, batchId: string, rowNo: number): Promise<ImportRow> {
  const [row] = await q.query<ImportRow>(`${WIRE} where batch_id = $1 and row_no = $2`, [batchId, rowNo])
  if (!row) throw notFound()
  return row
}

export interface RowQuery {
  state: 'all' | 'good' | 'bad' | 'skipped'
  /** Rows with this sentence only. */
  sentence: string | null
  page: number
  limit: number
}
const STATES = { all: null, good: [ROW.good, ROW.imported], bad: [ROW.bad], skipped: [ROW.skipped] } as const

/** A page of rows, and the sentences of the bad ones with how often each occurs. */
export async function readImportRows(
  q: Queryable,
  batchId: string,
  { state, sentence, page, limit }: RowQuery,
): Promise<ImportRows> {
  const params = new Params()
  const conditions = [`batch_id = ${params.add(batchId)}`]
  const states = STATES[state]
  if (states) conditions.push(`state = any(${params.add(states)})`)
  if (sentence !== null) {
    const text = params.add(sentence)
    conditions.push(`(error = ${text} or exists (select 1 from jsonb_each_text(errors) e where e.value = ${text}))`)
  }
  const where = conditions.join(' and ')
  const [counted] = await q.query<{ n: number }>(`select count(*) as n from import_row where ${where}`, params.values)
  const list = await q.query<ImportRow>(
    `${WIRE} where ${where} order by row_no limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
  const sentences = await q.query<ImportRows['sentences'][number]>(
    `select sentence, count(*) as count from (
       select error as sentence from import_row where batch_id = $1 and state = ${ROW.bad} and error is not null
       union all select e.value from import_row r, jsonb_each_text(r.errors) e where r.batch_id = $1 and r.state = ${ROW.bad}) s
     group by sentence order by count desc, sentence limit 100`,
    [batchId],
  )
  return { list, total: counted!.n, sentences }
}

import { createHash } from 'node:crypto'
import type { Queryable } from '../db/sql.ts'
import { ROW, type StoredRow, type Verdict, streamRows } from './rows.store.ts'
import type { EarlierRows } from './earlier.ts'
import { type ImportRun, type ImportedRow, isGood } from './template.ts'

/** A cell that holds a formula (or pretends to) is refused, never evaluated. */
const formulaSentence = (label: string) => `“${label}”含公式，请粘贴为数值`

/** Digests of what a row means: which record, with what content, near to which others. */
export interface RowMarks {
  key: string | null
  content: string
  near: string | null
}

/**
 * One pass over a batch: reads every row once to learn which rows mean the same record, then judges rows in chunks. What
 * it keeps per row is a key and a digest, so that 50,000 rows need a few megabytes.
 */
export class ImportPass {
  readonly #run: ImportRun
  readonly #earlier: EarlierRows | null
  readonly #labels: ReadonlyMap<string, string>
  readonly #groups = new Map<string, { rowNo: number; content: string }[]>()

  constructor(run: ImportRun, fields: readonly { key: string; label: string }[], earlier: EarlierRows | null) {
    this.#run = run
    this.#earlier = earlier
    this.#labels = new Map(fields.map(({ key, label }) => [key, label]))
  }

  async survey(q: Queryable, batchId: string): Promise<void> {
    for await (const chunk of streamRows(q, batchId)) this.#learn(chunk.map((stored) => this.read(stored)))
  }

  /** Learns only what bears on some rows: those that mean the same records, and those near to them. `changed` stands for itself as stored. */
  async surveyAround(
    q: Queryable,
    batchId: string,
    rows: readonly StoredRow[],
    changed: StoredRow | null = null,
  ): Promise<void> {
    const marks = [...rows, ...(changed ? [changed] : [])].map((row) => this.marksOf(this.read(row)))
    const around = {
      numbers: rows.map((row) => row.rowNo),
      keys: marks.flatMap(({ key }) => key ?? []),
      near: marks.flatMap(({ near }) => near ?? []),
    }
    for await (const chunk of streamRows(q, batchId, { around }))
      this.#learn(chunk.map((stored) => this.read(stored.rowNo === changed?.rowNo ? changed : stored)))
  }

  #learn(rows: readonly ImportedRow[]): void {
    for (const row of rows) {
      const { key, content } = this.marksOf(row)
      if (key === null) continue
      const group = this.#groups.get(key)
      if (group) group.push({ rowNo: row.rowNo, content })
      else this.#groups.set(key, [{ rowNo: row.rowNo, content }])
    }
    this.#run.survey?.(rows)
  }

  /** Content goes by what the cells mean; where they mean nothing, by what they say. */
  marksOf({ values, errors, data }: ImportedRow): RowMarks {
    const near = this.#run.nearOf?.(values) ?? null
    const key = this.#run.keyOf(values)
    return {
      key: key === null ? null : digest(key),
      content: digest(JSON.stringify([values, Object.keys(errors).map((field) => data[field] ?? null)])),
      near: near === null ? null : digest(near),
    }
  }

  read({ rowNo, data }: Pick<StoredRow, 'rowNo' | 'data'>): ImportedRow {
    const { values, errors } = this.#run.read(data)
    for (const [key, text] of Object.entries(data))
      if (text?.startsWith('=')) errors[key] = formulaSentence(this.#labels.get(key) ?? key)
    return { rowNo, data, values, errors, error: null }
  }

  /** Rows that mean the same record as this one, itself among them. */
  twins(row: ImportedRow): number[] {
    const { key } = this.marksOf(row)
    return key === null ? [row.rowNo] : (this.#groups.get(key) ?? []).map((one) => one.rowNo)
  }

  async judge(q: Queryable, stored: readonly StoredRow[]): Promise<Verdict[]> {
    // Looking things up may change what a row means: its marks are taken as it was read.
    const marked = stored
      .filter((row) => row.state !== ROW.imported)
      .map((one) => this.read(one))
      .map((row) => ({ row, marks: this.marksOf(row) }))
    await this.#run.check(
      q,
      marked.map(({ row }) => row),
    )
    const earlier = await this.#earlier?.(
      q,
      marked.flatMap(({ marks }) => marks.key ?? []),
    )
    if (earlier) for (const { row, marks } of marked) row.error ??= earlier.get(marks.key ?? '') ?? null
    return marked.map(({ row, marks }) => this.#compare(row, marks))
  }

  /** A row that repeats another, or the record as it stands, is skipped; rows that say different things of one record are all refused. */
  #compare(row: ImportedRow, marks: RowMarks): Verdict {
    const group = (marks.key === null ? undefined : this.#groups.get(marks.key)) ?? []
    const other = group.find((one) => one.rowNo !== row.rowNo && one.content !== marks.content)
    const [first] = group
    if (other) row.error ??= `与第${other.rowNo}行冲突`
    else if (first && first.rowNo !== row.rowNo)
      return { row: { ...row, errors: {}, error: `与第${first.rowNo}行重复` }, marks, skipped: true }
    else if (row.same !== undefined && isGood(row)) return { row: { ...row, error: row.same }, marks, skipped: true }
    return { row, marks }
  }
}

const digest = (text: string) => createHash('sha1').update(text).digest('base64').slice(0, 16)

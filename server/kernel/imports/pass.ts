import { createHash } from 'node:crypto'
import type { Queryable } from '../db/sql.ts'
import { ROW, type StoredRow, type Verdict, streamRows } from './rows.store.ts'
import type { ImportRun, ImportedRow } from './template.ts'

/** A cell that holds a formula (or pretends to) is refused, never evaluated. */
const formulaSentence = (label: string) => `“${label}”含公式，请粘贴为数值`

/**
 * One pass over a batch: reads every row once to learn which rows mean the same record, then judges rows in chunks. What
 * it keeps per row is a key and a digest, so that 50,000 rows need a few megabytes.
 */
export class ImportPass {
  readonly #run: ImportRun
  readonly #labels: ReadonlyMap<string, string>
  readonly #groups = new Map<string, { rowNo: number; digest: string }[]>()

  constructor(run: ImportRun, fields: readonly { key: string; label: string }[]) {
    this.#run = run
    this.#labels = new Map(fields.map(({ key, label }) => [key, label]))
  }

  async survey(q: Queryable, batchId: string, changed: StoredRow | null = null): Promise<void> {
    for await (const chunk of streamRows(q, batchId)) {
      const rows = chunk.map((stored) => this.read(stored.rowNo === changed?.rowNo ? changed : stored))
      for (const row of rows) {
        const key = this.#run.keyOf(row.values)
        if (key === null) continue
        const entry = { rowNo: row.rowNo, digest: digestOf(row) }
        const group = this.#groups.get(key)
        if (group) group.push(entry)
        else this.#groups.set(key, [entry])
      }
      this.#run.survey?.(rows)
    }
  }

  read({ rowNo, data }: Pick<StoredRow, 'rowNo' | 'data'>): ImportedRow {
    const { values, errors } = this.#run.read(data)
    for (const [key, text] of Object.entries(data)) if (text?.startsWith('=')) errors[key] = formulaSentence(this.#labels.get(key) ?? key)
    return { rowNo, data, values, errors, error: null }
  }

  /** Rows that mean the same record as this one, itself among them. */
  twins(row: ImportedRow): number[] {
    const key = this.#run.keyOf(row.values)
    return key === null ? [row.rowNo] : (this.#groups.get(key) ?? []).map((one) => one.rowNo)
  }

  async judge(q: Queryable, stored: readonly StoredRow[]): Promise<Verdict[]> {
    const rows = stored.filter((row) => row.state !== ROW.imported).map((row) => this.read(row))
    await this.#run.check(q, rows)
    return rows.map((row) => this.#compare(row))
  }

  /** An identical row is skipped; rows that say different things of one record are all refused. */
  #compare(row: ImportedRow): Verdict {
    const key = this.#run.keyOf(row.values)
    const group = key === null ? undefined : this.#groups.get(key)
    if (!group || group.length < 2) return { row }
    const own = group.find((one) => one.rowNo === row.rowNo)?.digest
    const other = group.find((one) => one.rowNo !== row.rowNo && one.digest !== own)
    if (other) {
      row.error ??= `与第${other.rowNo}行冲突`
      return { row }
    }
    const [first] = group
    if (first!.rowNo === row.rowNo) return { row }
    return { row: { ...row, errors: {}, error: `与第${first!.rowNo}行重复` }, skipped: true }
  }
}

/** By what the cells mean; where they mean nothing, by what they say. */
const digestOf = ({ values, errors, data }: ImportedRow) =>
  createHash('sha1').update(JSON.stringify([values, Object.keys(errors).map((key) => data[key] ?? null)])).digest('base64').slice(0, 16)

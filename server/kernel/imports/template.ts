import type { Actor } from '../auth/actor.ts'
import type { AnyHooks } from '../crud/hooks.ts'
import type { Queryable } from '../db/sql.ts'
import type { ActionContext } from '../kernel.ts'
import type { Secrets } from '../secrets.ts'
import type { TemplateField } from '../spreadsheets/column-mapping.ts'
import type { ImportedRecord } from '@wuguan/contract/file/import-row.entity'

/** The cells of a row by field of the template, as text; the person who mends a row changes these. */
export type RowData = Readonly<Record<string, string | null>>

/** A row on its way: what its cells mean, and the sentences that refuse it. */
export interface ImportedRow<V = Record<string, unknown>> {
  readonly rowNo: number
  readonly data: RowData
  values: V
  /** Sentence by field. */
  errors: Record<string, string>
  /** Sentence of the whole row. */
  error: string | null
  /** Why there is nothing to write; a row without errors that has it is skipped. */
  same?: string
}
export const isGood = (row: Pick<ImportedRow, 'errors' | 'error'>) =>
  row.error === null && Object.keys(row.errors).length === 0

/** Where the rows go and who sends them; `communityId` is null while the community is still to be created. */
export interface ImportPlace {
  readonly actor: Actor
  readonly companyId: number
  readonly communityId: number | null
  readonly secrets: Secrets
  readonly now: Date
  /** Hooks that an entity was registered with. */
  hooksOf(entity: string): AnyHooks
}
export interface ImportWrite extends ImportPlace, ActionContext {
  readonly actor: Actor
  readonly now: Date
  readonly batchId: string
}
/** What became of a row that was written: its records in the order of their creation, the row's own last; or why not. */
export interface WrittenRow {
  readonly rowNo: number
  readonly created: ImportedRecord[]
  /** Id of the record that the row stands for. */
  readonly id: string | null
}

/**
 * One pass over a batch. `read` and `keyOf` are pure; `survey` sees every row of the batch (or all that are near to a mended
 * one) before the first `check`; `check` and `write` get some hundred rows at once and look things up for all of them together.
 */
export interface ImportRun<V = Record<string, unknown>> {
  read(data: RowData): { values: V; errors: Record<string, string> }
  /** Rows with equal keys mean the same record; null = none to compare. */
  keyOf(values: V): string | null
  survey?(rows: readonly ImportedRow<V>[]): void
  /** Rows with the same are surveyed together: what one says of the whole bears on these only. null = none. */
  nearOf?(values: V): string | null
  check(q: Queryable, rows: readonly ImportedRow<V>[]): Promise<void>
  /** Rows that it cannot write get their sentence and stay out of the answer. */
  write(context: ImportWrite, rows: readonly ImportedRow<V>[]): Promise<WrittenRow[]>
}

export interface ImportTemplate<V = Record<string, unknown>> {
  /** Short name under which pages ask for it. */
  readonly kind: string
  readonly label: string
  /** Entity whose records the rows are. */
  readonly entity: string
  /** Code that the caller must hold. */
  readonly permission: string
  /** A community must be chosen, or may be created by the import. */
  readonly community: 'required' | 'offered' | 'none'
  readonly fields: readonly TemplateField[]
  /** Who takes a batch back and how long; a day, by the right of the import records, where nothing is said. */
  readonly undo?: {
    readonly permission: string
    /** Until the month of its rows is closed, which the posting itself refuses then. */
    readonly untilClose: boolean
  }
  /**
   * What a row means comes in once: a row that an earlier batch of the community has brought in already is refused while its record
   * still stands. Answers with those of the records (ids of `WrittenRow`) that stand.
   */
  standing?(q: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Entities whose records it creates, in the order of their creation; the undo goes the other way. */
  readonly creates: readonly string[]
  /** Columns elsewhere that hold the id of a created record as text: such a record is in use. */
  readonly textReferences?: readonly { table: string; column: string }[]
  /** Withdraws the orders that rows started; answers with the row of the first that can no longer be withdrawn. */
  withdraw?(context: ActionContext, orders: readonly { rowNo: number; id: string }[]): Promise<number | null>
  /** Before the records of a batch are taken out: refuses where its own rules stand in the way, and lets go of what hangs on them. */
  beforeUndo?(context: ActionContext, made: readonly { rowNo: number; entity: string; id: string }[]): Promise<void>
  open(q: Queryable, place: ImportPlace): Promise<ImportRun<V>>
}
/** A template of whatever values; each gets back only what it read itself. */
export type AnyTemplate = Omit<ImportTemplate, 'open'> & { open(q: Queryable, place: ImportPlace): Promise<unknown> }

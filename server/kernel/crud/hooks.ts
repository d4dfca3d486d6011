import type { AnyEntity, AnyRow, DraftOf, RowOf } from '@wuguan/contract/kernel/entity'
import type { ListQuery } from '@wuguan/contract/kernel/query'
import type { Actor } from '../auth/actor.ts'
import type { RowFilter } from '../auth/scope.ts'
import type { Params, Queryable } from '../db/sql.ts'
import type { ActionContext } from '../kernel.ts'
import type { Secrets } from '../secrets.ts'
import type { Lookup } from '../masked-lookups.ts'

/** What a hook of a write has at hand; everything happens in the one transaction. */
export interface WriteContext {
  readonly actor: Actor
  readonly q: Queryable
  readonly now: Date
  /** For further records that belong to this one; always there where the engine writes. */
  readonly secrets?: Secrets
  /** Company and community of the row. */
  companyId: number | null
  communityId: number | null
  /** Why the write happens (`import` loads a register and needs no approval). */
  readonly via: 'user' | 'import' | 'system'
}

/**
 * What is special about one entity on the server. Everything here is optional; without hooks the entity behaves by its
 * definition alone.
 */
export interface EntityHooks<E extends AnyEntity = AnyEntity> extends TypedHooks<DraftOf<E>, RowOf<E> & AnyRow> {
  readonly $entity?: E
}
/** The hooks of no particular entity, as the engine runs them. */
export type AnyHooks = TypedHooks<Record<string, unknown>, AnyRow>

interface TypedHooks<Draft, Row> {
  /** Row filter instead of the one of the scope kind. `alias` is the table's alias in the statement. */
  scope?(actor: Actor, permission: string | null, alias: string, params: Params): RowFilter
  /**
   * A question that stands where a table would: its columns are those of the entity's fields, with `id`, `version` and the columns of
   * its scope. Filters, scope, order, totals and files are those of any list; such a noun is only read.
   */
  relation?(asked: {
    readonly extra: Readonly<Record<string, string>>
    actor: Actor
    params: Params
    now: Date
  }): string
  /** What the question becomes before anything is read; refuses what may not be asked. */
  asked?(query: ListQuery): ListQuery
  /** SQL of the computed fields, by field, over `alias`; evaluated for the rows of a page only. */
  computed?: Readonly<Record<string, (alias: string, params: Params, now: Date, actor: Actor) => string>>
  /** Condition of the rows whose amounts stand in sums; the others are listed and counted all the same (what was voided). */
  counts?(alias: string): string
  /** Filters whose names are no fields, or fields that filter in their own way: value text → condition. */
  filters?: Readonly<Record<string, (value: string, alias: string, params: Params, actor: Actor, now: Date) => string>>
  /** What holds of every row whose `search` fields contain the text, as an index answers it; null where it does not help. */
  keywordNarrow?(text: string, alias: string, params: Params): string | null
  /** Extra condition of the keyword search, or'ed with the `search` fields. */
  keyword?(text: string, alias: string, params: Params, actor: Actor, now: Date): string
  /** Masked values of others that the keyword search compares whole for this caller; they are counted. */
  keywordLookups?(text: string, actor: Actor): readonly Lookup[]
  /** Sort expressions for fields that are no plain columns. */
  sorts?: Readonly<Record<string, (alias: string) => string>>
  /**
   * Before create (`before` null) or update: check guards, fill server-kept fields by changing `draft` (the merged draft,
   * fields only). Throw DomainErrors to refuse.
   */
  beforeSave?(context: WriteContext, draft: Draft, before: Row | null): Promise<void> | void
  afterSave?(
    context: WriteContext,
    row: { id: string | number; draft: Draft; before: Row | null },
  ): Promise<void> | void
  /** Guards of deletion. */
  beforeDelete?(context: WriteContext, rows: readonly Row[]): Promise<void> | void
  afterDelete?(context: WriteContext, rows: readonly Row[]): Promise<void> | void
  /** Its sheet goes to the printer: counted in the same transaction. */
  afterPrint?(context: ActionContext, id: string): Promise<void>
  /** A verb of its flow has done what it does, in the same transaction; the record as it was before. */
  afterMove?(context: ActionContext, row: Row): Promise<void>
  /** What refuses the deletion of a record that anything names, also where it need not be named. */
  whenUsed?: string
  /** Referrers that do not stand in the way of deletion (their rows go with the record, or are history). */
  ignoreReferrers?: readonly string[]
}

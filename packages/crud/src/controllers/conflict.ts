import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { sameValue, type Draft } from './draft.ts'

/** A record that changed on the server while it was being edited here. */
export interface Conflict {
  /** The record as it stands now. */
  readonly current: AnyRow
  /** Fields that both sides changed to different values: the user chooses. */
  readonly fields: readonly ConflictField[]
  /** Fields that only the other side changed: taken over, and told. */
  readonly taken: readonly string[]
}
export interface ConflictField {
  readonly name: string
  readonly before: unknown
  readonly mine: unknown
  readonly theirs: unknown
}
export type Side = 'mine' | 'theirs'

/** Three-way comparison of the row first read, the user's draft and the row as it stands now. */
export function compareVersions(entity: AnyEntity, before: AnyRow, draft: Draft, current: AnyRow): Conflict {
  const fields: ConflictField[] = []
  const taken: string[] = []
  for (const name of Object.keys(draft)) {
    if (entity.fields[name]?.kind === 'secret') continue
    const mine = draft[name]
    const theirs = current[name]
    if (sameValue(before[name], theirs) || sameValue(mine, theirs)) continue
    if (sameValue(before[name], mine)) taken.push(name)
    else fields.push({ name, before: before[name], mine, theirs })
  }
  return { current, fields, taken }
}

/** The draft after the choice: mine where I changed and kept it, else the row as it stands. */
export function settleConflict(
  conflict: Conflict,
  before: AnyRow,
  draft: Draft,
  choice: Readonly<Record<string, Side>>,
): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([name, mine]) => {
      const theirs = conflict.current[name] ?? null
      if (choice[name] === 'theirs') return [name, theirs]
      return [name, sameValue(before[name], mine) ? theirs : mine]
    }),
  )
}

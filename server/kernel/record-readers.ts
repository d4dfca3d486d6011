import type { Actor } from './auth/actor.ts'
import type { Queryable } from './db/sql.ts'

/**
 * Records whose readers no permission names: who takes part in a process reads it, whatever his menus. The module of such a record
 * says so here; files that belong to it follow.
 */
export type RecordReader = (q: Queryable, actor: Actor, id: string) => Promise<boolean>
const readers = new Map<string, RecordReader>()

export function readRecordsBy(entity: string, reader: RecordReader): void {
  readers.set(entity, reader)
}
export const recordReaderOf = (entity: string): RecordReader | undefined => readers.get(entity)

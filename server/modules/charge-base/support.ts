import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../kernel/db/sql.ts'

/** Refuses when a statement finds a row. */
export async function refuseIf(q: Queryable, sql: string, values: readonly unknown[], sentence: string): Promise<void> {
  const [row] = await q.query(`${sql} limit 1`, values)
  if (row) throw refuse(sentence)
}

import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Actor } from '../auth/actor.ts'
import { type Draft, columnValues } from '../crud/store.ts'
import type { Queryable } from '../db/sql.ts'
import type { Secrets } from '../secrets.ts'

/**
 * Changes many locked records, each in the fields of its draft: one statement for all that change the same fields. Drafts are
 * checked, and hold no jsonb and no relations. Answers with the new versions.
 */
export async function updateRows(
  q: Queryable,
  entity: AnyEntity,
  rows: readonly { id: string; draft: Draft }[],
  actor: Actor,
  secrets: Secrets,
  now: Date,
): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for (const alike of Map.groupBy(rows, ({ draft }) => Object.keys(draft).toSorted().join()).values()) {
    const records = alike.map(({ id, draft }) => ({
      id,
      columns: columnValues(entity, draft, secrets, Object.keys(draft).toSorted()),
    }))
    const columns = [...records[0]!.columns].map(([name, { type }]) => ({ name, type }))
    if (columns.length === 0) continue
    const payload = records.map((record) => ({
      id: record.id,
      ...Object.fromEntries(columns.map(({ name }) => [name, record.columns.get(name)!.value])),
    }))
    const idType = entity.id === 'integer' ? 'bigint' : 'uuid'
    const updated = await q.query<{ id: string; version: number }>(
      `update ${entity.table} t set ${columns.map(({ name }) => `${name} = r.${name}`).join(', ')}, version = t.version + 1, updated_by = $2, updated_at = $3
       from jsonb_to_recordset($1::jsonb) as r(id ${idType}, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
       where t.id = r.id returning t.id::text as id, t.version`,
      [JSON.stringify(payload), actor.userId || null, now],
    )
    for (const { id, version } of updated) versions.set(id, version)
  }
  return versions
}

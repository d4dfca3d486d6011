import type { Queryable } from '../../kernel/db/sql.ts'

/** Ways on which no enabled point is left, after these points were disabled: nobody can walk them. Answers which. */
export async function disableEmptyWays(q: Queryable, pointIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `update patrol_way w set enabled = 0, version = w.version + 1, updated_at = $2
     where w.deleted_at is null and w.enabled = 1 and exists (select 1 from jsonb_array_elements(w.points) l where l ->> 'pointId' = any($1::text[]))
       and not exists (select 1 from jsonb_array_elements(w.points) l join patrol_point p on p.id = (l ->> 'pointId')::uuid
                       where p.deleted_at is null and p.enabled = 1)
     returning w.id`,
    [pointIds, now],
  )
  return rows.map(({ id }) => id)
}

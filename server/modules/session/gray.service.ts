import type { Queryable } from '../../kernel/db/sql.ts'

export interface GrayRow {
  mode: number
  inList: boolean
}

/** Live gray releases as a user meets them: in the list by himself, by his company or one above it (system book A10). */
export async function grayOf(q: Queryable, userId: number, now: Date): Promise<ReadonlyMap<number, GrayRow>> {
  const rows = await q.query<{ menu_id: number; mode: number; in_list: boolean }>(
    `select g.menu_id, g.mode, exists (select 1 from menu_gray__users x where x.owner_id = g.id and x.target_id = $1)
       or exists (select 1 from menu_gray__companies x join company a on a.id = x.target_id join sys_user u on u.id = $1 join company c on c.id = u.company_id and c.path like a.path || '%' where x.owner_id = g.id) as in_list
     from menu_gray g where g.deleted_at is null and g.state = 1 and g.start_at <= $2 and (g.end_at is null or g.end_at > $2)`,
    [userId, now],
  )
  return new Map(rows.map((row) => [row.menu_id, { mode: row.mode, inList: row.in_list }]))
}

/** What is delivered of a menu: null = nothing. Gray changes the address, never the permission. */
export function delivered<M extends { url: string | null; old_url: string | null }>(
  menu: M,
  gray: GrayRow | undefined,
): M | null {
  if (!gray) return menu
  if (gray.mode === 2) return gray.inList ? menu : null
  return gray.inList ? { ...menu, old_url: null } : { ...menu, url: null }
}

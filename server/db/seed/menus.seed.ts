import { menuGroupSeed, menuSeed } from '@wuguan/contract/catalogue/menus'
import type { SeedContext } from './index.ts'

/**
 * The catalogue's menu: rows that are missing are added under the place the catalogue gives them; what an administrator
 * changed (name, order, state, icon) stays. Rows are found by their url, their code, or their name under the parent.
 */
export async function seedMenus({ q, now }: SeedContext): Promise<void> {
  const known = await q.query<{
    id: number
    parent_id: number | null
    type: number
    name: string
    url: string | null
    perms: string | null
  }>('select id, parent_id, type, name, url, perms from sys_menu where deleted_at is null')
  const deleted = new Set(
    (
      await q.query<{ key: string }>(
        'select coalesce(url, perms, name) as key from sys_menu where deleted_at is not null',
      )
    ).map((row) => row.key),
  )
  const byUrl = new Map(known.filter((row) => row.type === 1 && row.url).map((row) => [row.url!, row.id]))
  const byCode = new Map(known.filter((row) => row.type === 2 && row.perms).map((row) => [row.perms!, row.id]))
  const byName = new Map(
    known.filter((row) => row.type === 0).map((row) => [`${row.parent_id ?? ''}/${row.name}`, row.id]),
  )
  const ids = new Map<string, number>()
  const missing: ReturnType<typeof menuSeed>[number][] = []
  // Parents stand before children, so a level at a time is inserted in one statement.
  const flush = async () => {
    if (missing.length === 0) return
    const rows = missing.splice(0)
    const made = await q.query<{ id: number }>(
      `insert into sys_menu (parent_id, type, name, url, perms, icon, order_num, visible, open_mode, keep_alive, layout, state, created_at, updated_at)
       select r.parent_id, r.type, r.name, r.url, r.perms, r.icon, r.order_num, r.visible, r.open_mode, r.keep_alive, r.layout, 1, $2, $2
       from rows from (jsonb_to_recordset($1::jsonb) as (parent_id bigint, type smallint, name text, url text, perms text, icon text, order_num integer, visible boolean, open_mode smallint, keep_alive boolean, layout text)) with ordinality as r
       order by r.ordinality returning id`,
      [
        JSON.stringify(
          rows.map((row) => ({
            parent_id: row.parentKey === null ? null : ids.get(row.parentKey)!,
            type: row.type,
            name: row.name,
            url: row.url,
            perms: row.perms,
            icon: row.icon,
            order_num: row.orderNum,
            visible: row.visible,
            open_mode: row.openMode,
            keep_alive: row.keepAlive,
            layout: row.layout,
          })),
        ),
        now,
      ],
    )
    rows.forEach((row, i) => ids.set(row.key, made[i]!.id))
  }
  for (const row of menuSeed()) {
    if (row.parentKey !== null && !ids.has(row.parentKey)) await flush()
    const parent = row.parentKey === null ? null : ids.get(row.parentKey)
    if (parent === undefined) continue
    const existing =
      row.type === 1
        ? byUrl.get(row.url!)
        : row.type === 2
          ? byCode.get(row.perms!)
          : byName.get(`${parent ?? ''}/${row.name}`)
    if (existing !== undefined) ids.set(row.key, existing)
    else if (!deleted.has(row.url ?? row.perms ?? row.name)) missing.push(row)
  }
  await flush()

  for (const group of menuGroupSeed()) {
    const [found] = await q.query('select 1 from menu_group where name = $1', [group.name])
    if (found) continue
    const [made] = await q.query<{ id: number }>(
      'insert into menu_group (name, icon, order_num, state, created_at, updated_at) values ($1, $2, $3, 1, $4, $4) returning id',
      [group.name, group.icon, group.orderNum, now],
    )
    const menus = menuSeed()
      .filter((row) => (row.groups as readonly string[]).includes(group.name))
      .map((row) => ids.get(row.key))
      .filter((id) => id !== undefined)
    await q.query(
      'insert into menu_group_menu (id, group_id, menu_id, created_at, updated_at) select gen_random_uuid(), $1, m, $3, $3 from unnest($2::bigint[]) m',
      [made!.id, menus, now],
    )
  }
}

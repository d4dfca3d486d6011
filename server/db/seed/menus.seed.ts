import { menuGroupSeed, menuSeed } from '@wuguan/contract/catalogue/menus'
import { menuGroupMenu } from '@wuguan/contract/system/menu-group-menu.entity'
import { menuGroup } from '@wuguan/contract/system/menu-group.entity'
import { menu } from '@wuguan/contract/system/menu.entity'
import { type ReferenceKind, offerRows } from '../../kernel/offers.ts'
import type { SeedContext } from './index.ts'

/** A page is found by its address, a button by its code, a directory by its name under its parent. */
const MENU: ReferenceKind = {
  entity: menu,
  identity: ({ type }) =>
    type === 1 ? ['type', 'url'] : type === 2 ? ['type', 'perms'] : ['type', 'parent_id', 'name'],
}
const GROUP: ReferenceKind = { entity: menuGroup, identity: () => ['name'] }
const GROUP_MENU: ReferenceKind = { entity: menuGroupMenu, identity: () => ['group_id', 'menu_id'] }

/** The catalogue's menu and the entries of the top bar that show it. */
export async function seedMenus({ q, now }: SeedContext): Promise<void> {
  const rows = menuSeed()
  const menus = await offerRows(
    q,
    now,
    MENU,
    rows.map((row) => ({
      key: row.key,
      values: {
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
      },
      below: { column: 'parent_id', key: row.parentKey },
      first: { state: 1 },
    })),
  )
  const groups = await offerRows(
    q,
    now,
    GROUP,
    menuGroupSeed().map(({ key, name, icon, orderNum }) => ({
      key,
      values: { name, icon, order_num: orderNum },
      first: { state: 1 },
    })),
  )
  const arranged = new Set(
    (
      await q.query<{ id: string }>(
        "select distinct entity_id as id from operation_log where entity = $1 and action = 'edit' and jsonb_exists(after, 'menuIds')",
        [menuGroup.name],
      )
    ).map(({ id }) => id),
  )
  const shown = [...groups.ids].flatMap(([group, groupId]) =>
    rows.flatMap((row) => {
      const menuId = menus.ids.get(row.key)
      if (menuId === undefined || !(row.groups as readonly string[]).includes(group)) return []
      return [
        {
          key: `${group}:${row.key}`,
          values: { group_id: groupId, menu_id: menuId },
          arranged: arranged.has(String(groupId)),
        },
      ]
    }),
  )
  await offerRows(q, now, GROUP_MENU, shown)
  // A group that nobody has arranged shows what this build has in it, and nothing that moved to another since.
  const pairs = shown.map(({ values }) => `${values.group_id}:${values.menu_id}`)
  const ours = [...groups.ids.values()].map(String).filter((id) => !arranged.has(id))
  await q.query(
    "delete from menu_group_menu where group_id::text = any($1) and not (group_id || ':' || menu_id = any($2))",
    [ours, pairs],
  )
}

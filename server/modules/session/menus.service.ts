import type { MenuGroup, RouterEntry } from '@wuguan/contract/session/session.actions'
import type { MenuNode } from '@wuguan/contract/system/menu-node'
import { notFound } from '@wuguan/contract/kernel/errors'
import { isBuilt } from '../../kernel/built-routes.ts'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { LiveMenu } from '../../kernel/auth/menus.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { delivered, grayOf } from './gray.service.ts'

type Reader = Pick<ActionContext, 'kernel' | 'actor' | 'q' | 'now'>

/** The menus as this user meets them: gray releases swap addresses or keep a page back. */
async function readMenus({ kernel, actor, q, now }: Reader): Promise<readonly LiveMenu[]> {
  const rows = await kernel.menus.at(actor.rightsEpoch, q)
  const gray = await grayOf(q, actor.userId, now)
  return gray.size === 0 ? rows : rows.map((row) => delivered(row, gray.get(row.id))).filter((row) => row !== null)
}

const held = (actor: Actor, row: LiveMenu) => row.perms === null || actor.can(row.perms)
/** `open_mode` of an address outside of the product: a web address, or the hotline's. */
const EXTERNAL = 4
const leaves = (row: LiveMenu) => row.open_mode === EXTERNAL && /^(https?:\/\/\S+|\/400)$/.test(row.url ?? '')
/** A page is delivered when its route is built in this product, or lies outside of it, and the caller holds its code. */
const reachable = (actor: Actor, row: LiveMenu) =>
  row.type === 1 &&
  held(actor, row) &&
  ((row.url !== null && (isBuilt(row.url) || leaves(row))) || (row.url === null && row.old_url !== null))

/** The menus of a user and the groups of his company, read once for all ways to look at them. */
interface OwnMenus {
  readonly rows: readonly LiveMenu[]
  readonly groups: readonly LiveGroup[]
}
export async function readOwnMenus(reader: Reader): Promise<OwnMenus> {
  const [rows, groups] = await Promise.all([readMenus(reader), liveGroups(reader.actor, reader.q)])
  return { rows, groups }
}

/** The per-user router list: every page that the caller may open, hidden ones too. */
export const readNav = async (reader: Reader): Promise<RouterEntry[]> =>
  pagesOf(reader.actor, await readOwnMenus(reader))

export function pagesOf(actor: Actor, { rows, groups }: OwnMenus): RouterEntry[] {
  const inGroups = new Map<number, number[]>()
  for (const { id, menus } of groups)
    for (const menu of menus ?? []) inGroups.set(menu, [...(inGroups.get(menu) ?? []), id])
  // Parents come before their children: a menu is in its own groups and in those of what it stands under.
  const within = new Map<number, ReadonlySet<number>>()
  for (const { id, parent_id: parent } of rows) {
    const above = parent === null ? undefined : within.get(parent)
    const own = inGroups.get(id)
    within.set(id, own || !above ? new Set([...(above ?? []), ...(own ?? [])]) : above)
  }
  return rows
    .filter((row) => reachable(actor, row) && row.url !== null && !leaves(row))
    .map((row) => ({
      path: row.url!,
      menuId: row.id,
      title: row.name,
      keepAlive: row.keep_alive,
      layout: row.layout,
      frame: row.open_mode === 3,
      permissions: row.perms ? row.perms.split(',') : [],
      groupIds: groups.map(({ id }) => id).filter((id) => within.get(row.id)?.has(id)),
    }))
}

/** Visible pages and the directories that hold any; an empty directory is not delivered (system A12). */
function visibleTrees(actor: Actor, rows: readonly LiveMenu[]): (roots: ReadonlySet<number>) => MenuNode[] {
  const children = Map.groupBy(rows, (row) => row.parent_id)
  const build = (row: LiveMenu): MenuNode | null => {
    if (!row.visible || row.type === 2) return null
    const list = (children.get(row.id) ?? []).map(build).filter((node) => node !== null)
    if (row.type === 0 ? list.length === 0 : !reachable(actor, row)) return null
    return {
      menuId: row.id,
      name: row.name,
      icon: row.icon,
      url: row.url,
      oldUrl: row.old_url,
      openMode: row.open_mode,
      list: row.type === 0 ? list : [],
    }
  }
  return (roots) =>
    rows
      .filter((row) => roots.has(row.id))
      .map(build)
      .filter((node) => node !== null)
}

/** The whole menu of the user, over all groups. */
export async function readOwnTree(reader: Reader): Promise<MenuNode[]> {
  const rows = await readMenus(reader)
  return visibleTrees(reader.actor, rows)(new Set(rows.filter((row) => row.parent_id === null).map((row) => row.id)))
}

/** The user's pages with the names on the way to them, for the menu search and tab titles. */
export async function readOwnPages(reader: Reader) {
  const rows = await readMenus(reader)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows
    .filter((row) => reachable(reader.actor, row) && !leaves(row))
    .map((row) => {
      const pathNames = [row.name]
      for (
        let at = row.parent_id === null ? undefined : byId.get(row.parent_id);
        at;
        at = at.parent_id === null ? undefined : byId.get(at.parent_id)
      )
        pathNames.unshift(at.name)
      return { menuId: row.id, name: row.name, url: row.url, oldUrl: row.old_url, pathNames }
    })
}

/** Enabled groups of the selected company with at least one entry for the caller (system A11). */
export const readGroups = async (reader: Reader): Promise<MenuGroup[]> =>
  groupsOf(reader.actor, await readOwnMenus(reader)).map(groupOnly)

/** A group as the bar shows it. */
export const groupOnly = ({ id, name, groupName, icon }: MenuGroup): MenuGroup => ({ id, name, groupName, icon })

/** The groups with what each of them holds for the caller. */
export function groupsOf(actor: Actor, { rows, groups }: OwnMenus): (MenuGroup & { list: MenuNode[] })[] {
  const trees = visibleTrees(actor, rows)
  return groups
    .map(({ id, name, icon, menus }) => ({ id, name, groupName: name, icon, list: trees(new Set(menus ?? [])) }))
    .filter(({ list }) => list.length > 0)
}

interface LiveGroup {
  id: number
  name: string
  icon: string | null
  menus: number[] | null
}
/** Enabled groups of the selected company, in order. */
const liveGroups = (actor: Actor, q: Queryable) =>
  q.query<LiveGroup>(
    `select g.id, g.name, g.icon, (select array_agg(gm.menu_id) from menu_group_menu gm where gm.group_id = g.id) as menus
     from menu_group g
     where g.deleted_at is null and g.state = 1 and (
       not exists (select 1 from menu_group__companies x where x.owner_id = g.id)
       or exists (select 1 from menu_group__companies x join company a on a.id = x.target_id join company s on s.id = $1 and s.path like a.path || '%' where x.owner_id = g.id))
     order by g.order_num, g.id`,
    [actor.companyId],
  )

export async function readGroupMenu(
  reader: Reader,
  groupId: number,
): Promise<{ list: MenuNode[]; permissions: string[] }> {
  const { actor, q } = reader
  const [group] = await q.query('select 1 from menu_group where id = $1 and state = 1 and deleted_at is null', [
    groupId,
  ])
  if (!group) throw notFound()
  const rows = await readMenus(reader)
  const roots = new Set(
    (await q.query<{ menu_id: number }>('select menu_id from menu_group_menu where group_id = $1', [groupId])).map(
      (r) => r.menu_id,
    ),
  )
  const inside = new Set(roots)
  for (const row of rows) if (row.parent_id !== null && inside.has(row.parent_id)) inside.add(row.id)
  const permissions = new Set(
    rows.filter((row) => inside.has(row.id) && row.perms && held(actor, row)).flatMap((row) => row.perms!.split(',')),
  )
  return { list: visibleTrees(actor, rows)(roots), permissions: [...permissions].sort() }
}

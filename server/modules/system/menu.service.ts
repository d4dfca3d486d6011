import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { MenuCheck, MenuRow, MenuTreeNode, menuList, menuSelect } from '@wuguan/contract/system/menu.actions'
import { menu } from '@wuguan/contract/system/menu.entity'
import { findRoute, permissionTable } from '@wuguan/contract/catalogue/all'
import { staffRoutes } from '@wuguan/contract/catalogue/menus'
import { badInput, forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { isLive } from '../../kernel/built-routes.ts'
import { lockOn, Params, type Queryable, likeText } from '../../kernel/db/sql.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { createRow, deleteRows, updateOne } from '../../kernel/crud/write.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { writing } from '../../kernel/crud/writing.ts'

const MAX_DEPTH = 4
const EXTERNAL = 4

/** Levels from a menu to its deepest child. */
const heightOf = async (q: Queryable, id: number) =>
  (
    await q.query<{ height: number }>(
      `with recursive down as (select id, 1 as depth from sys_menu where id = $1
         union all select m.id, d.depth + 1 from sys_menu m join down d on m.parent_id = d.id where m.deleted_at is null and d.depth < 20) select max(depth) as height from down`,
      [id],
    )
  )[0]!.height
const depthOf = async (q: Queryable, id: number) =>
  (
    await q.query<{ depth: number }>(
      `with recursive up as (select id, parent_id, 1 as depth from sys_menu where id = $1 and deleted_at is null
         union all select m.id, m.parent_id, u.depth + 1 from sys_menu m join up u on m.id = u.parent_id where u.depth < 20) select max(depth) as depth from up`,
      [id],
    )
  )[0]!.depth

const menuHooks: EntityHooks<typeof menu> = {
  async beforeSave({ q }, draft, before) {
    const parentId = draft.parentId ?? null
    if (parentId !== null) {
      const [parent] = await q.query<{ type: number }>(
        'select type from sys_menu where id = $1 and deleted_at is null',
        [parentId],
      )
      if (!parent) throw badInput({ parentId: '请选择上级菜单' })
      if (parent.type === 2) throw badInput({ parentId: '按钮下不能再有菜单' })
      if ((await depthOf(q, parentId)) + (before ? await heightOf(q, Number(before.id)) : 1) > MAX_DEPTH)
        throw badInput({ parentId: `菜单层级不能超过${MAX_DEPTH}级` })
    } else if (draft.type === 2) throw badInput({ parentId: '请选择上级菜单' })
    const url = draft.url ?? null
    if (draft.type === 1 && url !== null && url !== before?.url) {
      const external = draft.openMode === EXTERNAL && (url === '/400' || /^https?:\/\/[^\s]+$/.test(url))
      if (!external && findRoute(url) === undefined) throw badInput({ url: '路由不存在于路由目录' })
    }
  },
  async beforeDelete({ q, actor, now }, rows) {
    for (const { id } of rows) {
      const [child] = await q.query(
        'select 1 from sys_menu where parent_id = $1 and type <> 2 and deleted_at is null limit 1',
        [id],
      )
      if (child) throw refuse('请先删除子菜单')
      await q.query(
        'update sys_menu set deleted_at = $2, deleted_by = $3, version = version + 1 where parent_id = $1 and deleted_at is null',
        [id, now, actor.userId || null],
      )
    }
  },
  // What was granted of it goes with it; nothing refers to a menu that is gone.
  ignoreReferrers: ['system.roleMenu', 'system.menuGroupMenu', 'system.menuGray', 'home.quickEntry'],
}

/** A move can only make a ring together with another: they take turns. */
const lockMenus = (q: Queryable) => lockOn(q, 'menu-tree')

/** The kernel words the ring with the entity's name; the book says it so. */
const ringless = async (q: Queryable, id: unknown, parentId: unknown) => {
  if (typeof id !== 'number' || typeof parentId !== 'number') return
  const [ring] = await q.query(
    'with recursive up as (select id, parent_id from sys_menu where id = $2 union select m.id, m.parent_id from sys_menu m join up u on m.id = u.parent_id) select 1 from up where id = $1',
    [id, parentId],
  )
  if (ring) throw badInput({ parentId: '上级菜单不能是自己或子菜单' })
}

export async function saveMenu(context: ActionContext, body: Record<string, unknown>): Promise<{ menuId: number }> {
  await lockMenus(context.q)
  const { id } = await createRow(writing(context, menu, menuHooks), body)
  return { menuId: Number(id) }
}

export async function updateMenu(context: ActionContext, body: Record<string, unknown>): Promise<{ menuId: number }> {
  await lockMenus(context.q)
  const { menuId, ...draft } = body
  if (menuId !== undefined) draft['id'] = menuId
  await ringless(context.q, draft['id'], draft['parentId'])
  const { id } = await updateOne(writing(context, menu, menuHooks), draft)
  return { menuId: Number(id) }
}

export async function deleteMenu(context: ActionContext, { id }: { id: number }): Promise<null> {
  await lockMenus(context.q)
  return deleteRows(writing(context, menu, menuHooks), [id])
}

const ROW = `m.id, m.id as "menuId", m.parent_id as "parentId", m.type, m.name, m.url, m.old_url as "oldUrl", m.perms, m.icon, m.order_num as "orderNum", m.visible, m.open_mode as "openMode",
  m.keep_alive as "keepAlive", m.layout, m.state, m.version, (select g.mode from menu_gray g where g.menu_id = m.id and g.state = 1 and g.deleted_at is null) as gray`
type Row = Omit<MenuRow, 'live'>
const rowOf = (row: Row): MenuRow => ({ ...row, live: isLive(row) })

/** All menus flat, stopped ones too; a search brings what is found, not its parents. */
export async function listMenus({ q }: ActionContext, { name, state }: ParsedOf<typeof menuList>): Promise<MenuRow[]> {
  const params = new Params()
  const conditions = ['m.deleted_at is null']
  if (name) {
    const like = params.add(likeText(name))
    conditions.push(`(m.name ilike ${like} or m.url ilike ${like} or m.perms ilike ${like})`)
  }
  if (state !== undefined) conditions.push(`m.state = ${params.add(Number(state))}`)
  const rows = await q.query<Row>(
    `select ${ROW} from sys_menu m where ${conditions.join(' and ')} order by m.order_num, m.id`,
    params.values,
  )
  return rows.map(rowOf)
}

export async function listChildren({ q }: ActionContext, { id }: { id: number }): Promise<MenuRow[]> {
  const rows = await q.query<Row>(
    `select ${ROW} from sys_menu m where m.deleted_at is null and m.parent_id is not distinct from nullif($1::bigint, 0) order by m.order_num, m.id`,
    [id],
  )
  return rows.map(rowOf)
}

export async function readMenu({ q }: ActionContext, { id }: { id: number }): Promise<MenuRow> {
  const [row] = await q.query<Row>(`select ${ROW} from sys_menu m where m.id = $1 and m.deleted_at is null`, [id])
  if (!row) throw notFound()
  return rowOf(row)
}

export interface FlatMenu {
  menuId: number
  parentId: number | null
  name: string
  type: number
  perms: string | null
}
export const enabledMenus = (q: Queryable) =>
  q.query<FlatMenu>(
    'select id as "menuId", parent_id as "parentId", name, type, perms from sys_menu where deleted_at is null and state = 1 order by order_num, id',
  )

/** Rows as a tree; what stands under a row that is not among them is left out. */
export function menuTree<M extends FlatMenu>(rows: readonly M[]): (M & { list: M[] })[] {
  const below = new Map<number | null, M[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const build = (parentId: number | null): (M & { list: M[] })[] =>
    (below.get(parentId) ?? []).map((row) => ({ ...row, list: build(row.menuId) }))
  return build(null)
}

export async function readAllMenus({ actor, q }: ActionContext): Promise<MenuTreeNode[]> {
  if (!actor.can('system:menu:list') && !actor.can('system:role:edit')) throw forbidden()
  return menuTree(await enabledMenus(q)) as unknown as MenuTreeNode[]
}

export async function selectMenus(
  { q }: ActionContext,
  { keyword, ids, type, page, limit }: ParsedOf<typeof menuSelect>,
) {
  const params = new Params()
  const conditions = ['m.deleted_at is null']
  if (ids) conditions.push(`m.id = any(${params.add(ids)})`)
  else conditions.push('m.state = 1')
  if (type) conditions.push(`m.type = any(${params.add(type.split(',').map(Number))})`)
  if (keyword) conditions.push(`m.name ilike ${params.add(likeText(keyword))}`)
  return q.query<OutputOf<typeof menuSelect>[number]>(
    `select m.id, m.name as label, m.parent_id as "parentId", m.type from sys_menu m where ${conditions.join(' and ')} order by m.order_num, m.id limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
}

/** Compares menus, the route catalogue and the permission table. */
export async function checkMenus({ q }: ActionContext): Promise<MenuCheck> {
  const rows = await q.query<{
    id: number
    type: number
    name: string
    url: string | null
    perms: string | null
    open_mode: number
  }>('select id, type, name, url, perms, open_mode from sys_menu where deleted_at is null order by id')
  const urls = new Set(rows.map((row) => row.url))
  const codes = new Set(permissionTable.map(({ code }) => code))
  return {
    routesWithoutMenu: staffRoutes()
      .filter(({ path }) => !urls.has(path))
      .map(({ path, title }) => ({ path, title })),
    menusWithoutRoute: rows
      .filter(
        (row) => row.type === 1 && row.open_mode !== EXTERNAL && row.url !== null && findRoute(row.url) === undefined,
      )
      .map((row) => ({ menuId: row.id, name: row.name, url: row.url! })),
    unknownCodes: rows.flatMap((row) =>
      (row.perms?.split(',') ?? [])
        .filter((code) => !codes.has(code))
        .map((code) => ({ menuId: row.id, name: row.name, code })),
    ),
  }
}

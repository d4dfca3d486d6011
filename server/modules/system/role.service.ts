import type {
  GrantableMenu,
  RoleCandidate,
  roleCopy,
  roleMembersAdd,
  roleMembersRemove,
  roleSelect,
} from '@wuguan/contract/system/role.actions'
import type { ShownRowOf } from '@wuguan/contract/kernel/entity'
import { role } from '@wuguan/contract/system/role.entity'
import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { isLive } from '../../kernel/built-routes.ts'
import { writeLog } from '../../kernel/audit.ts'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { readInfo } from '../../kernel/crud/read.ts'
import { createRow, lockRows, updateOne, type Written } from '../../kernel/crud/write.ts'
import { Params, type Queryable, likeText } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { TOO_MUCH, demandRoles, reachOf, rolesWithCodes, within } from './grants.ts'
import { roleHooks } from './role.hooks.ts'
import { lockUsers, logUsers } from './user-access.service.ts'
import { writing } from '../../kernel/crud/writing.ts'

const input = (context: ActionContext) => writing(context, role, roleHooks)

const menusOf = async (q: Queryable, roleId: number) =>
  (
    await q.query<{ id: number }>(
      'select rm.menu_id as id from role_menu rm join sys_menu m on m.id = rm.menu_id and m.deleted_at is null where rm.role_id = $1 order by 1',
      [roleId],
    )
  ).map(({ id }) => id)

export async function readRole({ kernel, actor, q, now }: ActionContext, { id }: { id: number }) {
  const row = await readInfo({ entity: role, hooks: roleHooks as AnyHooks, actor, q, secrets: kernel.secrets, now }, id)
  return { ...(JSON.parse(row.text) as ShownRowOf<typeof role>), menuIds: await menusOf(q, id) }
}

interface KnownMenu {
  id: number
  parentId: number | null
  name: string
  type: number
  perms: string | null
}
export interface MenuRow extends KnownMenu {
  url: string | null
}
export const allMenus = (q: Queryable) =>
  q.query<MenuRow>(
    'select id, parent_id as "parentId", name, type, perms, url from sys_menu where deleted_at is null and state = 1 order by order_num, id',
  )
export const holds = (actor: Actor, menu: KnownMenu) => menu.perms === null || actor.can(menu.perms)

/** The menu tree that a role may be given: what the caller holds himself, and the directories above it. */
export async function listGrantableMenus({ actor, q }: ActionContext): Promise<GrantableMenu[]> {
  const rows = await allMenus(q)
  const build = (parentId: number | null): GrantableMenu[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .map((row) => ({
        menuId: row.id,
        parentId: row.parentId,
        name: row.name,
        type: row.type,
        perms: row.perms,
        live: isLive(row),
        held: holds(actor, row),
        list: build(row.id),
      }))
      .filter((node) => (node.type === 0 ? node.list.length > 0 : node.held || node.list.length > 0))
      .map(({ held: _held, ...node }) => node)
  return build(null)
}

function menuIdsOf(body: Record<string, unknown>): { menuIds: number[] | undefined; draft: Record<string, unknown> } {
  const { menuIds, ...draft } = body
  if (menuIds === undefined) return { menuIds: undefined, draft }
  if (!Array.isArray(menuIds) || menuIds.length > 5000 || !menuIds.every((id) => Number.isSafeInteger(id) && id > 0))
    throw badInput({ menuIds: '请至少选择一个菜单' })
  if (menuIds.length === 0) throw badInput({ menuIds: '请至少选择一个菜单' })
  return { menuIds: [...new Set(menuIds as number[])], draft }
}

/** Replaces what a role grants. What the caller does not hold he neither gives nor takes: such menus stay as they are. */
async function setMenus(
  { q, actor, now }: ActionContext,
  roleId: number,
  menuIds: readonly number[],
): Promise<boolean> {
  const before = await menusOf(q, roleId)
  const known = new Map(
    (
      await q.query<KnownMenu>(
        'select id, parent_id as "parentId", name, type, perms from sys_menu where deleted_at is null',
      )
    ).map((menu) => [menu.id, menu]),
  )
  const added = menuIds.filter((id) => !before.includes(id))
  for (const id of added) {
    const menu = known.get(id)
    if (!menu) throw badInput({ menuIds: '菜单不存在或已删除' })
    if (!holds(actor, menu)) throw forbidden('无权分配该菜单')
  }
  const removed = before.filter((id) => !menuIds.includes(id) && holds(actor, known.get(id)!))
  if (added.length === 0 && removed.length === 0) return false
  await q.query('delete from role_menu where role_id = $1 and menu_id = any($2)', [roleId, removed])
  await q.query(
    `insert into role_menu (id, role_id, menu_id, created_by, created_at, updated_by, updated_at)
     select r.id, $2, r.menu, $3, $4, $3, $4 from jsonb_to_recordset($1::jsonb) as r(id uuid, menu bigint) on conflict do nothing`,
    [JSON.stringify(added.map((menu) => ({ id: uuidv7(), menu }))), roleId, actor.userId || null, now],
  )
  await writeLog(q, actor, now, [
    {
      module: 'system',
      entity: role.name,
      entityId: String(roleId),
      title: '角色权限',
      action: 'edit',
      before: { menus: removed },
      after: { menus: added },
    },
  ])
  return true
}

/** A role may not reach further than whoever writes it, at the company that it belongs to. */
async function demandReach({ q, actor }: ActionContext, roleId: number, permission: string): Promise<void> {
  if (actor.superAdmin) return
  const [row] = await q.query<{
    dataScope: number
    companyId: number | null
    scopeCompanies: number[]
    scopeCommunities: number[]
  }>(
    `select r.data_scope as "dataScope", r.company_id as "companyId", array(select target_id from sys_role__scope_companies where owner_id = r.id) as "scopeCompanies",
       array(select target_id from sys_role__scope_communities where owner_id = r.id) as "scopeCommunities" from sys_role r where r.id = $1`,
    [roleId],
  )
  if (!within(actor, [permission], await reachOf(q, row!, row!.companyId ?? actor.companyId))) throw refuse(TOO_MUCH)
}

export async function createRole(context: ActionContext, body: Record<string, unknown>): Promise<Written> {
  const { menuIds, draft } = menuIdsOf(body)
  if (!menuIds) throw badInput({ menuIds: '请至少选择一个菜单' })
  const written = await createRow(input(context), draft)
  await demandReach(context, Number(written.id), role.codes.add)
  await setMenus(context, Number(written.id), menuIds)
  return written
}

export async function updateRole(context: ActionContext, body: Record<string, unknown>): Promise<Written> {
  const { q, actor, now } = context
  const { menuIds, draft } = menuIdsOf(body)
  const [own] = await q.query('select 1 from user_role where user_id = $1 and role_id::text = $2', [
    actor.userId,
    String(draft['id']),
  ])
  if (own && !actor.superAdmin) throw refuse('不能修改自己的角色')
  const written = await updateOne(input(context), draft)
  await demandReach(context, Number(written.id), role.codes.edit)
  if (!menuIds || !(await setMenus(context, Number(written.id), menuIds)) || written.version !== draft['version'])
    return written
  // Only the menus changed: the version moves all the same, so that a second administrator is told.
  const [row] = await q.query<{ version: number }>(
    'update sys_role set version = version + 1, updated_by = $2, updated_at = $3 where id = $1 returning version',
    [written.id, actor.userId || null, now],
  )
  return { id: written.id, version: row!.version }
}

/** Gives a role more menus, with the same limits as its form; how many it had not. */
export async function addMenus(context: ActionContext, roleId: number, menuIds: readonly number[]): Promise<number> {
  const { q, actor, now } = context
  const [row] = await lockRows(input(context), [roleId], role.codes.edit)
  if (row!['builtIn'] && !actor.superAdmin) throw forbidden()
  const [own] = await q.query('select 1 from user_role where user_id = $1 and role_id = $2', [actor.userId, roleId])
  if (own && !actor.superAdmin) throw refuse('不能修改自己的角色')
  const before = await menusOf(q, roleId)
  const more = menuIds.filter((id) => !before.includes(id))
  if (!(await setMenus(context, roleId, [...before, ...more]))) return 0
  await demandReach(context, roleId, role.codes.edit)
  await q.query('update sys_role set version = version + 1, updated_by = $2, updated_at = $3 where id = $1', [
    roleId,
    actor.userId || null,
    now,
  ])
  return more.length
}

export async function copyRole(
  context: ActionContext,
  { id, name, code }: ParsedOf<typeof roleCopy>,
): Promise<Written> {
  const { actor } = context
  actor.demand(`${role.codes.list},${role.codes.add}`)
  const { dataScope, scopeCompanies, scopeCommunities, orderNum, remark, menuIds } = (await readRole(context, {
    id,
  })) as Record<string, unknown>
  return createRole(context, {
    name,
    code,
    dataScope,
    orderNum,
    remark,
    ...(dataScope === 7 ? { scopeCompanies, scopeCommunities } : {}),
    menuIds,
  })
}

/** Roles that the caller may grant at a company; by ids, the labels of any that he may see. */
export async function selectRoles(
  { actor, q }: ActionContext,
  { companyId, keyword, ids, page, limit }: ParsedOf<typeof roleSelect>,
): Promise<RoleCandidate[]> {
  const at = companyId ?? actor.companyId
  const params = new Params()
  const scope = roleHooks.scope!(actor, null, 'r', params)
  if (scope === 'none') return []
  const conditions = ['r.deleted_at is null', scope]
  if (ids) conditions.push(`r.id = any(${params.add(ids)})`)
  else
    conditions.push(
      'r.state = 1',
      `(r.company_id is null or r.company_id in (select a.id from company a join company c on c.id = ${params.add(at)} and c.path like a.path || '%'))`,
    )
  if (keyword) conditions.push(`(r.name ilike ${params.add(likeText(keyword))})`)
  const rows = await q.query<RoleCandidate>(
    `select r.id, r.name, r.name as label, r.company_id as "companyId", r.data_scope as "dataScope" from sys_role r where ${conditions.join(' and ')} order by r.order_num, r.id`,
    params.values,
  )
  if (ids || actor.superAdmin) return rows.slice((page - 1) * limit, page * limit)
  const candidates = await rolesWithCodes(
    q,
    rows.map((row) => row.id),
  )
  const grantable = new Set<number>()
  for (const candidate of candidates)
    if (within(actor, candidate.codes, await reachOf(q, candidate, at))) grantable.add(candidate.id)
  return rows.filter((row) => grantable.has(row.id)).slice((page - 1) * limit, page * limit)
}

export async function addMembers(
  context: ActionContext,
  { roleId, companyId, userIds }: ParsedOf<typeof roleMembersAdd>,
): Promise<null> {
  const { q, actor, now } = context
  const rows = await lockUsers(context, userIds, 'system:role:member')
  if (userIds.includes(actor.userId)) throw refuse('不能修改自己的角色')
  for (const row of rows) {
    const at = companyId ?? Number(row.companyId)
    await demandRoles(q, actor, [roleId], at)
    await q.query(
      'insert into user_role (id, user_id, role_id, company_id, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $5, $6) on conflict do nothing',
      [uuidv7(), row.id, roleId, at, actor.userId || null, now],
    )
  }
  await logUsers(context, rows, { after: { addedRole: roleId } })
  return null
}

export async function removeMembers(
  context: ActionContext,
  { roleId, userIds }: ParsedOf<typeof roleMembersRemove>,
): Promise<null> {
  const { q, actor } = context
  const rows = await lockUsers(context, userIds, 'system:role:member')
  if (userIds.includes(actor.userId)) throw refuse('不能修改自己的角色')
  const [found] = await rolesWithCodes(q, [roleId])
  if (found)
    for (const row of rows)
      if (!within(actor, found.codes, await reachOf(q, found, Number(row.companyId)))) throw refuse(TOO_MUCH)
  await q.query('delete from user_role where role_id = $1 and user_id = any($2)', [roleId, userIds])
  await logUsers(context, rows, { after: { removedRole: roleId } })
  return null
}

import type { OutputOf } from '@wuguan/contract/kernel/action'
import { likeText } from '../../kernel/db/sql.ts'
import type { CheckedMenuNode, groupList, groupMenusSet } from '@wuguan/contract/system/menu.actions'
import { menuGroup } from '@wuguan/contract/system/menu-group.entity'
import { badInput, notFound } from '@wuguan/contract/kernel/errors'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { writeLog } from '../../kernel/audit.ts'
import { createRow, deleteRows, lockRows, updateOne } from '../../kernel/crud/write.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { enabledMenus, menuTree } from './menu.service.ts'
import { writing } from '../../kernel/crud/writing.ts'

/** A group with menus may go; the menus stay, in no group or in another. */
const hooks: EntityHooks<typeof menuGroup> = { ignoreReferrers: ['system.menuGroupMenu'] }
const input = (context: ActionContext) => writing(context, menuGroup, hooks)

export async function pageGroups(
  { q }: ActionContext,
  { name, page, limit }: ParsedOf<typeof groupList>,
): Promise<Page<OutputOf<typeof groupList>['list'][number]>> {
  const like = name ? likeText(name) : null
  const [total] = await q.query<{ n: number }>(
    'select count(*) as n from menu_group where deleted_at is null and ($1::text is null or name ilike $1)',
    [like],
  )
  const list = await q.query<OutputOf<typeof groupList>['list'][number]>(
    `select g.id, g.name, g.name as "groupName", g.icon, g.order_num as "orderNum", g.state, g.version,
       (select coalesce(json_agg(x.target_id order by x.position), '[]'::json) from menu_group__companies x where x.owner_id = g.id) as companies,
       (select coalesce(json_agg(c.name order by x.position), '[]'::json) from menu_group__companies x join company c on c.id = x.target_id where x.owner_id = g.id) as "companyNames",
       (select count(*) from menu_group_menu gm join sys_menu m on m.id = gm.menu_id and m.deleted_at is null where gm.group_id = g.id) as "menuCount"
     from menu_group g where g.deleted_at is null and ($1::text is null or g.name ilike $1) order by g.order_num, g.id limit $2 offset $3`,
    [like, limit, (page - 1) * limit],
  )
  return { list, total: total!.n, capped: false }
}

export const addGroup = async (context: ActionContext, body: Record<string, unknown>) => ({
  id: Number((await createRow(input(context), body)).id),
})
export const updateGroup = async (context: ActionContext, body: Record<string, unknown>) => ({
  id: Number((await updateOne(input(context), body)).id),
})
export const deleteGroups = (context: ActionContext, ids: readonly number[]) => deleteRows(input(context), [...ids])

const menuIds = async ({ q }: ActionContext, groupId: number) => {
  const [group] = await q.query('select 1 from menu_group where id = $1 and deleted_at is null', [groupId])
  if (!group) throw notFound()
  return (
    await q.query<{ id: number }>(
      'select gm.menu_id as id from menu_group_menu gm join sys_menu m on m.id = gm.menu_id and m.deleted_at is null where gm.group_id = $1 order by 1',
      [groupId],
    )
  ).map(({ id }) => id)
}
export const listGroupMenus = (context: ActionContext, { id }: { id: number }) => menuIds(context, id)

export async function readGroupMenus(context: ActionContext, { id }: { id: number }): Promise<CheckedMenuNode[]> {
  const chosen = new Set(await menuIds(context, id))
  const rows = (await enabledMenus(context.q)).map((row) => ({ ...row, checked: chosen.has(row.menuId) }))
  return menuTree(rows) as unknown as CheckedMenuNode[]
}

/** Replaces the menus of a group: of the top or the second level, a group shows no deeper ones by themselves. */
export async function setGroupMenus(
  context: ActionContext,
  { groupId, menuIds: wanted }: ParsedOf<typeof groupMenusSet>,
): Promise<null> {
  const { q, actor, now } = context
  const [group] = await lockRows(input(context), [groupId], menuGroup.codes.edit)
  const [fit] = await q.query<{ n: number }>(
    'select count(*) as n from sys_menu m left join sys_menu p on p.id = m.parent_id where m.id = any($1) and m.deleted_at is null and m.type <> 2 and (m.parent_id is null or p.parent_id is null)',
    [wanted],
  )
  if (fit!.n < new Set(wanted).size) throw badInput({ menuIds: '只能选择一级或二级菜单' })
  const before = await menuIds(context, groupId)
  await q.query('delete from menu_group_menu where group_id = $1', [groupId])
  for (const menuId of new Set(wanted))
    await q.query(
      'insert into menu_group_menu (id, group_id, menu_id, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $4, $5)',
      [uuidv7(), groupId, menuId, actor.userId || null, now],
    )
  await q.query('update menu_group set version = version + 1, updated_at = $2, updated_by = $3 where id = $1', [
    groupId,
    now,
    actor.userId || null,
  ])
  await writeLog(q, actor, now, [
    {
      module: 'system',
      entity: menuGroup.name,
      entityId: String(groupId),
      title: String(group!['name']),
      action: 'edit',
      before: { menuIds: before },
      after: { menuIds: wanted },
    },
  ])
  return null
}

import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { grayPage, grayPreview } from '@wuguan/contract/system/menu.actions'
import { menuGray } from '@wuguan/contract/system/menu-gray.entity'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { writeLog } from '../../kernel/audit.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { createRow, deleteRows, updateOne } from '../../kernel/crud/write.ts'
import { Params, likeText } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { delivered, grayOf } from '../session/gray.service.ts'
import { writing } from '../../kernel/crud/writing.ts'

const hooks: EntityHooks<typeof menuGray> = {
  async beforeSave({ q }, draft, before) {
    const [menu] = await q.query<{ type: number; old_url: string | null }>(
      'select type, old_url from sys_menu where id = $1 and deleted_at is null',
      [draft.menuId],
    )
    if (!menu || menu.type !== 1) throw badInput({ menuId: '请选择菜单' })
    if (draft.mode === 1 && !menu.old_url) throw badInput({ mode: '该菜单没有旧地址，不能使用新旧并行' })
    if (before) return
    const [twin] = await q.query('select 1 from menu_gray where menu_id = $1 and deleted_at is null', [draft.menuId])
    if (twin) throw badInput({ menuId: '该菜单已存在灰度设置' })
  },
}

export async function pageGray(
  { q }: ActionContext,
  { menuName, state, page, limit }: ParsedOf<typeof grayPage>,
): Promise<Page<OutputOf<typeof grayPage>['list'][number]>> {
  const params = new Params()
  const conditions = ['g.deleted_at is null']
  if (menuName) conditions.push(`m.name ilike ${params.add(likeText(menuName))}`)
  if (state !== undefined) conditions.push(`g.state = ${params.add(Number(state))}`)
  const from = `from menu_gray g join sys_menu m on m.id = g.menu_id where ${conditions.join(' and ')}`
  const [total] = await q.query<{ n: number }>(`select count(*) as n ${from}`, params.values)
  const at = (column: string) => `to_char(g.${column}, 'YYYY-MM-DD HH24:MI:SS')`
  const list = await q.query<OutputOf<typeof grayPage>['list'][number]>(
    `select g.id, g.menu_id as "menuId", m.name as "menuName", m.url, m.old_url as "oldUrl", g.mode, ${at('start_at')} as "startAt", ${at('end_at')} as "endAt", g.state, g.remark, g.version,
       array(select target_id from menu_gray__users where owner_id = g.id order by position) as users, array(select target_id from menu_gray__companies where owner_id = g.id order by position) as companies,
       array(select c.name from menu_gray__companies x join company c on c.id = x.target_id where x.owner_id = g.id order by x.position) as "companyNames",
       (select count(*) from sys_user u join company c on c.id = u.company_id where u.deleted_at is null and u.state = 1 and (
          exists (select 1 from menu_gray__users x where x.owner_id = g.id and x.target_id = u.id)
          or exists (select 1 from menu_gray__companies x join company a on a.id = x.target_id where x.owner_id = g.id and c.path like a.path || '%'))) as "userCount"
     ${from} order by g.id desc limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
  return { list, total: total!.n, capped: false }
}

/** Adds a release, changes one, or stops and starts it: the state is a machine of its own. */
export async function saveGray(context: ActionContext, body: Record<string, unknown>): Promise<{ id: string }> {
  const { q, actor, now } = context
  const { state, ...draft } = body
  if (state !== undefined && state !== 0 && state !== 1) throw badInput({ state: '状态不正确' })
  const input = writing(context, menuGray, hooks)
  if (draft['id'] === undefined) {
    const { id } = await createRow(input, draft)
    if (state === 0) await q.query('update menu_gray set state = 0 where id = $1', [id])
    return { id: String(id) }
  }
  // The menu of a release stays; a form that sends it along means no change.
  const { menuId: _menuId, ...changes } = draft
  const { id, version } = await updateOne(input, changes)
  if (state === undefined) return { id: String(id) }
  const changed = await q.query<{ menu_id: number }>(
    'update menu_gray set state = $2, version = version + $5, updated_by = $3, updated_at = $4 where id = $1 and state <> $2 returning menu_id',
    [id, state, actor.userId || null, now, version === draft['version'] ? 1 : 0],
  )
  if (changed.length)
    await writeLog(q, actor, now, [
      {
        module: 'system',
        entity: menuGray.name,
        entityId: String(id),
        title: '灰度',
        action: 'edit',
        before: { state: 1 - (state as number) },
        after: { state },
      },
    ])
  return { id: String(id) }
}

export const deleteGray = (context: ActionContext, ids: readonly string[]) =>
  deleteRows(writing(context, menuGray, hooks), [...ids])

/** Which address a user gets of a menu. */
export async function previewGray({ q, now }: ActionContext, { menuId, userId }: ParsedOf<typeof grayPreview>) {
  const [menu] = await q.query<{ url: string | null; old_url: string | null; name: string }>(
    'select url, old_url, name from sys_menu where id = $1 and deleted_at is null',
    [menuId],
  )
  const [user] = await q.query<{ pet_name: string }>(
    'select pet_name from sys_user where id = $1 and deleted_at is null',
    [userId],
  )
  if (!menu || !user) throw notFound()
  const gray = (await grayOf(q, userId, now)).get(menuId)
  if (gray === undefined && menu.url === null && menu.old_url === null) throw refuse('该菜单没有地址')
  const shown = delivered(menu, gray)
  const text =
    shown === null
      ? `${user.pet_name}看不到“${menu.name}”`
      : `${user.pet_name}打开“${menu.name}”的${shown.url === null ? '旧地址' : '新地址'}`
  return {
    inList: gray?.inList ?? false,
    visible: shown !== null,
    url: shown?.url ?? null,
    oldUrl: shown?.old_url ?? null,
    text,
  }
}

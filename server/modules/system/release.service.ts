import { RELEASE_NOTES } from '@wuguan/contract/system/release-notes'
import type { ReleaseNews, ReleaseRole, releaseGrant } from '@wuguan/contract/system/release.actions'
import type { GrantableMenu } from '@wuguan/contract/system/role.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { job } from '@wuguan/contract/system/job.entity'
import { menu } from '@wuguan/contract/system/menu.entity'
import { messageModuleRel } from '@wuguan/contract/app/message-module-rel.entity'
import { role } from '@wuguan/contract/system/role.entity'
import { isLive } from '../../kernel/built-routes.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { readNews, settleNews } from '../../kernel/offers.ts'
import type { TodoSource } from '../../kernel/workbench.ts'
import { roleHooks } from './role.hooks.ts'
import { type MenuRow, addMenus, allMenus, holds } from './role.service.ts'

const PAGE = 1
const BUTTON = 2

/** What upgrades brought, and which roles might want it; what the caller does not hold he is not shown. */
export async function readReleaseNews(context: ActionContext): Promise<ReleaseNews> {
  const { actor, q } = context
  const news = await readNews(q)
  const named = (kind: string, offeredName: (row: (typeof news)[number]) => string | null) =>
    news.flatMap((row) => (row.kind === kind ? [offeredName(row) ?? row.key] : []))
  const versions = [...new Set(news.map(({ came }) => came))]
  const names = await q.query<{ kind: string; key: string; name: string }>(
    `select $1 as kind, code as key, name from job where code = any($2)
     union all select $3, biz_event, title_template from message_module_rel where biz_event = any($4)`,
    [job.name, named(job.name, () => null), messageModuleRel.name, named(messageModuleRel.name, () => null)],
  )
  const called = (kind: string) => names.flatMap((row) => (row.kind === kind ? [row.name] : []))
  const menus = await allMenus(q)
  const arrived = new Set(news.flatMap(({ kind, rowId }) => (kind === menu.name && rowId ? [rowId] : [])))
  const opened = new Set(news.flatMap(({ kind, key }) => (kind === 'page' ? [key] : [])))
  const byId = new Map(menus.map((row) => [row.id, row]))
  const isNew = (row: MenuRow): boolean =>
    row.type === PAGE
      ? isLive(row) && (arrived.has(String(row.id)) || opened.has(row.url ?? ''))
      : row.type === BUTTON && (arrived.has(String(row.id)) || isNewParent(row))
  const isNewParent = ({ parentId }: MenuRow) => {
    const parent = byId.get(parentId ?? 0)
    return parent !== undefined && isNew(parent)
  }
  const fresh = new Set(menus.filter((row) => isNew(row) && holds(actor, row)).map(({ id }) => id))
  const build = (parentId: number | null): GrantableMenu[] =>
    menus.flatMap((row) => {
      if (row.parentId !== parentId) return []
      const list = build(row.id)
      if (list.length === 0 && !fresh.has(row.id)) return []
      return [
        {
          menuId: row.id,
          parentId,
          name: row.name,
          type: row.type,
          perms: row.perms,
          live: isLive(row),
          list,
        },
      ]
    })
  const shown = build(null)
  return {
    versions,
    closes: actor.superAdmin,
    notes: RELEASE_NOTES.filter(({ version }) => versions.length === 0 || versions.includes(version)),
    menus: shown,
    fresh: [...fresh],
    roles:
      fresh.size > 0
        ? await rolesFor(context, menus, fresh, new Set(everyMenu(shown).map(({ menuId }) => menuId)))
        : [],
    jobs: called(job.name),
    events: called(messageModuleRel.name),
    settings: named('setting', ({ name }) => name),
  }
}

const everyMenu = (menus: readonly GrantableMenu[]): GrantableMenu[] =>
  menus.flatMap((one) => [one, ...everyMenu(one.list)])

/** The roles that the caller may change; one of his own only the super administrator does. */
async function rolesFor(
  { actor, q }: ActionContext,
  menus: readonly MenuRow[],
  fresh: ReadonlySet<number>,
  shown: ReadonlySet<number>,
): Promise<ReleaseRole[]> {
  const params = new Params()
  const scope = roleHooks.scope!(actor, role.codes.edit, 'r', params)
  if (scope === 'none') return []
  const rows = await q.query<{ id: number; name: string; companyName: string | null; menus: number[] }>(
    `select r.id, r.name, c.name as "companyName", array(select rm.menu_id from role_menu rm where rm.role_id = r.id) as menus
     from sys_role r left join company c on c.id = r.company_id
     where r.deleted_at is null and r.state = 1 and ${scope} ${
       actor.superAdmin
         ? ''
         : `and not r.built_in and not exists (select 1 from user_role u where u.role_id = r.id and u.user_id = ${params.add(actor.userId)})`
     } order by r.order_num, r.id`,
    params.values,
  )
  const neighbours = neighboursIn(menus, fresh)
  const byId = new Map(menus.map((row) => [row.id, row]))
  return rows.map(({ menus: held, ...row }) => {
    const has = new Set(held)
    const suggested = new Set<number>()
    // Parents stand before what is below them.
    const want = (id: number): boolean => {
      if (has.has(id) || suggested.has(id)) return true
      const near = neighbours.get(id) ?? []
      const parent = byId.get(byId.get(id)!.parentId ?? 0)
      if (near.length === 0 || near.filter((one) => has.has(one)).length * 2 < near.length) return false
      if (parent && parent.type === PAGE && !(fresh.has(parent.id) ? want(parent.id) : has.has(parent.id))) return false
      suggested.add(id)
      return true
    }
    for (const id of fresh) want(id)
    return { ...row, held: held.filter((id) => shown.has(id)), suggested: [...suggested] }
  })
}

/**
 * What stood beside a new menu before it came: entries of its kind under the same page or directory, else as deep under the next
 * one above. A role that holds half of them is likely to want it.
 */
export function neighboursIn(
  menus: readonly Pick<MenuRow, 'id' | 'parentId' | 'type'>[],
  fresh: ReadonlySet<number>,
): ReadonlyMap<number, readonly number[]> {
  const byId = new Map(menus.map((row) => [row.id, row]))
  const below = Map.groupBy(menus, ({ parentId }) => parentId)
  const at = (id: number | null, depth: number): typeof menus =>
    depth === 0 ? [] : (below.get(id) ?? []).flatMap((row) => (depth === 1 ? [row] : at(row.id, depth - 1)))
  const found = new Map<number, readonly number[]>()
  for (const id of fresh) {
    const { type, parentId } = byId.get(id)!
    let near: number[] = []
    for (let up = parentId, depth = 1; up !== null && near.length === 0; up = byId.get(up)?.parentId ?? null, depth++)
      near = at(up, depth).flatMap((row) => (row.type === type && !fresh.has(row.id) ? [row.id] : []))
    found.set(id, near)
  }
  return found
}

/** Gives roles what came with upgrades; a super administrator closes the news by it, both or neither. Others see a part of it only. */
export async function grantNews(
  context: ActionContext,
  { versions, grants }: ParsedOf<typeof releaseGrant>,
): Promise<{ roles: number; menus: number }> {
  const { q, now, actor } = context
  if (!actor.superAdmin && grants.length === 0) throw refuse('请选择要授权的角色')
  if (!(await readNews(q)).some(({ came }) => versions.includes(came))) throw refuse('版本更新已由他人处理，请刷新')
  let menus = 0
  for (const { roleId, menuIds } of grants) menus += await addMenus(context, roleId, menuIds)
  if (actor.superAdmin) await settleNews(q, versions, now)
  return { roles: grants.length, menus }
}

/** 版本更新: what came with an upgrade waits for whoever closes it. */
export const releaseTodo: TodoSource = {
  kind: 'release',
  label: '版本更新',
  permission: role.codes.edit,
  more: '/system/role/list',
  async read({ q, actor }, limit) {
    if (!actor.superAdmin) return { total: 0, overdue: 0, rows: [] }
    const rows = await q.query<{ id: string; createdAt: string }>(
      `select came as id, to_char(min(at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createdAt"
       from reference_offer where came is not null and settled_at is null group by came order by 2, 1`,
    )
    return {
      total: rows.length,
      overdue: 0,
      rows: rows.slice(0, limit).map((row) => ({
        ...row,
        title: `版本 ${row.id} 的新增功能待授权`,
        communityName: null,
        dueAt: null,
        over: false,
        to: '/system/role/list',
      })),
    }
  },
}

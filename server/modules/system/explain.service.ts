import type { MenuNode } from '@wuguan/contract/system/menu-node'
import type { Explanation, permissionExplain } from '@wuguan/contract/system/user.actions'
import { permissionTable } from '@wuguan/contract/catalogue/all'
import { badInput, notFound } from '@wuguan/contract/kernel/errors'
import { accessibleCompanies } from '../../kernel/auth/companies.ts'
import type { Actor } from '../../kernel/auth/actor.ts'
import { loadActor } from '../../kernel/auth/sessions.ts'
import { isLive } from '../../kernel/built-routes.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { soundId } from '../../kernel/crud/read.ts'
import { rowFilterOf } from '../../kernel/crud/where.ts'
import { Params, snake } from '../../kernel/db/sql.ts'
import { findEntity } from '../../kernel/entities.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { grayOf } from '../session/gray.service.ts'
import { readOwnTree } from '../session/menus.service.ts'
import { peopleFilter } from './people.service.ts'

type Steps = Explanation['steps']
const LABELS = new Map(permissionTable.map(({ code, label }) => [code, label]))
const named = (code: string) => `“${LABELS.get(code) ?? code}”(${code})`

/** Why a user can or cannot see a menu, use a button or reach a record: the checks of a call, in their order, in words. */
export const explainer =
  (hooksOf: (entity: string) => AnyHooks) =>
  async (context: ActionContext, input: ParsedOf<typeof permissionExplain>): Promise<Explanation> => {
    const { q, actor } = context
    const params = new Params()
    const scope = peopleFilter(actor, 'system:user:list', 't', params)
    const [person] =
      scope === 'none'
        ? []
        : await q.query<{
            state: number
            pet_name: string
            company_id: number
            company_state: number
            company_name: string
            locked_until: string | null
            super_admin: boolean
          }>(
            `select t.state, t.pet_name, t.company_id, c.state as company_state, c.name as company_name, t.locked_until, t.super_admin from sys_user t join company c on c.id = t.company_id
       where t.id = ${params.add(input.userId)} and t.deleted_at is null and ${scope}`,
            params.values,
          )
    if (!person) throw notFound()
    const steps: Steps = []
    const step = (name: string, ok: boolean, text: string) => (steps.push({ name, ok, text }), ok)
    const done = (): Explanation => ({ allowed: steps.every(({ ok }) => ok), steps })

    if (!step('账号', person.state === 1, person.state === 1 ? '账号已启用' : '账号已停用')) return done()
    if (
      !step(
        '所属公司',
        person.company_state === 1,
        person.company_state === 1 ? `${person.company_name}已启用` : `${person.company_name}已停用`,
      )
    )
      return done()
    const companyId = input.companyId ?? person.company_id
    const [company] = await q.query<{ name: string }>('select name from company where id = $1', [companyId])
    if (!company) throw badInput({ companyId: '请选择公司' })
    const reachable = (
      await accessibleCompanies(q, {
        userId: input.userId,
        superAdmin: person.super_admin,
        homeCompanyId: person.company_id,
      })
    ).includes(companyId)
    if (
      !step(
        '当前公司',
        reachable,
        reachable ? `可以选择${company.name}` : `不能选择${company.name}：不是所属公司、授权公司或角色所在公司`,
      )
    )
      return done()
    const subject = (await loadActor(q, input.userId, companyId, null, actor.traceId))!

    let code = input.code ?? null
    if (input.menuId !== undefined) {
      const menu = await explainMenu(context, input.menuId, subject, step)
      if (menu === undefined) return done()
      code = menu
    }
    if (code !== null && !(await explainCode(context, subject, code, companyId, step))) return done()
    if (input.entity !== undefined)
      await explainRecord(context, hooksOf, subject, input.entity, input.recordId, code, step)
    return done()
  }

type Step = (name: string, ok: boolean, text: string) => boolean

const stands = (nodes: readonly MenuNode[], menuId: number): boolean =>
  nodes.some((node) => node.menuId === menuId || stands(node.list, menuId))

/** Undefined = the menu is not delivered; else the code that opens it. */
async function explainMenu(
  context: ActionContext,
  menuId: number,
  subject: Actor,
  step: Step,
): Promise<string | null | undefined> {
  const { q, now } = context
  const chain = await q.query<{
    id: number
    name: string
    state: number
    type: number
    url: string | null
    old_url: string | null
    visible: boolean
    perms: string | null
    depth: number
  }>(
    `with recursive up as (select *, 1 as depth from sys_menu where id = $1 and deleted_at is null union all select m.*, u.depth + 1 from sys_menu m join up u on m.id = u.parent_id where m.deleted_at is null)
     select id, name, state, type, url, old_url, visible, perms, depth from up order by depth`,
    [menuId],
  )
  const menu = chain[0]
  if (!menu) throw notFound()
  const stopped = chain.find((row) => row.state !== 1)
  if (!step('菜单状态', !stopped, stopped ? `“${stopped.name}”已停用` : '菜单及上级均已启用')) return undefined
  if (menu.type === 1 && menu.url !== null) {
    const built = isLive(menu)
    if (!step('页面', built, built ? '页面在此版本中可用' : '页面在此版本中尚未提供')) return undefined
  }
  const gray = (await grayOf(q, subject.userId, now)).get(menuId)
  if (gray) {
    const text = gray.inList
      ? '在灰度名单内，使用新地址'
      : gray.mode === 2
        ? '不在灰度名单内，看不到该菜单'
        : '不在灰度名单内，使用旧地址'
    if (!step('灰度', gray.inList || gray.mode === 1, text)) return undefined
  }
  if (menu.type === 0) {
    const shown = stands(await readOwnTree({ ...context, actor: subject }), menuId)
    const text = shown ? '有可以打开的下级菜单' : '没有可以打开的下级菜单，目录不显示'
    if (!step('下级菜单', shown, text)) return undefined
  }
  if (menu.type === 1) {
    step('显示', true, menu.visible ? '在菜单中显示' : '不在菜单中显示，由其他页面打开')
    const groups = await q.query<{ name: string }>(
      'select distinct g.name from menu_group g join menu_group_menu gm on gm.group_id = g.id where g.state = 1 and g.deleted_at is null and gm.menu_id = any($1)',
      [chain.map((row) => row.id)],
    )
    step(
      '分组',
      true,
      groups.length ? `所在分组：${groups.map(({ name }) => name).join('、')}` : '不在任何分组，只能由链接打开',
    )
  }
  return menu.perms
}

async function explainCode(
  { q }: ActionContext,
  subject: Actor,
  codes: string,
  companyId: number,
  step: Step,
): Promise<boolean> {
  if (subject.superAdmin) return step('权限', true, '超级管理员拥有全部权限')
  const held = subject.can(codes)
  const roles = await q.query<{ name: string; state: number; active: boolean; grants: boolean; company_name: string }>(
    `select r.name, r.state, s.path like rc.path || '%' as active, rc.name as company_name,
       exists (select 1 from role_menu rm join sys_menu m on m.id = rm.menu_id and m.deleted_at is null where rm.role_id = r.id and string_to_array(m.perms, ',') && string_to_array($3, ',')) as grants
     from user_role ur join sys_role r on r.id = ur.role_id and r.deleted_at is null join company rc on rc.id = ur.company_id join company s on s.id = $2 where ur.user_id = $1 order by r.order_num, r.id`,
    [subject.userId, companyId, codes],
  )
  const by = roles.filter((role) => role.grants && role.active && role.state === 1).map((role) => role.name)
  if (held) return step('权限', true, `由角色${by.map((name) => `“${name}”`).join('、')}授予${named(codes)}`)
  const idle = roles.find((role) => role.grants && (role.state !== 1 || !role.active))
  if (idle)
    return step(
      '权限',
      false,
      idle.state === 1 ? `角色“${idle.name}”在${idle.company_name}生效，在当前公司不生效` : `角色“${idle.name}”已停用`,
    )
  if (by.length) return step('权限', false, `角色“${by[0]}”包含${named(codes)}，但其菜单或上级菜单已停用`)
  return step(
    '权限',
    false,
    roles.length ? `角色${roles.map((role) => `“${role.name}”`).join('、')}均未包含${named(codes)}` : '没有任何角色',
  )
}

async function explainRecord(
  { q }: ActionContext,
  hooksOf: (entity: string) => AnyHooks,
  subject: Actor,
  name: string,
  recordId: string | undefined,
  code: string | null,
  step: Step,
): Promise<void> {
  const entity = findEntity(name)
  if (!entity || recordId === undefined) throw badInput({ entity: '请选择记录' })
  const permission = code ?? entity.codes.list
  if (code === null && !subject.can(permission)) return void step('权限', false, `没有${named(permission)}`)
  const id = soundId(entity, recordId)
  const title = entity.fields[entity.title] ? snake(entity.title) : 'id'
  const [row] =
    id === null
      ? []
      : await q.query<{ deleted: boolean; title: string }>(
          `select ${entity.softDelete ? 'deleted_at is not null' : 'false'} as deleted, ${title}::text as title from ${entity.table} where id = $1`,
          [id],
        )
  if (!row) return void step('记录', false, `${entity.label}不存在`)
  if (
    !step(
      '记录',
      !row.deleted,
      row.deleted ? `${entity.label}“${row.title}”已删除` : `${entity.label}“${row.title}”存在`,
    )
  )
    return
  const params = new Params()
  const scope = rowFilterOf(entity, hooksOf(name), subject, permission, 't', params)
  const [inside] =
    scope === 'none'
      ? []
      : await q.query(
          `select 1 from ${entity.table} t where t.id = ${params.add(id)}${scope === 'all' ? '' : ` and ${scope}`}`,
          params.values,
        )
  const { companies, communities, ownCommunities } = subject.scope(permission)
  step(
    '数据范围',
    inside !== undefined,
    inside
      ? '记录在数据范围内'
      : `记录不在数据范围内：${named(permission)}的范围为${companies.length}个公司、${communities.length}个项目${ownCommunities.length ? `，另有${ownCommunities.length}个项目仅本人数据` : ''}`,
  )
}

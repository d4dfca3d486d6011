import type { tryRights, TriedRight } from '@wuguan/contract/contingency/contingency.actions'
import { RIGHT_KIND, type RightKind } from '@wuguan/contract/contingency/contingency-options'
import { forbidden, notFound } from '@wuguan/contract/kernel/errors'
import { type Actor, loadRights, makeActor } from '../../kernel/auth/actor.ts'
import { demandCommunity } from '../../kernel/auth/communities.ts'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'

/** Which kind of right a permission code is, and which code stands for a kind. */
const KIND_OF: Readonly<Record<string, RightKind>> = {
  'contingency:event:view': 'view',
  'contingency:event:print': 'view',
  'contingency:event:report': 'report',
  'contingency:event:edit': 'report',
  'contingency:event:cancel': 'report',
  'contingency:event:handle': 'handle',
  'contingency:event:level': 'handle',
  'contingency:event:control': 'handle',
  'contingency:event:closeApply': 'close',
  'contingency:event:export': 'export',
}
export const kindOf = (permission: string | null): RightKind => (permission && KIND_OF[permission]) || 'view'
const CODE_OF: Readonly<Record<RightKind, string>> = {
  view: 'contingency:event:view',
  report: 'contingency:event:report',
  handle: 'contingency:event:handle',
  close: 'contingency:event:closeApply',
  export: 'contingency:event:export',
}

const named = (what: string, p: string) => `contingency_permission__${what} n where n.owner_id = ${p}.id`
/** A row of rights `p` grants to `me`; roles count where they work at the place. */
const granted = (p: string, t: string, me: string) => `case ${p}.grantee_kind
  when 'user' then exists (select 1 from ${named('user_ids', p)} and n.target_id = ${me})
  when 'position' then exists (select 1 from user_position u where u.user_id = ${me} and u.position_id in (select n.target_id from ${named('position_ids', p)}))
  else exists (select 1 from user_role ur join sys_role r on r.id = ur.role_id and r.state = 1 and r.deleted_at is null join company rc on rc.id = ur.company_id
    where ur.user_id = ${me} and ur.role_id in (select n.target_id from ${named('role_ids', p)})
      and (select c.path from company c where c.id = ${t}.company_id) like rc.path || '%') end`
/** It is about such emergencies; what it leaves open is all there is. */
const about = (
  p: string,
  t: string,
) => `(not exists (select 1 from ${named('level_ids', p)}) or ${t}.level_id in (select n.target_id from ${named('level_ids', p)}))
  and (not exists (select 1 from ${named('community_ids', p)}) or ${t}.community_id in (select n.target_id from ${named('community_ids', p)}))
  and (not exists (select 1 from ${named('classification_ids', p)}) or exists (select 1 from contingency_classification a
    join contingency_classification k on k.id = ${t}.classification_id and k.path like a.path || '%' where a.id in (select n.target_id from ${named('classification_ids', p)})))`
const ofKind = (p: string, t: string, kind: string) =>
  `${p}.company_id = ${t}.company_id and ${p}.enabled = 1 and ${kind} = any(${p}.kinds)`

/** What rows of rights say of an emergency `t`, for a kind: the union of those that match, and everything where none is of the kind. */
export const rightsSql = (
  { userId, superAdmin }: Pick<Actor, 'userId' | 'superAdmin'>,
  kind: RightKind,
  t: string,
  params: Params,
): string => (superAdmin ? 'true' : rowsSql(userId, kind, t, params))
function rowsSql(userId: number, kind: RightKind, t: string, params: Params): string {
  const me = params.add(userId)
  const of = params.add(kind)
  return `(not exists (select 1 from contingency_permission p where ${ofKind('p', t, of)})
    or exists (select 1 from contingency_permission p where ${ofKind('p', t, of)} and ${about('p', t)} and ${granted('p', t, me)}))`
}

export interface RightFacts {
  readonly companyId: number
  readonly communityId: number
  readonly classificationId: string | null
  readonly levelId: string | null
}
const factsSql = (of: RightFacts, params: Params) =>
  `(select ${params.add(of.companyId)}::bigint as company_id, ${params.add(of.communityId)}::bigint as community_id,
     ${params.add(of.classificationId)}::uuid as classification_id, ${params.add(of.levelId)}::uuid as level_id) x`

/** Refuses what the rows of rights do not allow the caller with such an emergency. */
export async function demandRight(q: Queryable, actor: Actor, kind: RightKind, of: RightFacts): Promise<void> {
  if (actor.superAdmin) return
  const params = new Params()
  const [row] = await q.query(
    `select 1 from ${factsSql(of, params)} where ${rowsSql(actor.userId, kind, 'x', params)}`,
    params.values,
  )
  if (!row) throw forbidden()
}

/** 权限测试: scope and code of the person first, then the rows, each kind for itself. */
export async function tryRight(
  { q, actor }: ActionContext,
  { userId, communityId, typeId, levelId }: ParsedOf<typeof tryRights>,
): Promise<{ rights: readonly TriedRight[] }> {
  demandCommunity(actor, 'contingency:permission:test', communityId)
  const [place] = await q.query<{ companyId: number; classificationId: string }>(
    'select c.company_id as "companyId", y.classification_id as "classificationId" from community c, contingency_type y where c.id = $1 and y.id = $2',
    [communityId, typeId],
  )
  const [person] = await q.query<{ superAdmin: boolean; homeCompanyId: number; departmentId: number | null }>(
    'select super_admin as "superAdmin", company_id as "homeCompanyId", department_id as "departmentId" from sys_user where id = $1 and state = 1 and deleted_at is null',
    [userId],
  )
  if (!place || !person) throw notFound()
  const rights = await loadRights(q, { userId, ...person }, place.companyId, 0)
  const he = makeActor({ userId, ...person, ...NOBODY, companyId: place.companyId }, rights)
  const tried: TriedRight[] = []
  for (const { code: kind, label } of RIGHT_KIND.items) {
    const code = CODE_OF[kind]
    if (!he.can(code)) tried.push({ kind, allowed: false, why: `没有${label}的功能权限` })
    else if (!he.scope(code).communities.includes(communityId))
      tried.push({ kind, allowed: false, why: '项目不在数据范围内' })
    else tried.push(await byRows(q, he, kind, { ...place, communityId, levelId }))
  }
  return { rights: tried }
}
/** What of a person his rights do not depend on. */
const NOBODY = { username: '', petName: '', communityIds: null, sessionId: '', ip: '', traceId: '' } as const

async function byRows(
  q: Queryable,
  he: Pick<Actor, 'userId' | 'superAdmin'>,
  kind: RightKind,
  of: RightFacts,
): Promise<TriedRight> {
  if (he.superAdmin) return { kind, allowed: true, why: '超级管理员' }
  const params = new Params()
  const facts = factsSql(of, params)
  const me = params.add(he.userId)
  const kinds = params.add(kind)
  const rows = await q.query<{ name: string; fits: boolean }>(
    `select p.name, (${about('p', 'x')} and ${granted('p', 'x', me)}) as fits from ${facts} join contingency_permission p on ${ofKind('p', 'x', kinds)} order by p.id`,
    params.values,
  )
  const fits = rows.filter((row) => row.fits).map(({ name }) => name)
  return rows.length === 0
    ? { kind, allowed: true, why: '没有此项权限设置，以功能权限为准' }
    : fits.length > 0
      ? { kind, allowed: true, why: fits.join('、') }
      : { kind, allowed: false, why: '没有匹配的权限设置' }
}

import type {
  EffectivePermission,
  UserBrief,
  UserRoleEntry,
  userByRole,
  userDeletedPage,
  userEnabledList,
  userList,
  userPermissions,
  DeletedUser,
  RoleMember,
  UserDetail,
  UserRow,
} from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { permissionTable } from '@wuguan/contract/catalogue/all'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { badInput } from '@wuguan/contract/kernel/errors'
import { loadRights } from '../../kernel/auth/actor.ts'
import { unionScopes } from '../../kernel/auth/scope.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { type ReadContext, readInfo, readPage } from '../../kernel/crud/read.ts'
import { Params, likeText } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { peopleFilter } from './people.service.ts'
import { userHooks } from './user.hooks.ts'

const reading = ({ kernel, actor, q, now }: ActionContext): ReadContext => ({
  entity: user,
  hooks: userHooks as AnyHooks,
  actor,
  q,
  read: (work) => kernel.reads.from(actor, (source) => work(source.q)),
  secrets: kernel.secrets,
  now,
})

/** The book's `includeChild=false` (the node itself) in the words of the list's filters. */
export function userQuery({ includeChild, companyId, ...query }: Record<string, unknown>): Record<string, unknown> {
  if (companyId === undefined || companyId === '') return query
  return includeChild === 'false' || includeChild === '0' ? { ...query, onlyNode: companyId } : { ...query, companyId }
}
export const pageUsers = (context: ActionContext, query: Record<string, unknown>) =>
  readPage(reading(context), userQuery(query))

/** A user with everything that hangs on him. */
export async function readUser(context: ActionContext, { id }: { id: number }): Promise<UserDetail> {
  const row = JSON.parse((await readInfo(reading(context), id)).text) as UserRow
  const { q } = context
  return {
    ...row,
    userId: id,
    roles: await q.query<UserRoleEntry>(
      `select r.id as "roleId", r.name, ur.company_id as "companyId", c.name as "companyName" from user_role ur join sys_role r on r.id = ur.role_id and r.deleted_at is null join company c on c.id = ur.company_id
       where ur.user_id = $1 order by c.path, r.order_num, r.id`,
      [id],
    ),
    communities: await q.query<UserDetail['communities'][number]>(
      'select m.id, m.name, m.company_id as "companyId" from user_community uc join community m on m.id = uc.community_id and m.deleted_at is null where uc.user_id = $1 order by m.order_num, m.id',
      [id],
    ),
    companies: await q.query<UserDetail['companies'][number]>(
      'select c.id, c.name from user_company uc join company c on c.id = uc.company_id and c.deleted_at is null where uc.user_id = $1 order by c.path',
      [id],
    ),
    positions: await q.query<UserDetail['positions'][number]>(
      'select p.id, p.name, up.is_main as "isMain" from user_position up join position p on p.id = up.position_id and p.deleted_at is null where up.user_id = $1 order by up.is_main desc, p.id',
      [id],
    ),
  }
}

const BRIEF = `t.id as "userId", t.username, t.pet_name as "petName", d.name as "deptName"`
async function briefs(
  { actor, q, now }: ActionContext,
  { companyId, keyword }: ParsedOf<typeof userList>,
  more: (params: Params) => string[],
): Promise<UserBrief[]> {
  const params = new Params()
  const scope = peopleFilter(actor, null, 't', params)
  if (scope === 'none') return []
  const conditions = ['t.deleted_at is null', scope, ...more(params)]
  if (companyId) conditions.push(userHooks.filters!['companyId']!(String(companyId), 't', params, actor, now))
  if (keyword) {
    const like = params.add(likeText(keyword))
    conditions.push(`(t.pet_name ilike ${like} or t.username ilike ${like} or t.employee_no ilike ${like})`)
  }
  return q.query<UserBrief>(
    `select ${BRIEF} from sys_user t left join company d on d.id = t.department_id where ${conditions.join(' and ')} order by t.pet_name, t.id limit 1000`,
    params.values,
  )
}
export const listUsers = (context: ActionContext, input: ParsedOf<typeof userList>) => briefs(context, input, () => [])
/** Enabled people; with a selected community those who are authorised for it or reach it by an unlimited role. */
export const listEnabledUsers = (context: ActionContext, input: ParsedOf<typeof userEnabledList>) =>
  briefs(context, input, (params) => {
    const { communityId } = context.actor
    if (communityId === null) return ['t.state = 1']
    const community = params.add(communityId)
    return [
      't.state = 1',
      `(exists (select 1 from user_community uc where uc.user_id = t.id and uc.community_id = ${community})
        or exists (select 1 from user_role ur join sys_role r on r.id = ur.role_id and r.state = 1 and r.deleted_at is null join company rc on rc.id = ur.company_id
          join community m on m.id = ${community} join company mc on mc.id = m.company_id
          where ur.user_id = t.id and ((r.data_scope = 1 and mc.path like rc.path || '%') or (r.data_scope = 2 and mc.id = rc.id)
            or (r.data_scope = 7 and (exists (select 1 from sys_role__scope_communities x where x.owner_id = r.id and x.target_id = m.id)
              or exists (select 1 from sys_role__scope_companies x where x.owner_id = r.id and x.target_id = m.company_id))))))`,
    ]
  })

export async function pageRoleMembers(
  { actor, q }: ActionContext,
  { roleId, page, limit }: ParsedOf<typeof userByRole>,
): Promise<Page<RoleMember>> {
  const params = new Params()
  const scope = peopleFilter(actor, 'system:role:member', 't', params)
  if (scope === 'none') return { list: [], total: 0, capped: false }
  const from = `from user_role ur join sys_user t on t.id = ur.user_id and t.deleted_at is null left join company d on d.id = t.department_id join company c on c.id = ur.company_id
    where ur.role_id = ${params.add(roleId)} and ${scope}`
  const [total] = await q.query<{ n: number }>(`select count(*) as n ${from}`, params.values)
  const list = await q.query<RoleMember>(
    `select ${BRIEF}, c.name as "companyName", t.state ${from} order by t.id limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
  return { list, total: total!.n, capped: false }
}

export async function pageDeletedUsers(
  { actor, q }: ActionContext,
  { page, limit, keyword }: ParsedOf<typeof userDeletedPage>,
): Promise<Page<DeletedUser>> {
  const params = new Params()
  const scope = peopleFilter(actor, 'system:recovery:list', 't', params)
  if (scope === 'none') return { list: [], total: 0, capped: false }
  const like = keyword ? params.add(likeText(keyword)) : null
  const from = `from sys_user t left join company d on d.id = t.department_id join company c on c.id = t.company_id left join sys_user b on b.id = t.deleted_by
    join lateral (select x.expire_at from recycle_record x where x.entity_type = 'system.user' and x.entity_id = t.id::text and x.status = 1 order by x.id desc limit 1) rr on true
    where t.deleted_at is not null and ${scope}${like ? ` and (t.pet_name ilike ${like} or t.username ilike ${like})` : ''}`
  const [total] = await q.query<{ n: number }>(`select count(*) as n ${from}`, params.values)
  const list = await q.query<DeletedUser>(
    `select ${BRIEF}, c.name as "companyName", b.pet_name as "deletedByName", to_char(t.deleted_at, 'YYYY-MM-DD HH24:MI:SS') as "deletedAt", to_char(rr.expire_at, 'YYYY-MM-DD HH24:MI:SS') as "expireAt"
     ${from} order by t.deleted_at desc, t.id desc limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
  return { list, total: total!.n, capped: false }
}

const LABELS = new Map(permissionTable.map(({ code, label }) => [code, label]))

/** Effective rights of a user: each code, the roles that give it, and how far it reaches. */
export async function previewPermissions(
  context: ActionContext,
  { id, companyId }: ParsedOf<typeof userPermissions>,
): Promise<EffectivePermission[]> {
  const { q } = context
  const row = JSON.parse((await readInfo(reading(context), id)).text) as {
    companyId: number
    departmentId: number | null
    superAdmin: boolean
  }
  const at = companyId ?? row.companyId
  if (!context.actor.superAdmin && !context.actor.widest.companies.includes(at))
    throw badInput({ companyId: '请选择公司' })
  const rights = await loadRights(
    q,
    { userId: id, superAdmin: row.superAdmin, homeCompanyId: row.companyId, departmentId: row.departmentId },
    at,
    0,
  )
  if (rights.everything) {
    const { companies, communities } = rights.everything
    return permissionTable.map(({ code, label }) => ({
      code,
      label,
      roles: [],
      companies: companies.length,
      communities: communities.length,
    }))
  }
  const given = await q.query<{
    code: string
    role_id: number
    name: string
    data_scope: number
    company_name: string
  }>(
    `select distinct g.code, r.id as role_id, r.name, r.data_scope, rc.name as company_name
     from user_role ur join sys_role r on r.id = ur.role_id and r.state = 1 and r.deleted_at is null join company rc on rc.id = ur.company_id
     join company s on s.id = $2 and s.path like rc.path || '%' join role_menu rm on rm.role_id = r.id join sys_menu m on m.id = rm.menu_id and m.deleted_at is null and m.perms is not null
     cross join lateral unnest(string_to_array(m.perms, ',')) as g(code) where ur.user_id = $1`,
    [id, at],
  )
  return [...rights.permissions].sort().map((code) => {
    const scope = unionScopes(rights.grants.filter((grant) => grant.permissions.has(code)).map((grant) => grant.scope))
    return {
      code,
      label: LABELS.get(code) ?? code,
      roles: given
        .filter((entry) => entry.code === code)
        .map((entry) => ({
          roleId: entry.role_id,
          name: entry.name,
          dataScope: entry.data_scope,
          companyName: entry.company_name,
        })),
      companies: new Set([...scope.companies, ...scope.ownCompanies]).size,
      communities: new Set([...scope.communities, ...scope.ownCommunities]).size,
    }
  })
}

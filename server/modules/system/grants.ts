import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import { LIVE } from '../../kernel/auth/menus.ts'
import type { Queryable } from '../../kernel/db/sql.ts'

export const TOO_MUCH = '不能授予超出自身权限的角色'

export interface GrantableRole {
  id: number
  name: string
  companyId: number | null
  dataScope: number
  scopeCompanies: number[]
  scopeCommunities: number[]
  codes: string[]
}

/** Live roles with their codes; stopped menus grant nothing (system book A3). */
export async function rolesWithCodes(q: Queryable, ids: readonly number[] | null): Promise<GrantableRole[]> {
  return q.query<GrantableRole>(
    `with recursive ${LIVE},
     codes as (select rm.role_id, array_agg(distinct l.perms) as perms from role_menu rm join live l on l.id = rm.menu_id where l.perms is not null group by rm.role_id)
     select r.id, r.name, r.company_id as "companyId", r.data_scope as "dataScope",
       array(select target_id from sys_role__scope_companies where owner_id = r.id) as "scopeCompanies",
       array(select target_id from sys_role__scope_communities where owner_id = r.id) as "scopeCommunities", coalesce(string_to_array(array_to_string(c.perms, ','), ','), '{}') as codes
     from sys_role r left join codes c on c.role_id = r.id
     where r.deleted_at is null and r.state = 1 and ($1::bigint[] is null or r.id = any($1)) order by r.order_num, r.id`,
    [ids],
  )
}

export interface Reach {
  companies: readonly number[]
  communities: readonly number[]
}

/** What a role opens when it works at a company; roles by person (3 to 6) open what their holder is authorised for, checked there. */
export async function reachOf(
  q: Queryable,
  role: Pick<GrantableRole, 'dataScope' | 'scopeCompanies' | 'scopeCommunities'>,
  companyId: number,
): Promise<Reach> {
  if (role.dataScope === 7) {
    const communities = await q.query<{ id: number }>(
      'select id from community where company_id = any($1) and deleted_at is null',
      [role.scopeCompanies],
    )
    return {
      companies: role.scopeCompanies,
      communities: [...role.scopeCommunities, ...communities.map(({ id }) => id)],
    }
  }
  if (role.dataScope > 2) return { companies: [companyId], communities: [] }
  const companies = (
    await q.query<{ id: number }>(
      "select c.id from company c join company top on top.id = $1 and c.path like top.path || '%' where c.node_type <= 2 and c.deleted_at is null and ($2 or c.id = $1)",
      [companyId, role.dataScope === 1],
    )
  ).map(({ id }) => id)
  const communities = (
    await q.query<{ id: number }>('select id from community where company_id = any($1) and deleted_at is null', [
      companies,
    ])
  ).map(({ id }) => id)
  return { companies, communities }
}

/** Nothing is granted that the granter does not have himself: code by code, as far as he has it (system book A6). */
export function within(actor: Actor, codes: readonly string[], reach: Reach): boolean {
  if (actor.superAdmin) return true
  return codes.every((code) => {
    if (!actor.permissions.has(code)) return false
    const own = actor.scope(code)
    return (
      reach.companies.every((id) => own.companies.includes(id) || own.ownCompanies.includes(id)) &&
      reach.communities.every((id) => own.communities.includes(id))
    )
  })
}

/** Refuses unless every role exists, holds at the company, and lies within what the caller has. */
export async function demandRoles(
  q: Queryable,
  actor: Actor,
  roleIds: readonly number[],
  companyId: number,
): Promise<void> {
  const [company] = await q.query<{ path: string }>(
    'select path from company where id = $1 and node_type <= 2 and deleted_at is null',
    [companyId],
  )
  if (!company) throw badInput({ companyId: '请选择公司' })
  const roles = await rolesWithCodes(q, roleIds)
  if (roles.length < new Set(roleIds).size) throw badInput({ roleIds: '角色不存在或已停用' })
  for (const role of roles) {
    if (role.companyId !== null && !company.path.includes(`/${role.companyId}/`))
      throw badInput({ roleIds: '角色不属于所选公司' })
    if (!within(actor, role.codes, await reachOf(q, role, companyId))) throw refuse(TOO_MUCH)
  }
}

/** Communities that are authorised must be live and in the caller's own reach. */
export async function demandCommunities(
  q: Queryable,
  actor: Actor,
  permission: string,
  communityIds: readonly number[],
): Promise<void> {
  if (communityIds.length === 0) return
  const [live] = await q.query<{ n: number }>(
    'select count(*) as n from community where id = any($1) and deleted_at is null',
    [communityIds],
  )
  if (live!.n < new Set(communityIds).size) throw badInput({ communityIds: '项目不存在或已删除' })
  if (actor.superAdmin) return
  const { communities } = actor.scope(permission)
  if (communityIds.some((id) => !communities.includes(id))) throw forbidden('无权访问该项目')
}

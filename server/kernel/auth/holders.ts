import { Params, type Queryable } from '../db/sql.ts'
import { LIVE } from './menus.ts'

/** The scopes of `actor.ts` from the other side: not what somebody may see and do, but who may see a place and act there. */
interface Place {
  readonly companyId: number
  readonly communityId: number | null
}
/** A place as expressions of a statement. */
interface At {
  readonly company: string
  readonly community: string | null
}
const inCommunity = (params: Params, communityId: number): At => {
  const community = params.add(communityId)
  return { company: `(select company_id from community where id = ${community})`, community }
}
const inCompany = (params: Params, companyId: number): At => ({ company: params.add(companyId), community: null })

/** What is asked of people: to decide about rows of others, or work that becomes theirs by being given. */
type Ask = 'decision' | 'work'

/** Roles that grant the code, through a menu that is not stopped, nor anything above it. */
const granting = (code: string) => `(
  with recursive ${LIVE}
  select rm.role_id from role_menu rm join live l on l.id = rm.menu_id where ${code} = any(string_to_array(replace(l.perms, ' ', ''), ',')))`

/** A condition on `sys_user u`: a role given at the company of the place or above, whose data scope shows the place. */
function byRole(params: Params, { company, community }: At, permission: string | null, ask: Ask): string {
  const role = `user_role ur join sys_role r on r.id = ur.role_id and r.state = 1 and r.deleted_at is null
    join company rc on rc.id = ur.company_id
    where ur.user_id = u.id and (select path from company where id = ${company}) like rc.path || '%'
      ${permission === null ? '' : `and r.id in ${granting(params.add(permission))}`}`
  if (community === null) return `exists (select 1 from ${role}${permission === null ? '' : ' and r.data_scope <> 6'})`
  const byPerson = permission === null || ask === 'work' ? '3 and 6' : '3 and 5'
  return `exists (select 1 from ${role} and (
    r.data_scope in (1, 2)
    or (r.data_scope between ${byPerson} and exists (select 1 from user_community c where c.user_id = u.id and c.community_id = ${community}))
    or (r.data_scope = 7 and (
      exists (select 1 from sys_role__scope_communities s where s.owner_id = r.id and s.target_id = ${community})
      or exists (select 1 from sys_role__scope_companies s where s.owner_id = r.id and s.target_id = ${company})))))`
}

/**
 * Those of the users who are enabled and may see the place: of a community through the data scope of a role and, where that
 * says so, their authorisation; of a company by home, authorisation or a role. With a permission only roles count that grant it,
 * and not those that see nothing but their own rows, unless what they are asked for is work that becomes theirs by being given.
 */
export async function inReach(
  q: Queryable,
  ids: readonly number[],
  { companyId, communityId }: Place,
  permission: string | null = null,
  ask: Ask = 'decision',
): Promise<number[]> {
  if (ids.length === 0) return []
  const params = new Params()
  const those = params.add([...ids])
  const at = communityId === null ? inCompany(params, companyId) : inCommunity(params, communityId)
  const sees = ['u.super_admin', byRole(params, at, permission, ask)]
  if (communityId === null && permission === null)
    sees.push(
      `u.company_id = ${at.company}`,
      `exists (select 1 from user_company uc where uc.user_id = u.id and uc.company_id = ${at.company})`,
    )
  const rows = await q.query<{ id: number }>(
    `select u.id from sys_user u where u.id = any(${those}) and u.state = 1 and u.deleted_at is null and (${sees.join(' or ')})`,
    params.values,
  )
  const reached = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => reached.has(id))
}

/** Whom a role lets do this in the community, by their ids: those who may do everything only where a role of theirs says so too. */
export const holdersAt = (q: Queryable, permission: string, communityId: number): Promise<number[]> =>
  holders(q, permission, (params) => inCommunity(params, communityId))
/** The same of a company, whatever of it they see. */
export const holdersIn = (q: Queryable, permission: string, companyId: number): Promise<number[]> =>
  holders(q, permission, (params) => inCompany(params, companyId))

async function holders(q: Queryable, permission: string, at: (params: Params) => At): Promise<number[]> {
  const params = new Params()
  const rows = await q.query<{ id: number }>(
    `select u.id from sys_user u where u.state = 1 and u.deleted_at is null and ${byRole(params, at(params), permission, 'decision')} order by u.id`,
    params.values,
  )
  return rows.map(({ id }) => id)
}

import type { CurrentUser } from '@wuguan/contract/session/session.actions'
import { forbidden } from '@wuguan/contract/kernel/errors'
import type { Rights } from '../../kernel/auth/actor.ts'
import { accessibleCompanies } from '../../kernel/auth/companies.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** Codes of a user in a company, sorted, comma-joined (session R7). superAdmin passes every check, whatever stands here. */
export const permissionsText = (rights: Pick<Rights, 'permissions'>): string => [...rights.permissions].sort().join(',')

/**
 * The current user as the shell needs him. A stored context that is no longer allowed falls back to the first allowed one
 * (session R9).
 */
export async function readCurrentUser({ kernel, actor, q, now }: ActionContext): Promise<CurrentUser> {
  const [user] = await q.query<{
    mobile: string | null
    email: string | null
    company_id: number
    company_name: string
    company_phone: string | null
    department_id: number | null
    dept_name: string | null
    avatar: CurrentUser['avatar']
    selected_company_id: number
    selected_community_id: number | null
    must_change_password: boolean
  }>(
    `select u.mobile, u.email, u.company_id, c.name as company_name, c.phone as company_phone, u.department_id, d.name as dept_name, u.avatar, s.selected_company_id, s.selected_community_id, s.must_change_password
     from sys_user u join company c on c.id = u.company_id left join company d on d.id = u.department_id join user_session s on s.id = $2 where u.id = $1`,
    [actor.userId, actor.sessionId],
  )
  const row = user!
  const allowed = await accessibleCompanies(q, actor)
  const companyId = allowed.includes(row.selected_company_id) ? row.selected_company_id : (allowed[0] ?? row.company_id)
  const rights = await kernel.rights.of(actor, companyId, actor.rightsEpoch)
  const reach = [...rights.widest.communities, ...rights.widest.ownCommunities]
  const communityId =
    row.selected_community_id !== null && reach.includes(row.selected_community_id) ? row.selected_community_id : null
  if (companyId !== row.selected_company_id || communityId !== row.selected_community_id)
    await kernel.q.query(
      'update user_session set selected_company_id = $2, selected_community_id = $3, updated_at = $4 where id = $1',
      [actor.sessionId, companyId, communityId, now],
    )
  const roles = await q.query<{ id: number; name: string }>(
    `select distinct r.id, r.name from user_role ur join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.state = 1
     join company rc on rc.id = ur.company_id join company s on s.id = $2 and s.path like rc.path || '%' where ur.user_id = $1 order by r.id`,
    [actor.userId, companyId],
  )
  return {
    userId: actor.userId,
    username: actor.username,
    companyName: row.company_name,
    companyPhone: row.company_phone,
    petName: actor.petName,
    mobile: row.mobile,
    email: row.email,
    companyId: row.company_id,
    permissions: permissionsText(rights),
    superAdmin: actor.superAdmin,
    mustChangePassword: row.must_change_password,
    selectedCompanyId: companyId,
    selectedCommunityId: communityId,
    roles,
    avatar: row.avatar,
    departmentId: row.department_id,
    deptName: row.dept_name,
  }
}

export async function selectContext(
  { kernel, actor, q, now }: ActionContext,
  input: { companyId: number; communityId?: number | null | undefined; communityIds?: number[] | undefined },
) {
  const allowed = await accessibleCompanies(q, actor)
  if (!allowed.includes(input.companyId)) throw forbidden('无权访问该公司')
  const rights = await kernel.rights.of(actor, input.companyId)
  const reach = new Set([...rights.widest.communities, ...rights.widest.ownCommunities])
  const named = [...new Set([...(input.communityId ? [input.communityId] : []), ...(input.communityIds ?? [])])]
  if (named.some((id) => !reach.has(id))) throw forbidden('无权访问该项目')
  const communityId = named.length === 1 ? named[0]! : null
  const communityIds = communityId === null ? named : []
  await q.query(
    'update user_session set selected_company_id = $2, selected_community_id = $3, updated_at = $4 where id = $1',
    [actor.sessionId, input.companyId, communityId, now],
  )
  return { companyId: input.companyId, communityId, communityIds }
}

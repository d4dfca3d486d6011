import type {
  userCommunitiesAdd,
  userCommunitiesRemove,
  userCommunitiesSet,
  userCompanies,
  userMove,
  userRoles,
} from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../kernel/audit.ts'
import { accessibleCompanies } from '../../kernel/auth/companies.ts'
import { lockRows } from '../../kernel/crud/write.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { demandCommunities, demandRoles } from './grants.ts'
import { guardSuperAdmin } from './people.service.ts'
import { checkDepartment, userHooks } from './user.hooks.ts'
import { writing } from '../../kernel/crud/writing.ts'

/** Users of a call, locked, in scope of its code, and none that only a superAdmin may touch. */
export async function lockUsers(context: ActionContext, ids: readonly number[], permission: string): Promise<AnyRow[]> {
  const rows = await lockRows(writing(context, user, userHooks), ids, permission)
  for (const row of rows) guardSuperAdmin(context.actor, row)
  return rows
}

export const logUsers = (
  { q, actor, now }: ActionContext,
  rows: readonly AnyRow[],
  change: { before?: unknown; after?: unknown },
) =>
  writeLog(
    q,
    actor,
    now,
    rows.map((row) => ({
      module: 'system',
      entity: user.name,
      entityId: String(row.id),
      title: String(row['petName']),
      action: 'edit' as const,
      ...change,
    })),
  )

const listed = async (
  { q }: ActionContext,
  table: 'user_role' | 'user_community' | 'user_company',
  column: string,
  userId: number,
  more = '',
) =>
  (
    await q.query<{ id: number }>(`select ${column} as id from ${table} where user_id = $1 ${more} order by 1`, [
      userId,
    ])
  ).map(({ id }) => id)

/** Replaces the roles of a user at a company. Roles that stay need no right to grant them; new and removed ones do. */
export async function setRoles(
  context: ActionContext,
  userId: number,
  companyId: number,
  roleIds: readonly number[],
): Promise<void> {
  const { q, actor, now } = context
  if (userId === actor.userId) throw refuse('不能修改自己的角色')
  const before = await listed(context, 'user_role', 'role_id', userId, `and company_id = ${Number(companyId)}`)
  const changed = [...roleIds.filter((id) => !before.includes(id)), ...before.filter((id) => !roleIds.includes(id))]
  if (changed.length === 0) return
  const live = (
    await q.query<{ id: number }>('select id from sys_role where id = any($1) and state = 1 and deleted_at is null', [
      changed,
    ])
  ).map(({ id }) => id)
  // A stopped role may be taken away, not given.
  await demandRoles(
    q,
    actor,
    changed.filter((id) => live.includes(id) || roleIds.includes(id)),
    companyId,
  )
  await q.query('delete from user_role where user_id = $1 and company_id = $2 and not role_id = any($3)', [
    userId,
    companyId,
    roleIds,
  ])
  for (const roleId of roleIds)
    await q.query(
      'insert into user_role (id, user_id, role_id, company_id, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $5, $6) on conflict do nothing',
      [uuidv7(), userId, roleId, companyId, actor.userId || null, now],
    )
}

export async function addCommunities(
  { q, actor, now }: ActionContext,
  userId: number,
  communityIds: readonly number[],
): Promise<void> {
  for (const communityId of communityIds)
    await q.query(
      'insert into user_community (id, user_id, community_id, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $4, $5) on conflict do nothing',
      [uuidv7(), userId, communityId, actor.userId || null, now],
    )
}

/** Replaces the authorised communities; those outside the caller's reach stay as they are. */
export async function setCommunities(
  context: ActionContext,
  userId: number,
  communityIds: readonly number[],
): Promise<void> {
  const { q, actor } = context
  const before = await listed(context, 'user_community', 'community_id', userId)
  const code = 'system:user:community'
  await demandCommunities(
    q,
    actor,
    code,
    communityIds.filter((id) => !before.includes(id)),
  )
  const mine = actor.superAdmin ? before : before.filter((id) => actor.scope(code).communities.includes(id))
  await q.query('delete from user_community where user_id = $1 and community_id = any($2)', [
    userId,
    mine.filter((id) => !communityIds.includes(id)),
  ])
  await addCommunities(context, userId, communityIds)
}

/** Replaces the positions; the first is the main one. */
export async function setPositions(
  { q, actor, now }: ActionContext,
  userId: number,
  positionIds: readonly number[],
): Promise<void> {
  const [known] = await q.query<{ n: number }>(
    `select count(*) as n from position p join sys_user u on u.id = $2 join company c on c.id = u.company_id
     where p.id = any($1) and p.deleted_at is null and c.path like '%/' || p.company_id || '/%'`,
    [positionIds, userId],
  )
  if (known!.n < new Set(positionIds).size) throw badInput({ positionIds: '岗位不存在或不属于所选公司' })
  await q.query('delete from user_position where user_id = $1', [userId])
  for (const [i, positionId] of positionIds.entries())
    await q.query(
      'insert into user_position (id, user_id, position_id, is_main, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $5, $6)',
      [uuidv7(), userId, positionId, i === 0, actor.userId || null, now],
    )
}

export async function assignRoles(
  context: ActionContext,
  { userId, companyId, roleIds }: ParsedOf<typeof userRoles>,
): Promise<null> {
  const [row] = await lockUsers(context, [userId], 'system:user:role')
  const at = companyId ?? Number(row!.companyId)
  const before = await listed(context, 'user_role', 'role_id', userId, `and company_id = ${Number(at)}`)
  await setRoles(context, userId, at, roleIds)
  await logUsers(context, [row!], { before: { roleIds: before, companyId: at }, after: { roleIds, companyId: at } })
  return null
}

export async function authoriseMore(
  context: ActionContext,
  { userIds, communityIds }: ParsedOf<typeof userCommunitiesAdd>,
): Promise<null> {
  const rows = await lockUsers(context, userIds, 'system:user:community')
  await demandCommunities(context.q, context.actor, 'system:user:community', communityIds)
  for (const userId of userIds) await addCommunities(context, userId, communityIds)
  await logUsers(context, rows, { after: { addedCommunities: communityIds } })
  return null
}

export async function authoriseExactly(
  context: ActionContext,
  { userId, userIds, communityIds }: ParsedOf<typeof userCommunitiesSet>,
): Promise<null> {
  const id = userId ?? userIds![0]!
  const rows = await lockUsers(context, [id], 'system:user:community')
  const before = await listed(context, 'user_community', 'community_id', id)
  await setCommunities(context, id, communityIds)
  await logUsers(context, rows, { before: { communityIds: before }, after: { communityIds } })
  return null
}

export async function authoriseLess(
  context: ActionContext,
  { userId, communityIds }: ParsedOf<typeof userCommunitiesRemove>,
): Promise<null> {
  const rows = await lockUsers(context, [userId], 'system:user:community')
  await demandCommunities(context.q, context.actor, 'system:user:community', communityIds)
  await context.q.query('delete from user_community where user_id = $1 and community_id = any($2)', [
    userId,
    communityIds,
  ])
  await logUsers(context, rows, { after: { removedCommunities: communityIds } })
  return null
}

/** Further companies that a user may select; only such as the caller may select himself. */
export async function setCompanies(
  context: ActionContext,
  { userId, companyIds }: ParsedOf<typeof userCompanies>,
): Promise<null> {
  const { q, actor, now } = context
  const rows = await lockUsers(context, [userId], 'system:user:company')
  const before = await listed(context, 'user_company', 'company_id', userId)
  const mine = await accessibleCompanies(q, actor)
  if (companyIds.some((id) => !before.includes(id) && !mine.includes(id))) throw forbidden('无权访问该公司')
  await q.query('delete from user_company where user_id = $1 and company_id = any($2)', [
    userId,
    before.filter((id) => mine.includes(id) && !companyIds.includes(id)),
  ])
  for (const companyId of companyIds)
    await q.query(
      'insert into user_company (id, user_id, company_id, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $4, $5) on conflict do nothing',
      [uuidv7(), userId, companyId, actor.userId || null, now],
    )
  await logUsers(context, rows, { before: { companyIds: before }, after: { companyIds } })
  return null
}

/** Moves people to another company or department. Authorised communities outside the new company go, after the caller has seen which. */
export async function moveUsers(
  context: ActionContext,
  { userIds, companyId, departmentId, keepRoles, preview }: ParsedOf<typeof userMove>,
): Promise<{ removedCommunities: number; communities: { id: number; name: string }[] }> {
  const { q, actor, now } = context
  const rows = await lockUsers(context, userIds, 'system:user:move')
  if (!actor.scope('system:user:move').companies.includes(companyId)) throw forbidden('无权访问该公司')
  await checkDepartment(q, companyId, departmentId ?? null)
  if (userIds.includes(actor.userId)) throw refuse('不能调动自己')
  const outside = `from user_community uc join community m on m.id = uc.community_id join company c on c.id = m.company_id join company top on top.id = $2
     where uc.user_id = any($1) and c.path not like top.path || '%'`
  const communities = await q.query<{ id: number; name: string }>(
    `select distinct m.id, m.name ${outside} order by m.id`,
    [userIds, companyId],
  )
  const [pairs] = await q.query<{ n: number }>(`select count(*) as n ${outside}`, [userIds, companyId])
  if (preview) return { removedCommunities: pairs!.n, communities }
  await q.query(`delete from user_community where id in (select uc.id ${outside})`, [userIds, companyId])
  if (!keepRoles) await q.query('delete from user_role where user_id = any($1)', [userIds])
  await q.query(
    'update sys_user set company_id = $2, department_id = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = any($1)',
    [userIds, companyId, departmentId ?? null, actor.userId || null, now],
  )
  await logUsers(context, rows, {
    before: rows.map((row) => ({ companyId: row.companyId, departmentId: row['departmentId'] })),
    after: { companyId, departmentId: departmentId ?? null, keepRoles },
  })
  return { removedCommunities: pairs!.n, communities }
}

import type { userRename, userState } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { openPassword } from '../../kernel/auth/sealed-password.ts'
import { createRow, deleteRows, updateOne, staleOf } from '../../kernel/crud/write.ts'
import { apartOf, type Queryable, lockOn } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { randomPassword } from '../../db/seed/accounts.seed.ts'
import { forgetGuesses } from '../session/attempts.service.ts'
import { checkNewPassword, storePassword } from '../session/password-store.service.ts'
import { lockUsers, logUsers, setCommunities, setPositions, setRoles } from './user-access.service.ts'
import { demandCommunities } from './grants.ts'
import { userDeleteGuards } from './guards.service.ts'
import { userHooks } from './user.hooks.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { endSessions } from '../../kernel/auth/end-sessions.ts'

const USERNAME = /^[A-Za-z][A-Za-z0-9_-]{5,19}$/

/** The lists of ids that come with a user, taken out of the body. */
function relations(body: Record<string, unknown>) {
  const { roleIds, communityIds, positionIds, ...rest } = body
  const list = (name: string, value: unknown): number[] | undefined => {
    if (value === undefined || value === null) return undefined
    if (!Array.isArray(value) || value.length > 1000 || !value.every((id) => Number.isSafeInteger(id) && id > 0))
      throw badInput({ [name]: '编号格式不正确' })
    return [...new Set(value as number[])]
  }
  return {
    rest,
    roleIds: list('roleIds', roleIds),
    communityIds: list('communityIds', communityIds),
    positionIds: list('positionIds', positionIds),
  }
}

/** Names differ by more than upper and lower case: people sign in with either. */
async function freeName(q: Queryable, username: string, but: number | null): Promise<void> {
  await lockOn(q, `username:${username.toLowerCase()}`)
  const [taken] = await q.query(
    'select 1 from sys_user where lower(username) = lower($1) and deleted_at is null and id is distinct from $2',
    [username, but],
  )
  if (taken) throw badInput({ username: '用户名已存在' })
}

/** A password that an administrator types follows the pattern of names and the rule of strength. */
async function initialPassword(context: ActionContext, cipher: unknown, username: string | null): Promise<string> {
  if (typeof cipher !== 'string' || cipher === '') throw badInput({ password: '请输入密码' })
  const plain = await openPassword(context.kernel, apartOf(context.q), cipher, 'password')
  if (!USERNAME.test(plain)) throw badInput({ password: '初始密码须以字母开头，6-20位字母、数字、-或_' })
  checkNewPassword(plain, username)
  return plain
}

export async function createUser(
  context: ActionContext,
  body: Record<string, unknown>,
): Promise<{ userId: number; id: number; version: number }> {
  const { q, actor, now } = context
  const { rest, roleIds, communityIds, positionIds } = relations(body)
  const { password, ...draft } = rest
  if (!roleIds?.length) throw badInput({ roleIds: '请选择角色' })
  const username = typeof draft['username'] === 'string' ? draft['username'].trim() : null
  const plain = await initialPassword(context, password, username)
  if (username !== null) await freeName(q, username, null)
  const { id } = await createRow(writing(context, user, userHooks), draft)
  const userId = Number(id)
  await storePassword(q, userId, plain, now, { mustChange: true })
  actor.demand('system:user:role')
  await setRoles(context, userId, Number(draft['companyId']), roleIds)
  if (communityIds?.length) {
    actor.demand('system:user:community')
    await demandCommunities(q, actor, 'system:user:community', communityIds)
    await setCommunities(context, userId, communityIds)
  }
  if (positionIds) await setPositions(context, userId, positionIds)
  return { userId, id: userId, version: 2 }
}

const sameSet = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id))

/** What hangs on a user is part of what two administrators may not overwrite for each other: a change of it moves the version. */
export async function updateUser(context: ActionContext, body: Record<string, unknown>): Promise<null> {
  const { q, actor, now } = context
  const { rest, roleIds, communityIds, positionIds } = relations(body)
  const { userId, ...draft } = rest
  if (userId !== undefined) draft['id'] = userId
  const { id, version } = await updateOne(writing(context, user, userHooks), draft)
  const [row] = await lockUsers(context, [Number(id)], user.codes.edit)
  if (version !== row!.version) throw staleOf(user, row!)
  const held = async (sql: string, ...more: unknown[]) =>
    (await q.query<{ id: number }>(sql, [id, ...more])).map((entry) => entry.id)
  const before = {
    roleIds: await held('select role_id as id from user_role where user_id = $1 and company_id = $2', row!.companyId),
    communityIds: await held('select community_id as id from user_community where user_id = $1'),
    positionIds: await held('select position_id as id from user_position where user_id = $1 order by is_main desc, id'),
  }
  const after: Record<string, number[]> = {}
  if (roleIds && !sameSet(roleIds, before.roleIds)) {
    if (roleIds.length === 0) throw badInput({ roleIds: '请选择角色' })
    actor.demand('system:user:role')
    await setRoles(context, Number(id), Number(row!.companyId), roleIds)
    after['roleIds'] = roleIds
  }
  if (communityIds && !sameSet(communityIds, before.communityIds)) {
    actor.demand('system:user:community')
    await setCommunities(context, Number(id), communityIds)
    after['communityIds'] = communityIds
  }
  if (positionIds && positionIds.join() !== before.positionIds.join()) {
    await setPositions(context, Number(id), positionIds)
    after['positionIds'] = positionIds
  }
  if (Object.keys(after).length) {
    if (version === draft['version'])
      await q.query('update sys_user set version = version + 1, updated_by = $2, updated_at = $3 where id = $1', [
        id,
        actor.userId || null,
        now,
      ])
    await logUsers(context, [row!], {
      before: Object.fromEntries(Object.keys(after).map((name) => [name, before[name as keyof typeof before]])),
      after,
    })
  }
  return null
}

/** At least one superAdmin must stay able to sign in. */
async function keepOneSuperAdmin({ q }: ActionContext, leaving: readonly number[]): Promise<void> {
  // Two administrators stopping each other at once wait here for one another.
  const left = await q.query<{ id: number }>(
    'select id from sys_user where super_admin and state = 1 and deleted_at is null order by id for update',
  )
  if (!left.some(({ id }) => !leaving.includes(id))) throw refuse('至少保留一个启用的超级管理员')
}

/** Open work of people who leave: listed for handing over, never a reason to keep them. */
export async function setUserState(
  context: ActionContext,
  { userIds, state }: ParsedOf<typeof userState>,
): Promise<null> {
  const { q, actor, now } = context
  if (state === 0 && userIds.includes(actor.userId)) throw refuse('不能停用自己')
  const rows = await lockUsers(context, userIds, 'system:user:disable')
  if (state === 0 && rows.some((row) => row['superAdmin'])) await keepOneSuperAdmin(context, userIds)
  if (state === 1) {
    const [stopped] = await q.query(
      'select 1 from sys_user u join company c on c.id = u.company_id where u.id = any($1) and c.state <> 1 limit 1',
      [userIds],
    )
    if (stopped) throw refuse('所属公司已停用')
  }
  // What somebody decides about an account of the demo is no longer the switch's to take back.
  await q.query(
    'update sys_user set state = $2, iot_sync_state = 0, failed_count = case when $2 = 1 then 0 else failed_count end, demo_mark = least(demo_mark, 1), version = version + 1, updated_by = $3, updated_at = $4 where id = any($1) and state <> $2',
    [userIds, state, actor.userId || null, now],
  )
  if (state === 0) await endSessions(q, now, 'disabled', 'users', userIds)
  await logUsers(
    context,
    rows.filter((row) => row['state'] !== state),
    { before: { state: 1 - state }, after: { state } },
  )
  return null
}

export async function deleteUsers(context: ActionContext, ids: readonly number[]): Promise<null> {
  const { q, actor, now } = context
  if (ids.includes(actor.userId)) throw refuse('不能删除自己')
  const rows = await lockUsers(context, ids, user.codes.delete)
  if (rows.some((row) => row['superAdmin'])) await keepOneSuperAdmin(context, ids)
  for (const guard of userDeleteGuards) await guard(q, ids)
  await deleteRows(writing(context, user, userHooks), [...ids])
  await endSessions(q, now, 'deleted', 'users', ids)
  return null
}

/** A random password, shown once; its owner must change it. */
export async function resetPassword(
  context: ActionContext,
  { userId }: { userId: number },
): Promise<{ password: string }> {
  const { q, now } = context
  const rows = await lockUsers(context, [userId], 'system:user:resetPassword')
  const password = startingWithLetter()
  await storePassword(q, userId, password, now, { mustChange: true })
  await endSessions(q, now, 'password', 'users', [userId])
  await q.query('update sys_user set locked_until = null where id = $1', [userId])
  await forgetGuesses(q, String(rows[0]!['username']))
  await logUsers(context, rows, { after: { 操作: '重置密码' } })
  return { password }
}

function startingWithLetter(): string {
  for (;;) {
    const password = randomPassword()
    if (USERNAME.test(password)) return password
  }
}

export async function unlockUser(context: ActionContext, { userId }: { userId: number }): Promise<null> {
  const { q, actor, now } = context
  const rows = await lockUsers(context, [userId], 'system:user:unlock')
  await q.query(
    'update sys_user set locked_until = null, failed_count = 0, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
    [userId, actor.userId || null, now],
  )
  await forgetGuesses(q, String(rows[0]!['username']))
  await logUsers(context, rows, { before: { lockedUntil: rows[0]!['lockedUntil'] }, after: { lockedUntil: null } })
  return null
}

export async function renameUser(
  context: ActionContext,
  { userId, username }: ParsedOf<typeof userRename>,
): Promise<null> {
  const { q, actor, now } = context
  const rows = await lockUsers(context, [userId], 'system:user:rename')
  await freeName(q, username, userId)
  await q.query(
    'update sys_user set username = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [userId, username, actor.userId || null, now],
  )
  await endSessions(q, now, 'kicked', 'users', [userId])
  await logUsers(context, rows, { before: { username: rows[0]!['username'] }, after: { username } })
  return null
}

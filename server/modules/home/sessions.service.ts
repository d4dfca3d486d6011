import type { SessionEntry, ownLoginLog, sessionKick, sessionPage, OwnSignIn } from '@wuguan/contract/home/home.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../kernel/audit.ts'
import { SESSION_IDLE } from '../../kernel/auth/sessions.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { guardSuperAdmin, peopleFilter } from '../system/people.service.ts'
import { endSessions } from '../../kernel/auth/end-sessions.ts'

/** Sign-ins are shown as far back as they are kept. */
const LOG_DAYS = 90

/** Another's sessions are looked up among the people that the code shows; who is not there does not exist. */
async function demandPerson(
  { actor, q }: ActionContext,
  userId: number,
  code: string,
): Promise<{ petName: string; superAdmin: boolean }> {
  actor.demand(code)
  const params = new Params()
  const scope = peopleFilter(actor, code, 't', params)
  const [person] =
    scope === 'none'
      ? []
      : await q.query<{ petName: string; superAdmin: boolean }>(
          `select t.pet_name as "petName", t.super_admin as "superAdmin" from sys_user t where t.id = ${params.add(userId)} and t.deleted_at is null and ${scope}`,
          params.values,
        )
  if (!person) throw notFound()
  return person
}

export async function pageSessions(
  context: ActionContext,
  { userId, page, limit }: ParsedOf<typeof sessionPage>,
): Promise<Page<SessionEntry>> {
  const { actor, q, now } = context
  const owner = userId ?? actor.userId
  if (owner !== actor.userId) await demandPerson(context, owner, 'session:session:list')
  const [total] = await q.query<{ n: number }>('select count(*) as n from user_session where user_id = $1', [owner])
  const at = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`
  const list = await q.query<SessionEntry>(
    `select id, client_kind as "clientKind", ip, user_agent as "userAgent", ${at('login_at')} as "loginAt", ${at('last_seen_at')} as "lastSeenAt", ${at('expires_at')} as "expiresAt",
       ${at('revoked_at')} as "revokedAt", revoke_reason as "revokeReason",
       revoked_at is null and expires_at > $2 and last_seen_at > $2::timestamptz - make_interval(secs => ${SESSION_IDLE}) as live, id = $3 as current
     from user_session where user_id = $1 order by live desc, login_at desc, id desc limit $4 offset $5`,
    [owner, now, actor.sessionId || null, limit, (page - 1) * limit],
  )
  return { list, total: total!.n, capped: false }
}

export async function kickSessions(
  context: ActionContext,
  { ids, userId, others }: ParsedOf<typeof sessionKick>,
): Promise<{ ended: number }> {
  const { actor, q, now } = context
  const log = (id: number, title: string, ended: number) =>
    writeLog(q, actor, now, [
      {
        module: 'session',
        entity: 'session.userSession',
        entityId: String(id),
        title,
        action: 'other',
        after: { 操作: '强制下线', ended },
      },
    ])
  if (ids) {
    if (ids.includes(actor.sessionId)) throw refuse('当前会话请使用退出登录')
    const found = await q.query<{ user_id: number }>('select user_id from user_session where id = any($1) for update', [
      ids,
    ])
    if (found.length < new Set(ids).size) throw notFound()
    const owners = new Set(found.map((row) => row.user_id))
    for (const owner of owners) {
      if (owner === actor.userId) continue
      // Without the code another's session does not exist.
      if (!actor.can('session:session:kick')) throw notFound()
      guardSuperAdmin(actor, { ...(await demandPerson(context, owner, 'session:session:kick')) })
    }
    const ended = await endSessions(q, now, 'kicked', 'sessions', ids)
    for (const owner of owners) await log(owner, '会话', ended)
    return { ended }
  }
  if (userId !== undefined && userId !== actor.userId) {
    const person = await demandPerson(context, userId, 'session:session:kick')
    guardSuperAdmin(actor, { ...person })
    const ended = await endSessions(q, now, 'kicked', 'users', [userId])
    await log(userId, person.petName, ended)
    return { ended }
  }
  if (!others) throw refuse('当前会话请使用退出登录')
  return { ended: await endSessions(q, now, 'kicked', 'users', [actor.userId], actor.sessionId) }
}

export async function pageOwnSignIns(
  { actor, q, now }: ActionContext,
  { result, page, limit }: ParsedOf<typeof ownLoginLog>,
): Promise<Page<OwnSignIn>> {
  const from = `from login_log where user_id = $1 and at > $2::timestamptz - interval '${LOG_DAYS} days' and ($3::smallint is null or result = $3)`
  const values = [actor.userId, now, result === undefined ? null : Number(result)]
  const [total] = await q.query<{ n: number }>(`select count(*) as n ${from}`, values)
  const list = await q.query<OwnSignIn>(
    `select id, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at, ip, area, client, result, reason ${from} order by at desc, id desc limit $4 offset $5`,
    [...values, limit, (page - 1) * limit],
  )
  return { list, total: total!.n, capped: false }
}

import type { SessionUser, login } from '@wuguan/contract/session/session.actions'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import { limitSettings, readLimits } from '../../kernel/auth/limits.ts'
import { openPassword } from '../../kernel/auth/sealed-password.ts'
import { SESSION_IDLE, SESSION_LIFE } from '../../kernel/auth/sessions.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel, PublicContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { newToken, sha256 } from '../../kernel/secrets.ts'
import { platformNumberSql } from '../../kernel/setting-values.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { admit, countFailure, demandStill, forgetHere, logRefusal, writeLoginLog } from './attempts.service.ts'
import { permissionsText } from './current-user.service.ts'
import { verifyNobody, verifyPassword } from './password-store.service.ts'
import { enterTerminal } from './terminal.service.ts'

export interface UserRow {
  id: number
  username: string
  pet_name: string
  mobile: string | null
  email: string | null
  company_id: number
  company_name: string
  company_phone: string | null
  company_state: number
  department_id: number | null
  password_hash: string | null
  state: number
  super_admin: boolean
  must_change_password: boolean
  password_old: boolean
  /** Of a lock by an administrator. */
  locked_seconds: number | null
}

/**
 * Sign-in. Counters are kept by the typed name, known or not, and live outside the transaction of the session, because a
 * refusal must count. Unknown name and wrong password answer alike; what else keeps a user
 * out is told to whoever has the password only.
 */
export async function signIn({ kernel, caller }: PublicContext, input: ParsedOf<typeof login>): Promise<SessionUser> {
  const { q, clock } = kernel
  const now = clock.now()
  const attempt = { username: input.username, caller, now }
  const user = await findUser(q, 'lower(u.username) = lower($1)', input.username, now)
  const admission = await admit(kernel, attempt, user, input)
  const password = await openPassword(kernel, kernel.q, input.password, 'password')
  const right = user?.password_hash ? await verifyPassword(user.password_hash, password) : await verifyNobody(password)
  if (!right || !user) throw await countFailure(kernel, attempt, user, admission)
  await demandStill(kernel, attempt, user, admission)

  if (user.state !== 1) throw await logRefusal(kernel, attempt, user, refuse('账号已停用，请联系管理员'))
  if (user.company_state !== 1) throw await logRefusal(kernel, attempt, user, refuse('所属公司已停用'))
  if (user.locked_seconds && user.locked_seconds > 0)
    throw await logRefusal(kernel, attempt, user, lockedFor(user.locked_seconds))
  const terminalId = input.clientKind === 'terminal' ? await enterTerminal(q, user.id, input, now) : null
  if (input.clientKind === 'terminal' && !terminalId)
    throw await logRefusal(kernel, attempt, user, refuse('该终端未授权给当前用户'))
  await forgetHere(q, attempt)
  return openSession(
    kernel,
    user,
    { clientKind: input.clientKind, ip: caller.ip, userAgent: caller.userAgent, traceId: caller.traceId, terminalId },
    now,
  )
}

const lockedFor = (seconds: number) =>
  new DomainError(423, `账号已锁定，请${Math.max(1, Math.ceil(seconds / 60))}分钟后重试`)

export async function findUser(q: Kernel['q'], condition: string, value: unknown, now: Date): Promise<UserRow | null> {
  const [user] = await q.query<UserRow>(
    `select u.id, u.username, u.pet_name, u.mobile, u.email, u.company_id, c.name as company_name, c.phone as company_phone, c.state as company_state, u.department_id, u.password_hash, u.state,
       u.super_admin, u.must_change_password, u.password_changed_at < $2::timestamptz - make_interval(days => ${platformNumberSql(limitSettings.passwordDays)}) as password_old,
       ceil(extract(epoch from u.locked_until - $2::timestamptz))::int as locked_seconds
     from sys_user u join company c on c.id = u.company_id where ${condition} and u.deleted_at is null`,
    [value, now],
  )
  return user ?? null
}

export interface SessionSource {
  clientKind: 'web' | 'app' | 'embed' | 'terminal'
  ip: string
  userAgent: string
  traceId: string
  /** Session whose ticket made this one. */
  parentSessionId?: string
  terminalId?: string | null
}

/**
 * Makes a session; the oldest beyond the allowed number of the same client kind end. Those made from tickets are counted apart: a
 * page that is opened from a session must not end it. Company and community of the last one are kept.
 */
export async function openSession(
  kernel: Kernel,
  user: UserRow,
  source: SessionSource,
  now: Date,
): Promise<SessionUser> {
  const token = newToken()
  const mustChange = user.must_change_password || user.password_old
  const { liveSessions } = await readLimits(kernel.q)
  const sessionId = uuidv7()
  const { expiresAt, companyId } = await inTransaction(kernel, async ({ q, afterCommit }) => {
    afterCommit(() => kernel.reads.wrote(sessionId))
    await q.query('select 1 from sys_user where id = $1 for update', [user.id])
    if (source.parentSessionId) await demandLive(q, source.parentSessionId)
    await q.query(
      `update user_session set revoked_at = $3, revoke_reason = 'tooMany' where id in (
         select id from user_session where user_id = $1 and client_kind = $2 and (parent_session_id is not null) = $5 and revoked_at is null and expires_at > $3
           and last_seen_at > $3::timestamptz - make_interval(secs => ${SESSION_IDLE}) order by login_at desc, id desc offset $4)`,
      [user.id, source.clientKind, now, liveSessions - 1, source.parentSessionId !== undefined],
    )
    const [last] = await q.query<{ selected_company_id: number; selected_community_id: number | null }>(
      'select selected_company_id, selected_community_id from user_session where user_id = $1 order by id desc limit 1',
      [user.id],
    )
    const selected = last?.selected_company_id ?? user.company_id
    const [row] = await q.query<{ expires_at: string }>(
      `insert into user_session (id, company_id, user_id, token_hash, selected_company_id, selected_community_id, client_kind, ip, user_agent, login_at, last_seen_at, expires_at, must_change_password, parent_session_id, terminal_id, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10::timestamptz + interval '${SESSION_LIFE} seconds', $11, $12, $13, $3, $10, $3, $10) returning expires_at`,
      [
        sessionId,
        user.company_id,
        user.id,
        sha256(token),
        selected,
        last?.selected_community_id ?? null,
        source.clientKind,
        source.ip,
        source.userAgent,
        now,
        mustChange,
        source.parentSessionId ?? null,
        source.terminalId ?? null,
      ],
    )
    await q.query('update sys_user set last_login_at = $2, failed_count = 0 where id = $1', [user.id, now])
    return { expiresAt: row!.expires_at, companyId: selected }
  })
  await writeLoginLog(
    kernel,
    {
      username: user.username,
      userId: user.id,
      companyId: user.company_id,
      ip: source.ip,
      client: source.userAgent,
      result: 1,
      reason: null,
    },
    now,
  )
  return {
    userId: user.id,
    username: user.username,
    companyName: user.company_name,
    companyPhone: user.company_phone,
    petName: user.pet_name,
    mobile: user.mobile,
    email: user.email,
    token,
    companyId,
    permissions: permissionsText(
      await kernel.rights.of(
        {
          userId: user.id,
          superAdmin: user.super_admin,
          homeCompanyId: user.company_id,
          departmentId: user.department_id,
        },
        companyId,
      ),
    ),
    superAdmin: user.super_admin,
    mustChangePassword: mustChange,
    expiresAt: expiresAt ?? dateTimeOf(now),
  }
}

/** Holds a session against its end until one that comes from it stands, which then ends with it. */
async function demandLive(q: Kernel['q'], sessionId: string): Promise<void> {
  const [live] = await q.query('select 1 from user_session where id = $1 and revoked_at is null for share', [sessionId])
  if (!live) throw refuse('发出链接的登录已结束，请重新登录')
}

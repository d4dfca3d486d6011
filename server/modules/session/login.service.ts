import type { SessionUser, login } from '@wuguan/contract/session/session.actions'
import { DomainError, badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import { limitSettings, readLimits } from '../../kernel/auth/limits.ts'
import { SESSION_IDLE, SESSION_LIFE } from '../../kernel/auth/sessions.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel, PublicContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { clearCount, countEvent, currentCount } from '../../kernel/rate-limit.ts'
import { newToken, sha256 } from '../../kernel/secrets.ts'
import { platformNumberSql } from '../../kernel/setting-values.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { spendCaptcha } from './captcha.service.ts'
import { permissionsText } from './current-user.service.ts'
import { verifyNobody, verifyPassword } from './password-store.service.ts'

/** Limits of the session book, part 3, that are not the platform's to set. */
const WINDOW = 15 * 60
const CAPTCHA_AFTER = 3
const IP_CAPTCHA = 20
const IP_BLOCK = 100

export interface UserRow extends Record<string, unknown> {
  id: number
  username: string
  pet_name: string
  mobile: string | null
  email: string | null
  company_id: number
  company_name: string
  company_state: number
  department_id: number | null
  password_hash: string | null
  state: number
  super_admin: boolean
  must_change_password: boolean
  password_old: boolean
  locked_seconds: number | null
}

const keys = (username: string, ip: string) => {
  const name = sha256(username.toLowerCase()).slice(0, 32)
  return { failures: `login:${name}`, lock: `login-lock:${name}`, ip: `login-ip:${ip}` }
}

/** Forgets the failures and the lock of a name. */
export async function clearLock(q: Kernel['q'], username: string): Promise<void> {
  const key = keys(username, '')
  await clearCount(q, key.failures)
  await clearCount(q, key.lock)
}

/**
 * Sign-in. Counters are kept by the typed name, known or not, and live outside the transaction of the session, because a
 * refusal must count. Unknown name, wrong password and locked name answer alike.
 */
export async function signIn({ kernel, caller }: PublicContext, input: ParsedOf<typeof login>): Promise<SessionUser> {
  const { q, clock } = kernel
  const now = clock.now()
  const key = keys(input.username, caller.ip)
  if ((await currentCount(q, key.ip, now)) >= IP_BLOCK) throw new DomainError(429)
  const [lock] = await q.query<{ seconds: number }>(
    'select ceil(extract(epoch from expires_at - $2::timestamptz))::int as seconds from rate_limit where key = $1 and expires_at > $2',
    [key.lock, now],
  )
  if (lock) throw lockedFor(lock.seconds)

  const failures = await currentCount(q, key.failures, now)
  const captchaRequired = failures >= CAPTCHA_AFTER || (await currentCount(q, key.ip, now)) >= IP_CAPTCHA
  if (captchaRequired) {
    if (!input.captcha || !input.captchaId)
      throw new DomainError(400, '请输入验证码', { captcha: '请输入验证码', captchaRequired: true })
    if (!(await spendCaptcha(kernel, input.captchaId, input.captcha)))
      throw refuse('验证码错误，请重新输入', { captchaRequired: true })
  }
  const password = kernel.passwordKey.open(input.password)
  if (password === null) throw badInput({ password: '密码解密失败，请刷新页面后重试' })

  const user = await findUser(q, 'lower(u.username) = lower($1)', input.username, now)
  if (user?.locked_seconds && user.locked_seconds > 0) throw lockedFor(user.locked_seconds)
  const right = user?.password_hash ? await verifyPassword(user.password_hash, password) : await verifyNobody(password)
  if (!right || !user) throw await countFailure(kernel, key, input.username, caller, user, now)

  if (user.state !== 1)
    throw await logged(kernel, input.username, caller, user, now, refuse('账号已停用，请联系管理员'))
  if (user.company_state !== 1) throw await logged(kernel, input.username, caller, user, now, refuse('所属公司已停用'))
  await clearCount(q, key.failures)
  return openSession(
    kernel,
    user,
    { clientKind: input.clientKind, ip: caller.ip, userAgent: caller.userAgent, traceId: caller.traceId },
    now,
  )
}

export async function findUser(q: Kernel['q'], condition: string, value: unknown, now: Date): Promise<UserRow | null> {
  const [user] = await q.query<UserRow>(
    `select u.id, u.username, u.pet_name, u.mobile, u.email, u.company_id, c.name as company_name, c.state as company_state, u.department_id, u.password_hash, u.state,
       u.super_admin, u.must_change_password, u.password_changed_at < $2::timestamptz - make_interval(days => ${platformNumberSql(limitSettings.passwordDays)}) as password_old,
       ceil(extract(epoch from u.locked_until - $2::timestamptz))::int as locked_seconds
     from sys_user u join company c on c.id = u.company_id where ${condition} and u.deleted_at is null`,
    [value, now],
  )
  return user ?? null
}

const lockedFor = (seconds: number) =>
  new DomainError(423, `账号已锁定，请${Math.max(1, Math.ceil(seconds / 60))}分钟后重试`)

async function countFailure(
  kernel: Kernel,
  key: ReturnType<typeof keys>,
  username: string,
  caller: PublicContext['caller'],
  user: UserRow | null,
  now: Date,
): Promise<DomainError> {
  const { q } = kernel
  const { lockFailures, lockMinutes } = await readLimits(q)
  const lock = lockMinutes * 60
  await countEvent(q, key.ip, WINDOW, now)
  const count = await countEvent(q, key.failures, WINDOW, now)
  if (count >= lockFailures) {
    await countEvent(q, key.lock, lock, now)
    if (user)
      await q.query(
        `update sys_user set locked_until = $2::timestamptz + make_interval(secs => $4), failed_count = $3 where id = $1 and (locked_until is null or locked_until < $2)`,
        [user.id, now, count, lock],
      )
    await clearCount(q, key.failures)
  }
  const answer =
    count >= lockFailures
      ? lockedFor(lock)
      : refuse('用户名或密码错误', { captchaRequired: count >= CAPTCHA_AFTER, remaining: lockFailures - count })
  return logged(kernel, username, caller, user, now, answer)
}

async function logged(
  kernel: Kernel,
  username: string,
  caller: PublicContext['caller'],
  user: UserRow | null,
  now: Date,
  answer: DomainError,
): Promise<DomainError> {
  await writeLoginLog(
    kernel,
    {
      username,
      userId: user?.id ?? null,
      companyId: user?.company_id ?? null,
      ip: caller.ip,
      client: caller.userAgent,
      result: 2,
      reason: answer.message,
    },
    now,
  )
  return answer
}

export async function writeLoginLog(
  kernel: Pick<Kernel, 'q'>,
  entry: {
    username: string
    userId: number | null
    companyId: number | null
    ip: string
    client: string
    result: 1 | 2
    reason: string | null
  },
  now: Date,
): Promise<void> {
  await kernel.q.query(
    `insert into login_log (id, company_id, username, user_id, at, ip, client, result, reason, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $4, $5, $5)`,
    [
      uuidv7(),
      entry.companyId,
      entry.username.slice(0, 60),
      entry.userId,
      now,
      entry.ip,
      entry.client.slice(0, 200),
      entry.result,
      entry.reason,
    ],
  )
}

export interface SessionSource {
  clientKind: 'web' | 'app' | 'embed' | 'terminal'
  ip: string
  userAgent: string
  traceId: string
  /** Session whose ticket made this one. */
  parentSessionId?: string
}

/** Makes a session; the oldest beyond the allowed number of the same client kind end. Company and community of the last one are kept. */
export async function openSession(
  kernel: Kernel,
  user: UserRow,
  source: SessionSource,
  now: Date,
): Promise<SessionUser> {
  const token = newToken()
  const mustChange = user.must_change_password || user.password_old
  const { liveSessions } = await readLimits(kernel.q)
  const { expiresAt, companyId } = await inTransaction(kernel, async ({ q }) => {
    await q.query('select 1 from sys_user where id = $1 for update', [user.id])
    await q.query(
      `update user_session set revoked_at = $3, revoke_reason = 'tooMany' where id in (
         select id from user_session where user_id = $1 and client_kind = $2 and revoked_at is null and expires_at > $3
           and last_seen_at > $3::timestamptz - make_interval(secs => ${SESSION_IDLE}) order by login_at desc, id desc offset $4)`,
      [user.id, source.clientKind, now, liveSessions - 1],
    )
    const [last] = await q.query<{ selected_company_id: number; selected_community_id: number | null }>(
      'select selected_company_id, selected_community_id from user_session where user_id = $1 order by id desc limit 1',
      [user.id],
    )
    const selected = last?.selected_company_id ?? user.company_id
    const [row] = await q.query<{ expires_at: string }>(
      `insert into user_session (id, company_id, user_id, token_hash, selected_company_id, selected_community_id, client_kind, ip, user_agent, login_at, last_seen_at, expires_at, must_change_password, parent_session_id, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10::timestamptz + interval '${SESSION_LIFE} seconds', $11, $12, $3, $10, $3, $10) returning expires_at`,
      [
        uuidv7(),
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
    petName: user.pet_name,
    mobile: user.mobile,
    email: user.email,
    token,
    companyId,
    permissions: await permissionsText(
      kernel,
      {
        userId: user.id,
        superAdmin: user.super_admin,
        homeCompanyId: user.company_id,
        departmentId: user.department_id,
      },
      companyId,
    ),
    superAdmin: user.super_admin,
    mustChangePassword: mustChange,
    expiresAt: expiresAt ?? dateTimeOf(now),
  }
}

/** Ends sessions of a user; `keep` stays. */
export async function endSessions(
  q: Kernel['q'],
  userId: number,
  reason: string,
  now: Date,
  keep: string | null = null,
): Promise<number> {
  const ended = await q.query(
    'update user_session set revoked_at = $2, revoke_reason = $3 where user_id = $1 and revoked_at is null and ($4::uuid is null or id <> $4) returning id',
    [userId, now, reason, keep],
  )
  return ended.length
}

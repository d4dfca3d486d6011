import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { readLimits } from '../../kernel/auth/limits.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel, PublicContext } from '../../kernel/kernel.ts'
import { clearCount, countEvent, currentCount } from '../../kernel/rate-limit.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { spendCaptcha } from './captcha.service.ts'
import type { UserRow } from './login.service.ts'

/** Limits of the session book, part 3, that are not the platform's to set. */
const WINDOW = 15 * 60
const CAPTCHA_AFTER = 3
const IP_CAPTCHA = 20
const IP_BLOCK = 100

export interface Attempt {
  username: string
  caller: PublicContext['caller']
  now: Date
}

const keys = (username: string, ip = '') => {
  const name = sha256(username.toLowerCase()).slice(0, 32)
  return { failures: `login:${name}`, lock: `login-lock:${name}`, ip: `login-ip:${ip}` }
}

export const lockedFor = (seconds: number) =>
  new DomainError(423, `账号已锁定，请${Math.max(1, Math.ceil(seconds / 60))}分钟后重试`)

/** Seconds that a typed name stays locked, known or not; null = it is not. */
export async function lockLeft(q: Queryable, username: string, now: Date): Promise<number | null> {
  const [lock] = await q.query<{ seconds: number }>(
    'select ceil(extract(epoch from expires_at - $2::timestamptz))::int as seconds from rate_limit where key = $1 and expires_at > $2',
    [keys(username).lock, now],
  )
  return lock?.seconds ?? null
}

/** Refuses an attempt on a locked name, from an address that tries too often, or without the picture that is due. */
export async function demandCaptcha(
  kernel: Kernel,
  { username, caller, now }: Attempt,
  given: { captcha?: string | undefined; captchaId?: string | undefined },
): Promise<void> {
  const { q } = kernel
  const key = keys(username, caller.ip)
  const tries = await currentCount(q, key.ip, now)
  if (tries >= IP_BLOCK) throw new DomainError(429)
  const left = await lockLeft(q, username, now)
  if (left) throw lockedFor(left)
  if ((await currentCount(q, key.failures, now)) < CAPTCHA_AFTER && tries < IP_CAPTCHA) return
  if (!given.captcha || !given.captchaId)
    throw new DomainError(400, '请输入验证码', { captcha: '请输入验证码', captchaRequired: true })
  if (!(await spendCaptcha(kernel, given.captchaId, given.captcha)))
    throw refuse('验证码错误，请重新输入', { captchaRequired: true })
}

/** Counts a wrong password; the one that reaches the limit locks the name, and those still under way answer as locked. */
export async function countFailure(kernel: Kernel, attempt: Attempt, user: UserRow | null): Promise<DomainError> {
  const { q } = kernel
  const { username, caller, now } = attempt
  const key = keys(username, caller.ip)
  const { lockFailures, lockMinutes } = await readLimits(q)
  const seconds = lockMinutes * 60
  await countEvent(q, key.ip, WINDOW, now)
  const count = await countEvent(q, key.failures, WINDOW, now)
  if (count === lockFailures) {
    await countEvent(q, key.lock, seconds, now)
    // The failures are forgotten together with the lock, not before.
    await q.query('update rate_limit set expires_at = $2::timestamptz + make_interval(secs => $3) where key = $1', [
      key.failures,
      now,
      seconds,
    ])
    if (user)
      await q.query(
        `update sys_user set locked_until = $2::timestamptz + make_interval(secs => $4), failed_count = $3 where id = $1 and (locked_until is null or locked_until < $2)`,
        [user.id, now, count, seconds],
      )
  }
  const answer =
    count >= lockFailures
      ? lockedFor((await lockLeft(q, username, now)) ?? seconds)
      : refuse('用户名或密码错误', { captchaRequired: count >= CAPTCHA_AFTER, remaining: lockFailures - count })
  return logRefusal(kernel, attempt, user, answer)
}

/** Writes a refused sign-in into the log; the answer is the refusal. */
export async function logRefusal(
  kernel: Pick<Kernel, 'q'>,
  { username, caller, now }: Attempt,
  user: UserRow | null,
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

export const forgetFailures = (q: Queryable, username: string) => clearCount(q, keys(username).failures)

/** Forgets the failures and the lock of a name. */
export async function clearLock(q: Queryable, username: string): Promise<void> {
  const key = keys(username)
  await clearCount(q, key.failures)
  await clearCount(q, key.lock)
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

import { randomInt } from 'node:crypto'
import type { requestCode, resetPassword } from '@wuguan/contract/session/session.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../kernel/audit.ts'
import { openPassword } from '../../kernel/auth/sealed-password.ts'
import { loadActor } from '../../kernel/auth/sessions.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel, PublicContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { clearCount, countEvent, currentCount } from '../../kernel/rate-limit.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { forgetGuesses } from './attempts.service.ts'
import { spendCaptcha } from './captcha/captcha.service.ts'
import { channelOf, deliverCode } from './code-delivery.ts'
import { checkNewPassword, storePassword } from './password-store.service.ts'
import { endSessions } from '../../kernel/auth/end-sessions.ts'

/** Limits of the session book, R8. */
const RESEND = 60
const PER_DAY = 10
const DAY = 24 * 3600
const LIFE_SECONDS = 300
const ATTEMPTS = 5

const VOID = '验证码已失效，请重新获取'

const userOf = async (kernel: Pick<Kernel, 'q'>, username: string, mobile: string) =>
  (
    await kernel.q.query<{ id: number; username: string; companyId: number }>(
      'select id, username, company_id as "companyId" from sys_user where lower(username) = lower($1) and mobile = $2 and state = 1 and deleted_at is null',
      [username, mobile],
    )
  )[0] ?? null

/** What the row of a pair that does not exist is found by; no code has this hash. */
const decoyOf = ({ secrets }: Pick<Kernel, 'secrets'>, username: string) =>
  secrets.hmac('code-decoy', username.toLowerCase())

/**
 * Sends a code if name and mobile belong together. Otherwise a row is written that no code fits, so that this call and the next
 * answer alike, with the same work (R2).
 */
export async function sendResetCode(
  { kernel, caller }: PublicContext,
  input: ParsedOf<typeof requestCode>,
): Promise<{ resendAfter: number; message: string }> {
  const now = kernel.clock.now()
  if (!(await spendCaptcha(kernel, input.captchaId, input.captcha))) throw refuse('验证码错误，请重新输入')
  const mobile = sha256(input.mobile).slice(0, 32)
  if ((await currentCount(kernel.q, `code-day:${mobile}`, now)) >= PER_DAY) throw refuse('今日获取次数已达上限')
  if ((await countEvent(kernel.q, `code:${mobile}`, RESEND, now)) > 1) throw refuse('请60秒后再试')
  await countEvent(kernel.q, `code-day:${mobile}`, DAY, now)
  const user = await userOf(kernel, input.username, input.mobile)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const hash = user ? kernel.secrets.hmac(`code:${input.purpose}:${user.id}`, code) : decoyOf(kernel, input.username)
  const channel = await channelOf(kernel)
  await inTransaction(kernel, async ({ q, afterCommit }) => {
    // A decoy voids nothing of those who share the mobile, only the one before it.
    await q.query(
      `update one_time_code set is_open = false, expires_at = least(expires_at, $2), updated_at = $2
       where purpose = $3 and mobile = $1 and case when $4::text is null then is_open else code_hash = $4 end`,
      [input.mobile, now, input.purpose, user ? null : hash],
    )
    await q.query(
      `insert into one_time_code (id, purpose, user_id, mobile, code_hash, expires_at, attempts, is_open, ip, channel, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6::timestamptz + interval '${LIFE_SECONDS} seconds', 0, $3::bigint is not null, $7, $8, $6, $6)`,
      [uuidv7(), input.purpose, user?.id ?? null, input.mobile, hash, now, caller.ip, channel],
    )
    // Not awaited: the time of a gateway would tell that the pair exists.
    if (user) afterCommit(() => void deliverCode(kernel, input.mobile, code))
  })
  return { resendAfter: RESEND, message: '如果信息匹配，验证码已发送' }
}

/** The public reset: code and new password in one transaction; wrong codes count although they are refused. */
export async function resetByCode(
  { kernel, caller }: PublicContext,
  input: ParsedOf<typeof resetPassword>,
): Promise<null> {
  const now = kernel.clock.now()
  const fresh = await openPassword(kernel, kernel.q, input.newPassword, 'newPassword')
  checkNewPassword(fresh, input.username)
  const attempts = `code-try:${sha256(input.mobile).slice(0, 32)}`
  if ((await countEvent(kernel.q, attempts, LIFE_SECONDS, now)) > ATTEMPTS * 2) throw refuse(VOID)
  const user = await userOf(kernel, input.username, input.mobile)
  const [tried] = await kernel.q.query<{ id: string; attempts: number; code_hash: string }>(
    `update one_time_code set attempts = least(attempts + 1, ${ATTEMPTS}), updated_at = $3
     where purpose = 'resetPassword' and mobile = $2 and consumed_at is null and expires_at > $3 and attempts < ${ATTEMPTS}
       and case when $1::bigint is null then user_id is null and code_hash = $4 else user_id = $1 and is_open end
     returning id, attempts, code_hash`,
    [user?.id ?? null, input.mobile, now, decoyOf(kernel, input.username)],
  )
  if (!tried) throw refuse(VOID)
  if (!user || tried.code_hash !== kernel.secrets.hmac(`code:resetPassword:${user.id}`, input.code))
    throw refuse(tried.attempts >= ATTEMPTS ? VOID : '验证码错误，请重新输入')
  await inTransaction(kernel, async ({ q }) => {
    const used = await q.query(
      'update one_time_code set consumed_at = $2, is_open = false, updated_at = $2 where id = $1 and consumed_at is null returning id',
      [tried.id, now],
    )
    if (used.length === 0) throw refuse(VOID)
    await storePassword(q, user.id, fresh, now)
    await endSessions(q, now, 'password', 'users', [user.id])
    await forgetGuesses(q, user.username)
    const owner = await loadActor(q, user.id, user.companyId, null, caller.traceId)
    if (!owner) throw refuse(VOID)
    await writeLog(q, { ...owner, ip: caller.ip }, now, [
      {
        module: 'session',
        entity: 'system.user',
        entityId: String(user.id),
        title: owner.petName,
        action: 'other',
        after: { 操作: '验证码重置密码' },
      },
    ])
  })
  await clearCount(kernel.q, attempts)
  return null
}

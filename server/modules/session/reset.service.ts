import { randomInt } from 'node:crypto'
import type { requestCode, resetPassword } from '@wuguan/contract/session/session.actions'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel, PublicContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { clearCount, countEvent, currentCount } from '../../kernel/rate-limit.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { clearLock } from './attempts.service.ts'
import { spendCaptcha } from './captcha.service.ts'
import { channelOf, deliverCode } from './code-delivery.ts'
import { endSessions } from './login.service.ts'
import { checkNewPassword, storePassword } from './password-store.service.ts'

/** Limits of the session book, R8. */
const RESEND = 60
const PER_DAY = 10
const DAY = 24 * 3600
const LIFE_SECONDS = 300
const ATTEMPTS = 5

const VOID = '验证码已失效，请重新获取'

const userOf = async (kernel: Pick<Kernel, 'q'>, username: string, mobile: string) =>
  (
    await kernel.q.query<{ id: number; username: string }>(
      'select id, username from sys_user where lower(username) = lower($1) and mobile = $2 and state = 1 and deleted_at is null',
      [username, mobile],
    )
  )[0] ?? null

/** Sends a code if name and mobile belong together; the answer is the same either way (R2). */
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
  if (user) {
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
    const channel = await channelOf(kernel)
    await inTransaction(kernel, async ({ q, afterCommit }) => {
      await q.query(
        'update one_time_code set is_open = false, updated_at = $2 where purpose = $3 and mobile = $1 and is_open',
        [input.mobile, now, input.purpose],
      )
      await q.query(
        `insert into one_time_code (id, purpose, user_id, mobile, code_hash, expires_at, attempts, is_open, ip, channel, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6::timestamptz + interval '${LIFE_SECONDS} seconds', 0, true, $7, $8, $6, $6)`,
        [
          uuidv7(),
          input.purpose,
          user.id,
          input.mobile,
          kernel.secrets.hmac(`code:${input.purpose}:${user.id}`, code),
          now,
          caller.ip,
          channel,
        ],
      )
      // Not awaited: the time of a gateway would tell that the pair exists.
      afterCommit(() => void deliverCode(kernel, input.mobile, code))
    })
  }
  return { resendAfter: RESEND, message: '如果信息匹配，验证码已发送' }
}

/** The public reset: code and new password in one transaction; wrong codes count although they are refused. */
export async function resetByCode({ kernel }: PublicContext, input: ParsedOf<typeof resetPassword>): Promise<null> {
  const now = kernel.clock.now()
  const fresh = kernel.passwordKey.open(input.newPassword)
  if (fresh === null) throw badInput({ newPassword: '密码解密失败，请刷新页面后重试' })
  checkNewPassword(fresh)
  const attempts = `code-try:${sha256(input.mobile).slice(0, 32)}`
  if ((await countEvent(kernel.q, attempts, LIFE_SECONDS, now)) > ATTEMPTS * 2) throw refuse(VOID)
  const user = await userOf(kernel, input.username, input.mobile)
  if (!user) throw refuse(VOID)
  const [tried] = await kernel.q.query<{ id: string; attempts: number; code_hash: string }>(
    `update one_time_code set attempts = least(attempts + 1, ${ATTEMPTS}), updated_at = $3
     where purpose = 'resetPassword' and user_id = $1 and mobile = $2 and is_open and consumed_at is null and expires_at > $3 and attempts < ${ATTEMPTS}
     returning id, attempts, code_hash`,
    [user.id, input.mobile, now],
  )
  if (!tried) throw refuse(VOID)
  if (tried.code_hash !== kernel.secrets.hmac(`code:resetPassword:${user.id}`, input.code))
    throw refuse(tried.attempts >= ATTEMPTS ? VOID : '验证码错误，请重新输入')
  await inTransaction(kernel, async ({ q }) => {
    const used = await q.query(
      'update one_time_code set consumed_at = $2, is_open = false, updated_at = $2 where id = $1 and consumed_at is null returning id',
      [tried.id, now],
    )
    if (used.length === 0) throw refuse(VOID)
    await storePassword(q, user.id, fresh, now)
    await endSessions(q, user.id, 'password', now)
    await q.query('update sys_user set locked_until = null where id = $1', [user.id])
    await clearLock(q, user.username)
  })
  await clearCount(kernel.q, attempts)
  return null
}

import { refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../kernel/audit.ts'
import { openPassword } from '../../kernel/auth/sealed-password.ts'
import { apartOf } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { clearCount, countEvent, currentCount } from '../../kernel/rate-limit.ts'
import { checkNewPassword, storePassword, verifyPassword } from './password-store.service.ts'
import { endSessions } from '../../kernel/auth/end-sessions.ts'

const WINDOW = 15 * 60
const ATTEMPTS = 5

/** A user's own change of password; his other sessions end (session R3 to R5). */
export async function changeOwnPassword(
  { kernel, actor, q, now }: ActionContext,
  input: { password: string; newPassword: string },
): Promise<null> {
  const apart = apartOf(q)
  const key = `password:${actor.userId}`
  const old = await openPassword(kernel, apart, input.password, 'password')
  const fresh = await openPassword(kernel, apart, input.newPassword, 'newPassword')
  const [user] = await q.query<{ password_hash: string }>(
    'select password_hash from sys_user where id = $1 for update',
    [actor.userId],
  )
  // Failures must count although the call is refused, so they are counted outside its transaction; one after the other, by the row held.
  if ((await currentCount(apart, key, now)) >= ATTEMPTS) throw refuse('错误次数过多，请15分钟后再试')
  if (!(await verifyPassword(user!.password_hash, old))) {
    await countEvent(apart, key, WINDOW, now)
    throw refuse('原密码错误')
  }
  if (old === fresh) throw refuse('新密码不能与原密码相同')
  checkNewPassword(fresh, actor.username)
  await storePassword(q, actor.userId, fresh, now)
  await q.query('update user_session set must_change_password = false where id = $1', [actor.sessionId])
  await endSessions(q, now, 'password', 'users', [actor.userId], actor.sessionId)
  await clearCount(apart, key)
  await writeLog(q, actor, now, [
    {
      module: 'session',
      entity: 'system.user',
      entityId: String(actor.userId),
      title: actor.petName,
      action: 'other',
      after: { 操作: '修改密码' },
    },
  ])
  return null
}

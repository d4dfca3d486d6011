import { DomainError, badInput } from '@wuguan/contract/kernel/errors'
import { openPassword } from '../../kernel/auth/sealed-password.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { type Attempt, admit, countFailure, demandStill, forgetHere } from './attempts.service.ts'
import { verifyNobody, verifyPassword } from './password-store.service.ts'

const MISSING = '请输入当前密码'
const WRONG = '当前密码错误'
/** The page shows no picture: whoever would need one waits, or signs in anew, where there is one. */
const TOO_OFTEN = '密码错误次数过多，请稍后再试，或退出登录后重新登录'

/**
 * Whoever is signed in shows that he knows his password, sent encrypted. A wrong one is a guess at his sign-in and slowed down with
 * those, on the pool: a caller must not hold a transaction meanwhile. Refusals stand at `password`.
 */
export async function demandOwnPassword({ kernel, actor, now }: ActionContext, sealed: unknown): Promise<void> {
  if (typeof sealed !== 'string' || sealed === '') throw badInput({ password: MISSING })
  const { q } = kernel
  const [user] = await q.query<{ id: number; company_id: number; password_hash: string | null; user_agent: string }>(
    `select u.id, u.company_id, u.password_hash, coalesce(s.user_agent, '') as user_agent
     from sys_user u left join user_session s on s.id = $2 where u.id = $1`,
    [actor.userId, actor.sessionId],
  )
  const subject = user!
  const attempt: Attempt = {
    username: actor.username,
    caller: { ip: actor.ip, userAgent: subject.user_agent },
    now,
  }
  const admission = await admit(kernel, attempt, subject, {}).catch(inWords)
  const password = await openPassword(kernel, q, sealed, 'password')
  const right = subject.password_hash
    ? await verifyPassword(subject.password_hash, password)
    : await verifyNobody(password)
  if (!right) inWords(await countFailure(kernel, attempt, subject, admission))
  await demandStill(kernel, attempt, subject, admission).catch(inWords)
  await forgetHere(q, attempt)
}

/** A refusal of the sign-in as the page of somebody who is signed in tells it. */
function inWords(refusal: unknown): never {
  if (!(refusal instanceof DomainError)) throw refusal
  if (refusal.code === 422) throw badInput({ password: WRONG })
  throw refusal.code === 400 ? badInput({ password: TOO_OFTEN }) : refusal
}

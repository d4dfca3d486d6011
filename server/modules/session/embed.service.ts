import type { SessionUser, autoLogin } from '@wuguan/contract/session/session.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { OWN_PLACE, isBelow, webAddress } from '@wuguan/contract/kernel/web-address'
import { redeemTicket } from '../../kernel/auth/tickets.ts'
import type { ActionContext, PublicContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { findUser, openSession } from './login.service.ts'

/** Whether somebody at `here` may use what was meant for `place`. */
function standsAt(here: string, place: string): boolean {
  if (place === OWN_PLACE || here === OWN_PLACE) return here === place
  const url = webAddress(here)
  return url !== null && isBelow(url, place)
}

/** A session for an embedded page, a dashboard or a partner, from a ticket of the session that opened it; both end together. */
export async function signInByTicket(
  { kernel, caller }: PublicContext,
  { ticket, target }: ParsedOf<typeof autoLogin>,
): Promise<SessionUser> {
  const now = kernel.clock.now()
  const redeemed = await redeemTicket(
    kernel.q,
    now,
    target === undefined
      ? { ticket, audience: 'embed', meant: () => true }
      : { ticket, audience: 'external', meant: (place) => standsAt(target, place) },
  )
  if ('refused' in redeemed) throw refuse(redeemed.refused)
  const user = await findUser(kernel.q, 'u.id = $1', redeemed.userId, now)
  if (!user) throw refuse('账号不存在')
  return openSession(
    kernel,
    user,
    {
      clientKind: target === undefined ? 'embed' : 'web',
      ip: caller.ip,
      userAgent: caller.userAgent,
      traceId: caller.traceId,
      parentSessionId: redeemed.sessionId,
    },
    now,
  )
}

/** Ends the embedded sessions that were made from the caller's. */
export async function endFrames({ q, actor, now }: ActionContext): Promise<null> {
  await q.query(
    "update user_session set revoked_at = $2, revoke_reason = 'frameLogout' where parent_session_id = $1 and client_kind = 'embed' and revoked_at is null",
    [actor.sessionId, now],
  )
  return null
}

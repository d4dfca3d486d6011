import type { SessionUser, autoLogin } from '@wuguan/contract/session/session.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext, PublicContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { findUser, openSession } from './login.service.ts'

/** A session for an embedded page, from a ticket of the session that shows it; a ticket works once. */
export async function signInByTicket(
  { kernel, caller }: PublicContext,
  { ticket }: ParsedOf<typeof autoLogin>,
): Promise<SessionUser> {
  const now = kernel.clock.now()
  const [used] = await kernel.q.query<{ user_id: number; session_id: string }>(
    `update access_ticket t set used_at = $2, updated_at = $2 from user_session s
     where t.ticket_hash = $1 and t.audience = 'embed' and t.used_at is null and t.expires_at > $2 and s.id = t.session_id and s.revoked_at is null and s.expires_at > $2
     returning t.user_id, t.session_id`,
    [sha256(ticket), now],
  )
  const user = used ? await findUser(kernel.q, 'u.id = $1', used.user_id, now) : null
  if (!used || !user || user.state !== 1 || user.company_state !== 1) throw refuse('票据无效或已过期')
  return openSession(
    kernel,
    user,
    {
      clientKind: 'embed',
      ip: caller.ip,
      userAgent: caller.userAgent,
      traceId: caller.traceId,
      parentSessionId: used.session_id,
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

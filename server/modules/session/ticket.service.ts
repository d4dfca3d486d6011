import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { TICKET_AUDIENCE } from '@wuguan/contract/session/access-ticket.entity'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { newToken, sha256 } from '../../kernel/secrets.ts'

/** A ticket that stands in for the session once, at one target; whoever asks has checked that the caller may go there. */
export async function writeTicket(
  { actor, q, now }: Pick<ActionContext, 'actor' | 'q' | 'now'>,
  { audience, target, seconds }: { audience: CodeOf<typeof TICKET_AUDIENCE>; target: string; seconds: number },
): Promise<{ ticket: string; expires: Date }> {
  const ticket = newToken()
  const expires = new Date(now.getTime() + seconds * 1000)
  await q.query(
    `insert into access_ticket (id, company_id, user_id, ticket_hash, session_id, audience, target, expires_at, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $3, $9, $3, $9)`,
    [uuidv7(), actor.companyId, actor.userId, sha256(ticket), actor.sessionId, audience, target, expires, now],
  )
  return { ticket, expires }
}

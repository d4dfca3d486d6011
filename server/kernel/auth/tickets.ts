import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { TICKET_AUDIENCE } from '@wuguan/contract/session/access-ticket.entity'
import type { Queryable } from '../db/sql.ts'
import { uuidv7 } from '../ids.ts'
import { newToken, sha256 } from '../secrets.ts'
import type { Actor } from './actor.ts'
import { LIVE_SESSION } from './sessions.ts'

/**
 * What stands in an address where the session token would: bound to an audience and a target, used once, over soon. Whoever
 * redeems it names both himself, so that a ticket that was meant for somebody else opens nothing here.
 */
export type Audience = CodeOf<typeof TICKET_AUDIENCE>

/** Lives in seconds; a download lives as long as a slow click. */
const LIFE: Readonly<Record<Audience, number>> = { download: 300, embed: 60, external: 60, ws: 60 }

/** The session and the user that a ticket stood for. */
export interface Redeemed {
  readonly userId: number
  readonly sessionId: string
  readonly selectedCompanyId: number
}

/** Whoever asks has checked that the caller may go to the target. */
export async function issueTicket(
  { actor, q, now }: { actor: Actor; q: Queryable; now: Date },
  { audience, target }: { audience: Audience; target: string },
): Promise<{ ticket: string; expires: Date }> {
  const ticket = newToken()
  const expires = new Date(now.getTime() + LIFE[audience] * 1000)
  await q.query(
    `insert into access_ticket (id, company_id, user_id, ticket_hash, session_id, audience, target, expires_at, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $3, $9, $3, $9)`,
    [uuidv7(), actor.companyId, actor.userId, sha256(ticket), actor.sessionId, audience, target, expires, now],
  )
  return { ticket, expires }
}

interface TicketRow {
  id: string
  audience: Audience
  target: string
  used: boolean
  over: boolean
  user_id: number
  session_id: string
  selected_company_id: number | null
}

/** The sentence that refuses a ticket. */
export interface Refused {
  readonly refused: string
}

/** Uses the ticket up; of two at once exactly one succeeds. `meant` says whether its target is where it is redeemed. */
export async function redeemTicket(
  q: Queryable,
  now: Date,
  { ticket, audience, meant }: { ticket: string; audience: Audience; meant: (target: string) => boolean },
): Promise<Redeemed | Refused> {
  const [row] = await q.query<TicketRow>(
    `select t.id, t.audience, t.target, t.used_at is not null as used, t.expires_at <= $2 as over, t.user_id, t.session_id,
       (select s.selected_company_id from user_session s join sys_user u on u.id = s.user_id join company c on c.id = u.company_id
        where s.id = t.session_id and ${LIVE_SESSION}) as selected_company_id
     from access_ticket t where t.ticket_hash = $1`,
    [sha256(ticket), now],
  )
  if (!row) return { refused: '链接无效，请重新打开' }
  if (row.audience !== audience || !meant(row.target)) return { refused: '该链接不能用在这里' }
  if (row.used) return { refused: '链接已使用过，请重新打开' }
  if (row.over) return { refused: '链接已过期，请重新打开' }
  if (row.selected_company_id === null) return { refused: '发出链接的登录已结束，请重新登录' }
  const taken = await q.query(
    'update access_ticket set used_at = $2, updated_at = $2 where id = $1 and used_at is null returning id',
    [row.id, now],
  )
  if (taken.length === 0) return { refused: '链接已使用过，请重新打开' }
  return { userId: row.user_id, sessionId: row.session_id, selectedCompanyId: row.selected_company_id }
}

import type { Queryable } from '../../kernel/db/sql.ts'
import { sha256 } from '../../kernel/secrets.ts'

const AUTHORISED = 2

/** The machine that a user signs in on: bound, still valid, its secret right, and he one of its users; null = it is not his. */
export async function enterTerminal(
  q: Queryable,
  userId: number,
  given: { terminalId?: string | undefined; terminalSecret?: string | undefined },
  now: Date,
): Promise<string | null> {
  if (!given.terminalId || !given.terminalSecret) return null
  const [terminal] = await q.query<{ id: string }>(
    `update terminal t set last_seen_at = $4 where t.id = $1 and t.secret_hash = $2 and t.status = ${AUTHORISED} and (t.valid_until is null or t.valid_until > $4)
       and exists (select 1 from terminal__users u where u.owner_id = t.id and u.target_id = $3) returning t.id`,
    [given.terminalId, sha256(given.terminalSecret), userId, now],
  )
  return terminal?.id ?? null
}

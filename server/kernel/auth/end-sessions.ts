import type { Queryable } from '../db/sql.ts'

/** Why a session ended; its owner is told in these cases. */
export type EndReason = 'deleted' | 'disabled' | 'kicked' | 'password' | 'terminal'
const COLUMN = { sessions: 'id', users: 'user_id', terminals: 'terminal_id' } as const

/** Ends the live sessions of users, of terminals, or the named ones, `keep` excepted; answers how many. */
export async function endSessions(
  q: Queryable,
  now: Date,
  reason: EndReason,
  of: keyof typeof COLUMN,
  ids: readonly (string | number)[],
  keep: string | null = null,
): Promise<number> {
  if (ids.length === 0) return 0
  const ended = await q.query(
    `update user_session set revoked_at = $2, revoke_reason = $3 where ${COLUMN[of]} = any($1) and revoked_at is null and ($4::uuid is null or id <> $4) returning id`,
    [ids, now, reason, keep],
  )
  return ended.length
}

import { DomainError } from '@wuguan/contract/kernel/errors'
import type { Queryable } from './db/sql.ts'
import { uuidv7 } from './ids.ts'
import { sha256 } from './secrets.ts'

const KEEP_HOURS = 7 * 24

/**
 * Answers a repeated call with its first answer. The key is claimed in the transaction of the call: a second call with it
 * waits for the first to commit, then reads what that answered; if the first rolled back, the second does the work.
 */
export async function once<T>(
  q: Queryable,
  actorId: number,
  key: string | null,
  request: unknown,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work()
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw new DomainError(400, '幂等键格式不正确')
  const hash = sha256(JSON.stringify(request ?? null))
  const claimed = await q.query(
    `insert into idempotency (id, actor_id, key, hash, expires_at, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5::timestamptz + interval '${KEEP_HOURS} hours', $2, $5, $5)
     on conflict (actor_id, key) do nothing returning id`,
    [uuidv7(), actorId, key, hash, now],
  )
  if (claimed.length === 0) {
    const [stored] = await q.query<{ hash: string; response: { data: T } | null }>(
      'select hash, response from idempotency where actor_id = $1 and key = $2',
      [actorId, key],
    )
    if (!stored?.response) throw new DomainError(409)
    if (stored.hash !== hash) throw new DomainError(409, '请勿重复提交')
    return stored.response.data
  }
  const data = await work()
  await q.query('update idempotency set response = $3::jsonb where actor_id = $1 and key = $2', [
    actorId,
    key,
    JSON.stringify({ data: data ?? null }),
  ])
  return data
}

export const purgeAnswers = (q: Queryable, now: Date) => q.query('delete from idempotency where expires_at < $1', [now])

import type { Queryable } from './db/sql.ts'
import { uuidv7 } from './ids.ts'

/** Counts one event of `key` in a fixed window; the counter lies in the database, so all processes count together. */
export async function countEvent(q: Queryable, key: string, windowSeconds: number, now: Date): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `insert into rate_limit (id, key, count, window_start, expires_at, created_at, updated_at)
     values ($1, $2, 1, $3, $3::timestamptz + make_interval(secs => $4), $3, $3)
     on conflict (key) do update set
       count = case when rate_limit.expires_at <= $3 then 1 else rate_limit.count + 1 end,
       window_start = case when rate_limit.expires_at <= $3 then $3 else rate_limit.window_start end,
       expires_at = case when rate_limit.expires_at <= $3 then $3::timestamptz + make_interval(secs => $4) else rate_limit.expires_at end,
       updated_at = $3
     returning count`,
    [uuidv7(), key, now, windowSeconds],
  )
  return row!.count
}

export async function currentCount(q: Queryable, key: string, now: Date): Promise<number> {
  const [row] = await q.query<{ count: number }>('select count from rate_limit where key = $1 and expires_at > $2', [
    key,
    now,
  ])
  return row?.count ?? 0
}

export const clearCount = (q: Queryable, key: string) => q.query('delete from rate_limit where key = $1', [key])

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
  return (await currentCounts(q, [key], now)).get(key)?.count ?? 0
}

export interface Counted extends Record<string, unknown> {
  count: number
  /** Seconds since the last event. */
  age: number
}
/** The live counters among `keys`. */
export async function currentCounts(q: Queryable, keys: readonly string[], now: Date): Promise<Map<string, Counted>> {
  const rows = await q.query<Counted & { key: string }>(
    `select key, count, extract(epoch from $2::timestamptz - updated_at)::float8 as age from rate_limit where key = any($1) and expires_at > $2`,
    [keys, now],
  )
  return new Map(rows.map(({ key, ...counted }) => [key, counted]))
}

export const purgeCounts = (q: Queryable, now: Date) => q.query('delete from rate_limit where expires_at < $1', [now])
/** Of a key and of all that begin with it and a colon. */
export const clearCounts = (q: Queryable, key: string) =>
  q.query(`delete from rate_limit where key = $1 or key like $1 || ':%'`, [key])
export const clearCount = (q: Queryable, key: string) => q.query('delete from rate_limit where key = $1', [key])

/**
 * Takes one of `limit` events that `key` has in any `windowSeconds`, over all processes; what is refused takes none. Answers 0,
 * or the seconds until one is free. The window slides: of the one before counts the part that it still covers.
 */
export async function takeEvent(
  q: Queryable,
  key: string,
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
  now: Date,
): Promise<number> {
  const seconds = now.getTime() / 1000
  const slot = Math.floor(seconds / windowSeconds)
  const passed = seconds / windowSeconds - slot
  const keyOf = (at: number) => `${key}:${at}`
  const taken = await q.query(
    `with before as (select round((coalesce((select count from rate_limit where key = $3), 0) * $4::float8)::numeric, 6) as count)
     insert into rate_limit (id, key, count, window_start, expires_at, created_at, updated_at)
     select $1, $2, 1, $5, $5::timestamptz + make_interval(secs => $6), $5, $5 from before where before.count + 1 <= $7
     on conflict (key) do update set count = rate_limit.count + 1, updated_at = $5
       where rate_limit.count + 1 + (select count from before) <= $7
     returning id`,
    [uuidv7(), keyOf(slot), keyOf(slot - 1), 1 - passed, now, 2 * windowSeconds, limit],
  )
  if (taken.length > 0) return 0
  const counts = await currentCounts(q, [keyOf(slot), keyOf(slot - 1)], now)
  const here = counts.get(keyOf(slot))?.count ?? 0
  const before = counts.get(keyOf(slot - 1))?.count ?? 0
  // The share of a window that has to have passed before the older of the two leaves room for one more.
  const share = here < limit ? 1 - (limit - 1 - here) / before : 1 + (1 - (limit - 1) / here)
  return Math.max(1, Math.ceil((share - passed) * windowSeconds))
}

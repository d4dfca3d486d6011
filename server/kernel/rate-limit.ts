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

export interface Counted {
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

export interface Allowance {
  readonly limit: number
  readonly seconds: number
}
/**
 * Takes one event of `key` where in every allowance fewer than `limit` lie within the `seconds` before it, over all processes; what is refused
 * takes none. Answers 0, or the seconds until one is free. Every moment is kept, so that two bursts around the edge of a window are seen as one.
 */
export async function takeEvent(
  q: Queryable,
  key: string,
  allowances: readonly Allowance[],
  now: Date,
): Promise<number> {
  const at = now.getTime()
  const mine = uuidv7()
  const longest = Math.max(...allowances.map(({ seconds }) => seconds))
  // The row bears the id of the event it took last: what is refused leaves it as it was.
  const [row] = await q.query<{ id: string; moments: number[] }>(
    `insert into rate_limit (id, key, count, window_start, expires_at, moments, created_at, updated_at)
     values ($1, $2, 1, $3, $3::timestamptz + make_interval(secs => $4), jsonb_build_array($5::bigint), $3, $3)
     on conflict (key) do update set (id, count, moments, expires_at, updated_at) = (
       select case when full_up then rate_limit.id else excluded.id end, jsonb_array_length(next.moments), next.moments, excluded.expires_at, excluded.updated_at from (
         select full_up, case when full_up then within else within || to_jsonb($5::bigint) end as moments
         from (select coalesce(jsonb_agg(m order by m::bigint), '[]') as within from jsonb_array_elements(rate_limit.moments) m
           where m::bigint > $5::bigint - $4::bigint * 1000) kept
         cross join lateral (select exists (
           select 1 from jsonb_to_recordset($6::jsonb) a("limit" integer, seconds integer)
           where (select count(*) from jsonb_array_elements(kept.within) m where m::bigint > $5::bigint - a.seconds * 1000) >= a."limit") as full_up) judged) next)
     returning id, moments`,
    [mine, key, now, longest, at, JSON.stringify(allowances)],
  )
  if (row!.id === mine) return 0
  const { moments } = row!
  const waits = allowances.map(({ limit, seconds }) => {
    const within = moments.filter((moment) => moment > at - seconds * 1000)
    return within.length < limit ? 0 : within[within.length - limit]! + seconds * 1000 - at
  })
  return Math.max(1, Math.ceil(Math.max(...waits) / 1000))
}

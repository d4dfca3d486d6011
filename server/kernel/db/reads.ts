import { DomainError } from '@wuguan/contract/kernel/errors'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Metrics } from '../http/metrics.ts'
import type { Pool } from './pool.ts'
import { type Queryable, onPool } from './sql.ts'

/** Where a read goes: the primary, or a standby that follows it. */
export interface Source {
  readonly pool: Pool
  /** Single reads on the pool. */
  readonly q: Queryable
  /** Where a read keeps what stays whatever becomes of it (`Queryable.apart`): always on the primary. */
  readonly apart: pg.Pool
}

const LOOK_MS = 200
/** Somebody who does not answer a look within this time is away. */
export const ANSWER_MS = 2_000
/** Places of the primary that are remembered: half an hour, and the lag of a standby that is further behind is not known. */
const PLACES = 10_000
const CANCELLED = '57014'

/** What two databases must have in common to be one: system, database, and the order of Chinese that indexes were built by. */
export const IDENTITY = `(select system_identifier from pg_control_system()) || ' ' || oid || ' ' || coalesce(pg_database_collation_actual_version(oid), '')`
const OWN = 'from pg_database where datname = current_database()'
const PRIMARY = `select ${IDENTITY} as identity, (pg_current_wal_flush_lsn() - '0/0')::int8 as flushed, (pg_current_wal_insert_lsn() - '0/0')::int8 as inserted ${OWN}`
const STANDBY = `select ${IDENTITY} as identity, (pg_last_wal_replay_lsn() - '0/0')::int8 as replayed, pg_is_in_recovery() as follows ${OWN}`
/**
 * SQL: what a session (`$1`) has written ends here, and so do the sessions that it came from. It does not wait for the disk: who
 * loses the primary trusts the standby anew only from where the primary came back.
 */
const WROTE = `with recursive up as (
    select id, parent_session_id from user_session where id = $1
    union all
    select p.id, p.parent_session_id from user_session p join up on p.id = up.parent_session_id),
  unhurried as materialized (select set_config('synchronous_commit', 'off', true))
  update user_session set written_to = greatest(written_to, (pg_current_wal_insert_lsn() - '0/0')::int8) from unhurried where id in (select id from up)`

/** What a standby has shown, and what the primary had by then; places in the log are bytes from its beginning. */
export class Following {
  /** Nobody reads further back than this, whatever he wrote: the primary was lost, and places with it. */
  private floor = Infinity
  private places: { at: number; flushed: number }[] = []
  private replayed = -1
  private readonly maxLag: number

  /** `maxLag` in ms. */
  constructor(maxLag: number) {
    this.maxLag = maxLag
  }
  /** The primary had this when it was asked at `at`. */
  primary(at: number, flushed: number, inserted: number): void {
    if (this.floor === Infinity) this.floor = inserted
    this.places.push({ at, flushed })
    if (this.places.length > PLACES) this.places.shift()
  }
  /** From the next look at the primary on nothing older is read. */
  distrust(): void {
    this.floor = Infinity
  }
  standby(replayed: number): void {
    this.replayed = replayed
    const seen = this.places.findLastIndex(({ flushed }) => flushed <= replayed)
    if (seen > 0) this.places.splice(0, seen)
  }
  lost(): void {
    this.replayed = -1
  }
  /** How old is what the standby shows, ms; no clock but this process's own has a part in it. */
  lag(now: number): number {
    const [shown] = this.places
    return this.replayed >= 0 && shown && shown.flushed <= this.replayed ? now - shown.at : Infinity
  }
  /** Whether somebody who wrote up to a place sees that on the standby, and everybody else what is young enough. */
  shows(written: number | null, now: number): boolean {
    return this.replayed >= Math.max(written ?? 0, this.floor) && this.lag(now) <= this.maxLag
  }
}

export interface ReadsOptions {
  primary: Pool
  /** null: there is no standby, and every read goes to the primary. */
  standby: Pool | null
  /** ms */
  maxLag: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  metrics: Metrics
}

/** Lists, reports, files and searches, which a standby may answer: whoever wrote something sees it (decision 0045). */
export class Reads {
  private readonly primary: Source
  private readonly standby: Source | null
  private readonly options: ReadsOptions
  private readonly following: Following
  private readonly lines = new Set<pg.PoolClient>()
  private timer: NodeJS.Timeout | null = null
  private stopped = false
  /** Why the standby is not read; said once. */
  private why: string | null = 'was not asked yet'

  constructor(options: ReadsOptions) {
    const { primary, standby, maxLag, metrics } = options
    this.options = options
    this.following = new Following(maxLag)
    this.primary = { pool: primary, q: onPool(primary), apart: primary.apart }
    this.standby = standby && { pool: standby, q: onPool(standby), apart: primary.apart }
    if (!standby) return
    for (const pool of [standby, standby.apart]) {
      pool.on('connect', (line) => this.lines.add(line))
      pool.on('remove', (line) => this.lines.delete(line))
    }
    for (const target of TARGETS) metrics.count(READS(target), `Reads that the ${target} answered.`, 0)
    metrics.figures(async () => {
      const lag = this.following.lag(performance.now())
      return [
        { name: 'wuguan_standby_read', help: 'Whether the standby is read.', value: this.why === null ? 1 : 0 },
        ...(lag === Infinity
          ? []
          : [{ name: 'wuguan_standby_lag_seconds', help: 'How old is what the standby shows.', value: lag / 1_000 }]),
      ]
    })
  }

  /** A read of somebody: `work` may run a second time, on the primary, where the standby fails. */
  async from<T>({ written }: { readonly written: number | null }, work: (source: Source) => Promise<T>): Promise<T> {
    const { metrics } = this.options
    if (!this.standby) return work(this.primary)
    if (this.why === null && this.following.shows(written, performance.now()))
      try {
        const answer = await work(this.standby)
        metrics.count(READS('standby'), '')
        return answer
      } catch (error) {
        // What was refused, or took too long, would be again.
        if (error instanceof DomainError || (error as { code?: string }).code === CANCELLED) throw error
      }
    metrics.count(READS('primary'), '')
    return work(this.primary)
  }

  /** What a session has written until now is part of what it reads from now on, in whichever process. */
  async wrote(sessionId: string): Promise<void> {
    if (!this.standby) return
    try {
      await this.primary.q.query(WROTE, [sessionId])
    } catch (error) {
      this.following.distrust()
      this.options.log.warn({ err: error }, 'the place of a write is not known')
    }
  }

  start(): void {
    if (this.standby) void this.look()
  }
  stop(): void {
    this.stopped = true
    if (this.timer) clearTimeout(this.timer)
  }

  private async look(): Promise<void> {
    const why = await this.found()
    if (this.stopped) return
    if (why !== this.why) {
      if (why === null) this.options.log.info('the standby of DATABASE_READ_URL is read')
      else this.options.log.warn(`reads go to the primary: the standby of DATABASE_READ_URL ${why}`)
    }
    this.why = why
    this.timer = setTimeout(() => void this.look(), LOOK_MS)
  }

  /** Looks at both; why the standby cannot be read, null when it can. */
  private async found(): Promise<string | null> {
    const { primary, standby, maxLag } = this.options
    const asked = performance.now()
    let identity: string
    try {
      const [row] = await inTime(
        onPool(primary.apart).query<{ identity: string; flushed: number; inserted: number }>(PRIMARY),
      )
      identity = row!.identity
      this.following.primary(asked, row!.flushed, row!.inserted)
    } catch {
      this.following.distrust()
      return 'cannot be compared: the primary does not answer'
    }
    let seen: { identity: string; replayed: number; follows: boolean }
    try {
      const [row] = await inTime(
        onPool(standby!.apart).query<{ identity: string; replayed: number; follows: boolean }>(STANDBY),
      )
      seen = row!
    } catch {
      this.following.lost()
      // Who still waits for it asks the primary.
      for (const line of this.lines) void (line as unknown as pg.Client).end().catch(() => undefined)
      return 'does not answer'
    }
    if (!seen.follows || seen.identity !== identity) {
      this.following.lost()
      return seen.follows ? 'follows another database' : 'is no standby any more'
    }
    this.following.standby(seen.replayed)
    const lag = this.following.lag(performance.now())
    // What was too far behind is read again when it has well caught up, not at each step over the line.
    return lag > (this.why === BEHIND ? maxLag / 2 : maxLag) ? BEHIND : null
  }
}

const BEHIND = 'is further behind than READ_MAX_LAG'
const TARGETS = ['primary', 'standby'] as const
const READS = (target: (typeof TARGETS)[number]) => `wuguan_reads_${target}_total`

/** One that is cut off without a word looks like silence. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

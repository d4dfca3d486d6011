import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { RUNNING_LOCK } from '../db/locks.ts'
import { ident } from '../db/sql.ts'

const HEARTBEAT_MS = 30_000
const ANSWER_MS = 10_000
const RETRY_MS = [200, 1_000, 2_000, 5_000]

/**
 * What other processes and the database itself tell this one (LISTEN), over one connection of its own. A lost connection is
 * made anew; what was said meanwhile nobody repeats, so `onGap` says that something may be missing. As long as it lasts it also
 * holds the lock that tells others a process is at work.
 */
export class Listener {
  private readonly handlers = new Map<string, ((payload: string) => void)[]>()
  private readonly gaps: (() => void)[] = []
  private readonly pool: pg.Pool
  private readonly log: FastifyBaseLogger
  private client: pg.PoolClient | null = null
  private heartbeat: NodeJS.Timeout | null = null
  private retry: NodeJS.Timeout | null = null
  private tries = 0
  private stopped = false

  constructor(pool: pg.Pool, log: FastifyBaseLogger) {
    this.pool = pool
    this.log = log
  }

  /** Before `start`. */
  on(channel: string, handler: (payload: string) => void): void {
    this.handlers.set(ident(channel), [...(this.handlers.get(channel) ?? []), handler])
  }
  onGap(handler: () => void): void {
    this.gaps.push(handler)
  }

  /** Whether this process is known to be at work: not while somebody changes the key. */
  async start(): Promise<boolean> {
    const known = await this.connect()
    this.heartbeat = setInterval(() => void this.probe(), HEARTBEAT_MS)
    return known
  }

  private async connect(): Promise<boolean> {
    const client = await this.pool.connect()
    const lost = (error?: Error) => this.lose(client, error)
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const handler of this.handlers.get(channel) ?? []) this.safely(() => handler(payload))
    })
    this.client = client
    try {
      const { rows } = await client.query<{ known: boolean }>('select pg_try_advisory_lock_shared($1) as known', [
        RUNNING_LOCK,
      ])
      await client.query([...this.handlers.keys()].map((channel) => `listen ${channel}`).join('; '))
      this.tries = 0
      return rows[0]!.known
    } catch (error) {
      this.drop(client)
      throw error
    }
  }

  /** Anybody with the database's password may notify: what cannot be read is no reason to end the process. */
  private safely(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.log.error({ err: error }, 'what the database told')
    }
  }

  private drop(client: pg.PoolClient): void {
    if (this.client !== client) return
    this.client = null
    client.removeAllListeners('notification')
    client.release(true)
  }

  private lose(client: pg.PoolClient, error?: Error): void {
    if (this.client !== client) return
    this.drop(client)
    if (this.stopped) return
    this.log.warn({ err: error }, 'the connection that listens was lost')
    this.again()
  }

  private again(): void {
    const wait = RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]!
    this.retry = setTimeout(() => {
      this.connect().then(
        () => {
          for (const gap of this.gaps) this.safely(gap)
        },
        () => {
          if (!this.stopped) this.again()
        },
      )
    }, wait)
  }

  /** A line that is cut without a word looks like silence. */
  private async probe(): Promise<void> {
    const { client } = this
    if (!client) return
    let timer: NodeJS.Timeout | undefined
    try {
      await Promise.race([
        client.query('select 1'),
        new Promise((_, reject) => {
          timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
        }),
      ])
    } catch (error) {
      this.lose(client, error as Error)
    } finally {
      clearTimeout(timer)
    }
  }

  stop(): void {
    this.stopped = true
    if (this.heartbeat) clearInterval(this.heartbeat)
    if (this.retry) clearTimeout(this.retry)
    if (this.client) this.drop(this.client)
  }
}

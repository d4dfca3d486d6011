import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from './db/pool.ts'
import type { Approvals } from './approval.ts'
import type { Actor } from './auth/actor.ts'
import type { LiveMenus } from './auth/menus.ts'
import type { RightsCache } from './auth/rights.ts'
import type { Clock } from './clock.ts'
import type { Reads } from './db/reads.ts'
import type { Queryable } from './db/sql.ts'
import type { FileStore } from './files/store.ts'
import type { Metrics } from './http/metrics.ts'
import type { Jobs } from './jobs.ts'
import type { PasswordKey, Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** What a process has once; handed to whatever needs it, narrowed to what it uses. */
export interface Kernel {
  readonly settings: Settings
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly pool: Pool
  /** Single reads on the pool. */
  readonly q: Queryable
  /** Lists, reports, files and searches: what may be read from a standby. */
  readonly reads: Reads
  readonly secrets: Secrets
  readonly passwordKey: PasswordKey
  readonly files: FileStore
  readonly jobs: Jobs
  readonly metrics: Metrics
  readonly approvals: Approvals
  readonly rights: RightsCache
  readonly menus: LiveMenus
}

/** What a verb runs with: one actor, one transaction, one time. */
export interface ActionContext {
  readonly kernel: Kernel
  readonly actor: Actor
  readonly q: Queryable
  readonly now: Date
  /** Runs when the transaction has committed; never when it rolled back. */
  afterCommit(effect: () => void | Promise<void>): void
}
/** Verbs without a session: the caller is only an address. */
export interface PublicContext extends Omit<ActionContext, 'actor'> {
  readonly caller: {
    ip: string
    userAgent: string
    token: string | null
    traceId: string
    /** What else the call said of itself; null where it did not, or twice. */
    header(name: string): string | null
  }
}

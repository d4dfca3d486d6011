import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { Prepared } from './prepared.ts'

/**
 * One place decides how values cross the driver: dates and times as text, NUMERIC as string (money never becomes a
 * binary float), int8 as a number that is refused when it is not exact, session zone `SESSION_ZONE`.
 */
const { builtins } = pg.types
const asText = (value: string) => value
const exactInteger = (value: string) => {
  const n = Number(value)
  if (!Number.isSafeInteger(n)) throw new Error(`int8 ${value} does not fit a number`)
  return n
}
/** Arrays of plain numbers: no quoting, no nesting. */
const items = (value: string) => value.slice(1, -1).split(',').filter(Boolean)
const NUMERIC_ARRAY = 1231
const INT8_ARRAY = 1016
const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.DATE, asText],
  [builtins.TIME, asText],
  [builtins.NUMERIC, asText],
  [builtins.INT8, exactInteger],
  [builtins.TIMESTAMPTZ, (value) => value.slice(0, 19)],
  [NUMERIC_ARRAY, items],
  [INT8_ARRAY, (value) => items(value).map(exactInteger)],
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

export type ConnectionConfig =
  | { connectionString: string }
  | { host: string; port?: number; user: string; database: string; password?: string }

export const SESSION_ZONE = 'Asia/Shanghai'
/** A transaction that its process has forgotten holds its locks no longer than this. */
export const IDLE_IN_TRANSACTION = '1min'
/** What a connection asks for when it begins; a pooler that drops it would shift dates, and keep locks. */
export const SESSION_OPTIONS = `-c timezone=${SESSION_ZONE} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION}`

export interface PoolOptions {
  max?: number
  /** Statement time limit, ms; a report that runs away must not hold the database. */
  statementTimeout?: number
  applicationName?: string
  /** How long a new connection is waited for, ms; otherwise as long as the system tries. */
  connectWithin?: number
}

/** What runs holds a connection of the pool, until its transaction ends; what outlives it holds none. */
const holding = new AsyncLocalStorage<{ open: boolean }>()

/**
 * The connections of a process: those that its callers share, and one beside them that no transaction ever keeps (`Queryable.apart`).
 * A transaction that asks for a second shared one is refused: as many of them at once as there are connections would wait for ever.
 */
export class Pool extends pg.Pool {
  readonly apart: pg.Pool
  readonly prepared = new Prepared()
  /** Hears of such a transaction. The process of the product writes it down and goes on: alone, the call does no harm. */
  onNested: (error: Error) => void = (error) => {
    throw error
  }
  constructor(config: pg.PoolConfig) {
    super(config)
    this.apart = new pg.Pool({ ...config, max: 1 })
    for (const pool of [this, this.apart]) {
      // A connection lost while idle is replaced by the pool; the next query says what is wrong.
      pool.on('error', () => {})
      // One lost while it is in use, between two statements: the next statement says it; unheard it would end the process.
      pool.on('connect', (client) => client.on('error', () => {}))
    }
    const looked = new WeakMap<pg.PoolClient, number>()
    this.on('acquire', (client) => {
      const { generation } = this.prepared
      if (looked.get(client) === generation) return
      looked.set(client, generation)
      letGo(client, this.prepared)
    })
  }
  override connect(): Promise<pg.PoolClient>
  override connect(given: Parameters<pg.Pool['connect']>[0]): void
  override connect(given?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (holding.getStore()?.open) this.onNested(new Error('a transaction asks the pool for a second connection'))
    return given ? super.connect(given) : super.connect()
  }
  /** Runs what holds a connection: a transaction, from its begin to its end. */
  async held<T>(work: () => Promise<T>): Promise<T> {
    const hold = { open: true }
    try {
      return await holding.run(hold, work)
    } finally {
      hold.open = false
    }
  }
  override async end(): Promise<void> {
    await Promise.all([super.end(), this.apart.end()])
  }
}

/** Closes what a connection holds and nobody asks for any more. */
function letGo(client: pg.PoolClient, prepared: Prepared): void {
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } })
    .connection
  for (const name of prepared.stale(Object.keys(parsedStatements))) {
    delete parsedStatements[name]
    // The one who takes the connection asks next, and hears what is wrong with it.
    client.query(`deallocate ${name}`).catch(() => undefined)
  }
}

export const createPool = (connection: ConnectionConfig, options: PoolOptions = {}): Pool =>
  new Pool({
    ...connection,
    // With the one apart, what the operator counts for each process.
    max: options.max ?? 15,
    types,
    ...(options.connectWithin ? { connectionTimeoutMillis: options.connectWithin } : {}),
    application_name: options.applicationName ?? 'wuguan',
    options: `${SESSION_OPTIONS} -c statement_timeout=${options.statementTimeout ?? 30_000}`,
  })

import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/kernel/db/embedded.ts'
import { migrate, readMigrations } from '../../server/kernel/db/migrate.ts'
import type { ConnectionConfig } from '../../server/kernel/db/pool.ts'
import { scratch } from './scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster
  }
}
export interface TestCluster {
  /** A database that may create others. */
  maintenance: ConnectionConfig
  template: string
  /** Where the data directories of this run's templates lie. */
  files: string
  /** Why the template could not be migrated: what needs no database is tested all the same. */
  failure: string | undefined
}

/** Nothing here outlives the run, so nothing waits for the disk, and the log of what would be redone stays short. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_connections: '200',
}

/** Names the templates on `TEST_DATABASE_URL` that outlive the run: whoever sets it vouches that what writes the demo stays the same. */
const KEPT = process.env.TEST_TEMPLATES
const LOCK = 7_741_031

interface Provided {
  readonly cluster: TestCluster
  stop(): Promise<void>
}
/** Projects of one run share it; each of them is set up with a copy of this module of its own. */
const RUN = Symbol.for('wuguan.testCluster')
const held = globalThis as { [RUN]?: { users: number; provided: Promise<Provided> } }

/**
 * Global setup: one cluster and one migrated template for the whole run. `TEST_DATABASE_URL` names a PostgreSQL to run on
 * instead; its user must be allowed to create databases. With `TEST_TEMPLATES` beside it, templates and demo are written once for
 * many runs, and anew when the migrations change.
 */
export default async function setup(project: TestProject) {
  const run = (held[RUN] ??= { users: 0, provided: provide() })
  run.users++
  const { cluster, stop } = await run.provided
  project.provide('testCluster', cluster)
  return async () => {
    if (--run.users === 0) await stop()
  }
}

async function provide(): Promise<Provided> {
  const { maintenance, stop } = await start()
  const template = KEPT ? `wuguan_kept_${KEPT}_${await schemaKey()}` : `wuguan_template_${process.pid}`
  const files = join(KEPT ? tmpdir() : await scratch(), `${template}_files`)
  const client = new pg.Client(maintenance)
  await client.connect()
  const failure = await provideTemplate(client, maintenance, template).then(() => undefined, String)
  const cluster: TestCluster = { maintenance, template, files, failure }
  if (KEPT) return { cluster, stop: () => client.end() }
  return {
    cluster,
    async stop() {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [template],
      )
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
      await rm(files, { recursive: true, force: true })
      await client.end()
      await stop()
    },
  }
}

async function schemaKey(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations()) hash.update(name).update(checksum)
  return hash.digest('hex').slice(0, 8)
}

async function provideTemplate(client: pg.Client, maintenance: ConnectionConfig, template: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount) return
    const making = `${template}_making`
    await client.query(`drop database if exists ${making} with (force)`)
    await client.query(
      `create database ${making} template template0 encoding 'UTF8' locale_provider icu icu_locale 'zh' locale 'C'`,
    )
    await migrate(onDatabase(maintenance, making))
    await client.query(`alter database ${making} rename to ${template}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

export function onDatabase(connection: ConnectionConfig, database: string): ConnectionConfig {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The same for a process of its own, which reads it from `DATABASE_URL`. */
export const urlOf = (connection: ConnectionConfig): string =>
  'connectionString' in connection
    ? connection.connectionString
    : `postgres://${connection.user}@${encodeURIComponent(connection.host)}:${connection.port ?? 5432}/${connection.database}`

async function start(): Promise<{ maintenance: ConnectionConfig; stop(): Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL
  if (outside) return { maintenance: { connectionString: outside }, stop: async () => {} }
  const dataDir = await mkdtemp(join(await scratch(), 'wuguan-test-'))
  const { connection, stop } = await startEmbedded({
    dataDir,
    parameters: CARELESS,
    log: { info: () => {}, warn: console.warn, error: console.error },
  })
  const undertaker = bury(dataDir, connection.host)
  return {
    maintenance: { ...connection, database: 'postgres' },
    async stop() {
      undertaker.kill()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The database outlives a killed app by design; after a killed test run nobody would come back for it. */
function bury(dataDir: string, socketDir: string): ChildProcess {
  const script = 'cat; kill -QUIT "$(head -n 1 "$1/postgres/postmaster.pid")"; sleep 1; rm -rf "$1" "$2"'
  const undertaker = spawn('sh', ['-c', script, 'undertaker', dataDir, socketDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  undertaker.unref()
  return undertaker
}

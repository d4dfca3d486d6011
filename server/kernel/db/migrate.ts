import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { EXIT, StartRefusal } from '../doctor/finding.ts'
import { MIGRATION_LOCK } from './locks.ts'
import type { ConnectionConfig } from './pool.ts'
import type { Queryable } from './sql.ts'

/** Committed migrations, a folder per module; files run in the order of their names, each in one transaction. */
export const MIGRATIONS = fileURLToPath(new URL('../../db/migrations/', import.meta.url))
/** How long a process waits for another one that brings the schema up, and how often it says so. */
const WAIT_MS = 15 * 60_000
const SAY_MS = 10_000
const ASK_MS = 200
/** A migration that waits for a table makes everybody behind it wait: it steps back, and comes again. */
const LOCK_TIMEOUT = '5s'
const TRIES = 6
const LOCK_NOT_AVAILABLE = '55P03'
/** Rows from which a table that a migration locks is named before. */
const LARGE = 1_000_000

export interface MigrateOptions {
  directory?: string
  onApply?(name: string): void
  /** What people who wait should read. */
  note?(line: string): void
  /** Ends the waiting; what is being applied is finished. */
  signal?: AbortSignal
  /** ms until the waiting is given up. */
  patience?: number
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

export async function readMigrations(directory = MIGRATIONS): Promise<Migration[]> {
  const found: Migration[] = []
  for (const module of await readdir(directory, { withFileTypes: true })) {
    if (!module.isDirectory()) continue
    for (const file of await readdir(join(directory, module.name))) {
      if (!file.endsWith('.sql')) continue
      const sql = await readFile(join(directory, module.name, file), 'utf8')
      found.push({
        name: `${file.slice(0, -4)}@${module.name}`,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      })
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The last migration that the database has, as it is known to operators. */
export async function schemaLevel(q: Queryable): Promise<string> {
  const [last] = await q.query<{ name: string }>('select name from schema_migration order by name desc limit 1')
  return last?.name ?? ''
}

type Applied = Pick<Migration, 'name' | 'checksum'>

/** Why this build must leave the database alone; null when it may go on. */
export function schemaFault(migrations: readonly Migration[], applied: readonly Applied[]): string | null {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const foreign = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (foreign.length)
    return `the database is newer than this build (${foreign.join(', ')}): start the newer build, or restore the backup of before`
  const edited = applied.find(({ name, checksum }) => known.get(name) !== checksum)
  return edited
    ? `migration ${edited.name} was applied with other text; migrations are never edited: install the build anew`
    : null
}

/** Brings the database to the schema of this build. Safe from several processes at once. */
export async function migrate(
  connection: ConnectionConfig,
  { directory, onApply, note = () => {}, signal, patience = WAIT_MS }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection)
  await client.connect()
  const applied: string[] = []
  try {
    await takeTurn(client, note, signal, patience)
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null)`)
    const { rows } = await client.query<Applied>('select name, checksum from schema_migration')
    const migrations = await readMigrations(directory)
    const fault = schemaFault(migrations, rows)
    if (fault) throw new StartRefusal({ says: fault, exit: EXIT.schema })
    const done = new Set(rows.map(({ name }) => name))
    const waiting = migrations.filter(({ name }) => !done.has(name))
    // A new database has no rows to wait for.
    if (done.size > 0) await announce(client, waiting, note)
    for (const migration of waiting) {
      signal?.throwIfAborted()
      await apply(client, migration, note)
      applied.push(migration.name)
      onApply?.(migration.name)
    }
    return { applied }
  } finally {
    await client.end()
  }
}

async function takeTurn(
  client: pg.Client,
  note: (line: string) => void,
  signal: AbortSignal | undefined,
  patience: number,
): Promise<void> {
  const since = performance.now()
  let said = 0
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
    if (rows[0]!.mine) return
    const waited = performance.now() - since
    if (waited > patience)
      throw new StartRefusal({
        says: `Another process has been bringing the schema up for ${Math.round(patience / 1_000)} s: look at its log, and start again when it has ended`,
        exit: EXIT.schema,
      })
    if (said === 0 || waited - said > SAY_MS) {
      said = Math.max(waited, 1)
      note(`Waiting for another process that brings the schema up (${Math.round(waited / 1_000)} s)`)
    }
    await sleep(ASK_MS, undefined, { signal })
  }
}

async function apply(client: pg.Client, migration: Migration, note: (line: string) => void): Promise<void> {
  for (let left = TRIES; ; left--) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await client.query(migration.sql)
      await client.query('insert into schema_migration (name, checksum, applied_at) values ($1, $2, $3)', [
        migration.name,
        migration.checksum,
        new Date(),
      ])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE)
        throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
      if (left === 1)
        throw new StartRefusal({
          says: `Migration ${migration.name} waits for a table that a long transaction holds: end that one (pg_stat_activity names it), and start again; nothing was changed`,
          exit: EXIT.schema,
        })
      note(`Migration ${migration.name} waits for a table that a long transaction holds`)
    }
  }
}

/** Which tables a migration locks is in its text; how large they are the database has counted. */
const LOCKED = /\b(?:alter table|create (?:unique )?index (?:if not exists )?\w+ on)(?: if exists)?(?: only)? (\w+)/gi

async function announce(client: pg.Client, waiting: readonly Migration[], note: (line: string) => void): Promise<void> {
  for (const { name, sql } of waiting) {
    const { rows } = await client.query<{ name: string; rows: number }>(
      `select relname as name, reltuples::float8 as rows from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1) and reltuples >= $2 order by 1`,
      [[...sql.matchAll(LOCKED)].map(([, table]) => table!.toLowerCase()), LARGE],
    )
    for (const table of rows)
      note(
        `Migration ${name} changes ${table.name} (about ${Math.round(table.rows).toLocaleString('en')} rows): who writes to it waits meanwhile`,
      )
  }
}

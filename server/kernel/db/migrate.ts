import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { ConnectionConfig } from './pool.ts'

/** Committed migrations, a folder per module; files run in the order of their names, each in one transaction. */
export const MIGRATIONS = fileURLToPath(new URL('../../db/migrations/', import.meta.url))
/** Any number, the same in every process: migrators wait for each other on it. */
const LOCK = 7_741_020

export interface MigrateOptions {
  directory?: string
  onApply?(name: string): void
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

/** Brings the database to the schema of this build. Safe from several processes at once. */
export async function migrate(
  connection: ConnectionConfig,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection)
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null)`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    const migrations = await readMigrations(options.directory)
    for (const migration of migrations) {
      const checksum = done.get(migration.name)
      if (checksum === migration.checksum) continue
      if (checksum !== undefined)
        throw new Error(`migration ${migration.name} was applied with other text; migrations are never edited`)
      await client.query('begin')
      try {
        await client.query(migration.sql)
        await client.query('insert into schema_migration (name, checksum, applied_at) values ($1, $2, $3)', [
          migration.name,
          migration.checksum,
          new Date(),
        ])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(migration.name)
      options.onApply?.(migration.name)
    }
    const known = new Set(migrations.map((m) => m.name))
    const foreign = [...done.keys()].filter((name) => !known.has(name))
    if (foreign.length) throw new Error(`the database is newer than this build: ${foreign.join(', ')}`)
    return { applied }
  } finally {
    await client.end()
  }
}

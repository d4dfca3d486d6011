import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { ConnectionConfig } from '../../server/kernel/db/pool.ts'
import { onDatabase } from './cluster.ts'

export interface TestDatabase {
  connection: ConnectionConfig
  drop(): Promise<void>
}

/** A migrated database for one test file: make it in `beforeAll`, drop it in `afterAll`, once its pool has ended. */
export async function createTestDatabase(from?: string): Promise<TestDatabase> {
  const { maintenance, template: migrated, failure } = inject('testCluster')
  if (failure) throw new Error(failure)
  const template = from ?? migrated
  // The end of the run drops what a killed file has left behind.
  const name = `${migrated}_file_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await run(maintenance, `create database ${name} template ${template} strategy file_copy`)
  return {
    connection: onDatabase(maintenance, name),
    drop: () => run(maintenance, `drop database ${name} with (force)`),
  }
}

/**
 * A further template of this run, filled once by whichever test file needs it first; the others wait for it. Its name says whose it
 * is: the end of the run drops everything that begins with the name of the migrated template.
 */
export async function testTemplate(
  name: string,
  fill: (connection: ConnectionConfig) => Promise<void>,
): Promise<string> {
  const { maintenance, template } = inject('testCluster')
  const full = `${template}_${name}`
  const client = new pg.Client(maintenance)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [full])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [full])
    if (rowCount) return full
    const making = `${full}_making`
    await client.query(`drop database if exists ${making} with (force)`)
    await client.query(`create database ${making} template ${template} strategy file_copy`)
    await fill(onDatabase(maintenance, making))
    await client.query(`alter database ${making} rename to ${full}`)
    return full
  } finally {
    await client.end()
  }
}

async function run(connection: ConnectionConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

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
export async function createTestDatabase(): Promise<TestDatabase> {
  const { maintenance, template, failure } = inject('testCluster')
  if (failure) throw new Error(failure)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(maintenance, `create database ${name} template ${template} strategy file_copy`)
  return {
    connection: onDatabase(maintenance, name),
    drop: () => run(maintenance, `drop database ${name} with (force)`),
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

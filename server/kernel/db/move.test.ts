import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { type TestDatabase, createTestDatabase } from '../../../tests/support/database.ts'
import { boot } from '../../boot.ts'
import { moveDatabase } from './move.ts'

let app: TestApp
let target: TestDatabase
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  target = await createTestDatabase()
})
afterAll(async () => {
  await app.stop()
  await target.drop()
})

const inTarget = async <T extends pg.QueryResultRow>(sql: string) => {
  const client = new pg.Client(target.connection)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

it('carries every row over, with the numbers that come next and the rules that hold', async () => {
  const moved = await moveDatabase(app.connection, target.connection)
  expect(moved.find(({ table }) => table === 'house')?.rows).toBeGreaterThan(500)
  expect(moved.find(({ table }) => table === 'receivable')?.rows).toBeGreaterThan(100)
  const next = async (q: (sql: string) => Promise<{ n: unknown }[]>) =>
    Number((await q("select nextval(pg_get_serial_sequence('community', 'id')) as n"))[0]!.n)
  expect(await next(inTarget)).toBe(await next((sql) => app.kernel.q.query<{ n: unknown }>(sql)))
  expect(await inTarget("select 1 from pg_trigger where tgenabled = 'D' and not tgisinternal")).toEqual([])

  const there = await boot({
    settings: app.kernel.settings,
    clock: app.clock,
    listen: false,
    jobs: false,
    connection: target.connection,
  })
  const reply = await there.app.server.inject({ url: '/health' })
  expect(reply.json()).toMatchObject({ code: 0 })
  await there.stop()
})

it('writes nothing into a database that already holds something', async () => {
  await expect(moveDatabase(app.connection, target.connection)).rejects.toThrow('the target is not empty')
})

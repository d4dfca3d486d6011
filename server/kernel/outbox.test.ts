import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../tests/support/app.ts'
import { Outbox, writeOutbox } from './outbox.ts'
import type { Bus, Message } from './realtime/bus.ts'
import { inTransaction } from './tx.ts'

let app: TestApp
let sent: Message[] = []
let broken = false
const bus: Bus = {
  async publish(_q, messages) {
    if (broken) throw new Error('the bus is broken')
    sent.push(...messages)
  },
  async start() {},
  async stop() {},
}
const outboxOf = () => {
  const outbox = new Outbox(app.kernel, bus)
  outbox.handle('test', ({ payload, publish }) => publish([{ topic: 'test', payload: String(payload['n']) }]))
  return outbox
}
const write = (n: number, key?: string) =>
  inTransaction(app.kernel, ({ q, now }) =>
    writeOutbox(q, now, [{ topic: 'test', payload: { n }, ...(key ? { key } : {}) }]),
  )
const rows = () =>
  app.kernel.q.query<{ status: number; attempts: number }>(
    "select status, attempts from outbox where topic = 'test' order by id",
  )

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  sent = []
  broken = false
  await app.kernel.q.query('delete from outbox')
})
afterAll(() => app.stop())

test('delivers what is due in the order it was written, once, whoever looks', async () => {
  for (const n of [1, 2, 3, 4, 5]) await write(n)
  await Promise.all([outboxOf().drain(), outboxOf().drain(), outboxOf().drain()])
  expect(sent.map(({ payload }) => payload).toSorted()).toEqual(['1', '2', '3', '4', '5'])
  await outboxOf().drain()
  expect(sent).toHaveLength(5)
})

test('more than are looked up at once are all delivered, but for what another process has in hand', async () => {
  const numbers = Array.from({ length: 120 }, (_, n) => n)
  await inTransaction(app.kernel, ({ q, now }) =>
    writeOutbox(
      q,
      now,
      numbers.map((n) => ({ topic: 'test', payload: { n } })),
    ),
  )
  const other = new pg.Client(app.connection)
  await other.connect()
  await other.query("begin; select 1 from outbox where payload ->> 'n' = '60' for update")
  expect(await outboxOf().drain()).toBe(119)
  await other.end()
  expect(sent.map(({ payload }) => Number(payload))).toEqual(numbers.filter((n) => n !== 60))
  expect(await outboxOf().drain()).toBe(1)
})

test('a key that was written already is not written again', async () => {
  await write(1, 'same')
  await write(2, 'same')
  await outboxOf().drain()
  expect(sent.map(({ payload }) => payload)).toEqual(['1'])
})

test('a process that dies between commit and delivery leaves it to the next', async () => {
  await write(7)
  const dying = new Outbox(app.kernel, bus)
  // The transaction of the delivery is lost with the connection, as when the process is killed in it.
  dying.handle('test', async ({ q }) => {
    await q.query('select pg_terminate_backend(pg_backend_pid())')
  })
  await dying.drain().catch(() => undefined)
  expect(sent).toEqual([])
  app.clock.advance(2)
  await outboxOf().drain()
  expect(sent.map(({ payload }) => payload)).toEqual(['7'])
})

test('what keeps failing is tried five times with growing pauses, then people see it; later messages do not wait for it', async () => {
  broken = true
  await write(1)
  const outbox = outboxOf()
  for (let attempt = 1; attempt <= 5; attempt++) {
    await outbox.drain()
    await outbox.drain()
    expect((await rows())[0]!.attempts).toBe(attempt)
    app.clock.advance(20)
  }
  expect((await rows())[0]!.status).toBe(3)
  const [failed] = await app.kernel.q.query<{ error: string; status: number; topic: string }>(
    "select error, status, topic from mq_failure_record where topic = 'test'",
  )
  expect(failed).toEqual({ error: 'the bus is broken', status: 0, topic: 'test' })
  broken = false
  await write(2)
  await outbox.drain()
  expect(sent.map(({ payload }) => payload)).toEqual(['2'])
})

test('messages of a module that is not here wait', async () => {
  await inTransaction(app.kernel, ({ q, now }) => writeOutbox(q, now, [{ topic: 'elsewhere', payload: {} }]))
  await outboxOf().drain()
  const [row] = await app.kernel.q.query<{ status: number }>("select status from outbox where topic = 'elsewhere'")
  expect(row!.status).toBe(0)
})

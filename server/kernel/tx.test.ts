import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../tests/support/app.ts'
import { takeTurn } from './db/sql.ts'
import { inSnapshot, inTransaction } from './tx.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const ask = async () => (await app.kernel.q.query<{ n: number }>('select 1 as n'))[0]!.n
const NESTED = 'a transaction asks the pool for a second connection'

test('a transaction that asks the pool for a second connection is refused, at any depth', async () => {
  await expect(inTransaction(app.kernel, () => ask())).rejects.toThrow(NESTED)
  await expect(
    app.kernel.reads.from({ written: null }, (source) => inSnapshot(source, () => Promise.resolve().then(ask))),
  ).rejects.toThrow(NESTED)
  await expect(inTransaction(app.kernel, () => inTransaction(app.kernel, async () => 1))).rejects.toThrow(NESTED)
})

test('the connection apart is asked at any time, the pool again when the transaction has ended', async () => {
  let later: Promise<number> | undefined
  let go = () => {}
  const ended = new Promise<void>((resolve) => {
    go = resolve
  })
  const effect = await new Promise<number>((resolve, reject) => {
    inTransaction(app.kernel, async ({ q, afterCommit }) => {
      expect(await q.apart!.query('select 1 as n')).toEqual([{ n: 1 }])
      later = ended.then(ask)
      afterCommit(async () => resolve(await ask()))
    }).then(go, reject)
  })
  expect([effect, await later]).toEqual([1, 1])
})

test('whoever goes on in spite of it is told of it', async () => {
  const told: string[] = []
  const refusing = app.kernel.pool.onNested
  app.kernel.pool.onNested = (error) => void told.push(error.message)
  try {
    expect(await inTransaction(app.kernel, () => ask())).toBe(1)
  } finally {
    app.kernel.pool.onNested = refusing
  }
  expect(told).toEqual([NESTED])
})

test('whose turn it is not waits for longer than a statement may take', async () => {
  const LOCK = 471_100
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const first = inTransaction(app.kernel, async ({ q }) => {
    await takeTurn(q, LOCK)
    await left
  })
  const taken = () =>
    app.kernel.q.query("select 1 from pg_locks where locktype = 'advisory' and objid = $1 and granted", [LOCK])
  while ((await taken()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const second = inTransaction(app.kernel, async ({ q }) => {
    await q.query('set local statement_timeout = 50')
    await takeTurn(q, LOCK)
    return 'came'
  })
  await Promise.allSettled([Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300))])])
  leave()
  await first
  expect(await second).toBe('came')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, boot } from '../server/boot.ts'
import { drawCodes } from '../server/kernel/codes.ts'
import { countEvent } from '../server/kernel/rate-limit.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import { type Caller, type TestApp, callerOf, startTestApp } from './support/app.ts'

/** Two server processes on one database are one system. */
let a: TestApp
let b: Running
const onB = (caller: Caller) => callerOf(b, caller.token)

beforeAll(async () => {
  a = await startTestApp({ jobs: true })
  b = await boot({ settings: a.kernel.settings, clock: a.clock, listen: false, jobs: true, connection: a.connection })
})
afterAll(async () => {
  await b.stop()
  await a.stop()
})

test('a session made by one is known to the other, and ends on both at once', async () => {
  const caller = await a.admin()
  expect((await onB(caller).call('GET', '/basedata/sys/user/info')).code).toBe(0)
  await onB(caller).call('POST', '/auth/logout')
  expect((await caller.call('GET', '/basedata/sys/user/info')).code).toBe(401)
})

test('both decrypt what the browser encrypted with the one key', () => {
  expect(b.kernel.passwordKey.publicKey).toBe(a.kernel.passwordKey.publicKey)
  expect(b.kernel.passwordKey.open(a.encrypt('通过 both'))?.plain).toBe('通过 both')
})

test('a right that one takes away is gone on the other with the next call', async () => {
  const caller = await a.admin()
  const titles = async () => (await onB(caller).call<{ path: string }[]>('GET', '/basedata/sys/menu/nav')).data.length
  const before = await titles()
  await a.kernel.q.query("update sys_menu set state = 0 where parent_id is null and type = 0 and name <> ''")
  expect(await titles()).toBeLessThan(before)
  await a.kernel.q.query('update sys_menu set state = 1 where parent_id is null')
  expect(await titles()).toBe(before)
})

test.each([
  ['charge-finance.receipt', 5, true],
  ['basedata.handover', 4, false],
] as const)(
  'numbers of %s drawn by both have no double, and no gap where none may be',
  async (rule, digits, gapFree) => {
    const [company] = await a.kernel.q.query<{ id: number }>('select id from company limit 1')
    const draw = (kernel: Running['kernel'], fail: boolean) =>
      inTransaction(kernel, async ({ q, now }) => {
        const [code] = await drawCodes(q, rule, now, company!.id, null)
        if (fail) throw new Error('rolled back')
        return code!
      }).catch(() => null)
    const drawn = await Promise.all(
      Array.from({ length: 200 }, (_, i) => draw(i % 2 ? a.kernel : b.kernel, i % 10 === 3)),
    )
    const numbers = drawn
      .filter((code) => code !== null)
      .map((code) => Number(code.slice(-digits)))
      .sort((x, y) => x - y)
    expect(new Set(numbers).size).toBe(180)
    // A transaction that is taken back leaves its number out, or gives it to the next.
    if (gapFree) expect(numbers).toEqual(Array.from({ length: 180 }, (_, i) => i + 1))
    else expect(numbers.at(-1)).toBeGreaterThan(180)
  },
)

test('limits count over both', async () => {
  const now = a.clock.now()
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, i) => countEvent((i % 2 ? a : b).kernel.q, 'test:limit', 60, now)),
  )
  expect(Math.max(...counts)).toBe(40)
})

test('a job that is due runs once, whoever looks first', async () => {
  const { q } = a.kernel
  await q.query("update job set next_run_at = $1::timestamptz - interval '1 second' where code = 'session.expire'", [
    a.clock.now(),
  ])
  await Promise.all([a.kernel.jobs.tick(), b.kernel.jobs.tick(), a.kernel.jobs.tick(), b.kernel.jobs.tick()])
  const runs = () =>
    q.query<{ result: number }>(
      "select r.result from job_run r join job j on j.id = r.job_id where j.code = 'session.expire'",
    )
  await expect.poll(async () => (await runs()).map((run) => run.result)).toEqual([2])
  await a.kernel.jobs.tick()
  expect(await runs()).toHaveLength(1)
})

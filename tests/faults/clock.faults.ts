import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawCodes } from '../../server/kernel/codes.ts'
import { inTransaction } from '../../server/kernel/tx.ts'
import { type TestApp, startTestApp } from '../support/app.ts'

const HOUR_S = 3_600
let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ jobs: true })
})
afterEach(() => app.stop())

const runs = async () =>
  (
    await app.kernel.q.query<{ n: number }>(
      "select count(*) as n from job_run r join job j on j.id = r.job_id where j.code = 'session.expire'",
    )
  )[0]!.n

test('a clock that jumps a day ahead runs what is due once, and what it missed is not run over and over', async () => {
  const before = await runs()
  app.clock.advance(24 * HOUR_S)
  for (let i = 0; i < 5; i++) await app.kernel.jobs.tick()
  await expect.poll(runs, { timeout: 30_000 }).toBe(before + 1)
  await app.kernel.jobs.tick()
  expect(await runs()).toBe(before + 1)
})

test('a clock that jumps an hour back breaks no write, no session and no number', async () => {
  const admin = await app.admin()
  const draw = () =>
    inTransaction(app.kernel, async ({ q, now }) => {
      const [company] = await q.query<{ id: number }>('select id from company limit 1')
      return (await drawCodes(q, 'basedata.handover', now, company!.id, null))[0]!
    })
  const first = await draw()
  app.clock.advance(-HOUR_S)
  const saved = await admin.call('POST', '/basedata/sys/position', { body: { name: '早', code: 'Z', category: 1 } })
  expect(saved).toMatchObject({ code: 0 })
  expect(await draw()).not.toBe(first)
  expect(await runs()).toBe(0)
})

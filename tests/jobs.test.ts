import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from './support/app.ts'

/** Every job that the product knows runs over the demo, at an hour of its own choosing, without failing. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ demo: true, jobs: true })
})
afterAll(() => app.stop())

test('every job runs over the demo', async () => {
  const { q, jobs } = app.kernel
  const all = await q.query<{ id: string; code: string }>('select id, code from job order by code')
  expect(all.length).toBeGreaterThan(20)
  // The demo tells of runs that failed.
  await q.query('delete from job_run')
  for (const { id } of all) await jobs.runJob({ jobId: id, trigger: 2, operatorId: null })
  const failed = await q.query(
    `select j.code, r.error from job_run r join job j on j.id = r.job_id where r.result <> 2 order by j.code`,
  )
  expect(failed).toEqual([])
})

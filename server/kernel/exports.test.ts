import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../tests/support/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp({ demo: true, jobs: true })
  admin = await app.admin()
})
afterAll(() => app.stop())

test('an export in the background ends as a file that only its creator downloads', async () => {
  const asked = await admin.call<{ taskId: string }>('POST', '/basedata/base/house/export', {
    body: { filters: {}, format: 'xlsx' },
  })
  expect(asked.code, asked.msg).toBe(0)
  const task = async () =>
    (
      await app.kernel.q.query<{ status: number; progress: number; file_id: string | null; error: string | null }>(
        'select status, progress, file_id, error from export_task where id = $1',
        [asked.data.taskId],
      )
    )[0]!
  await expect.poll(async () => (await task()).status, { timeout: 30_000 }).toBe(2)
  const done = await task()
  expect([done.progress, done.error]).toEqual([100, null])
  const file = await admin.call('GET', `/file/download/${done.file_id}`)
  expect(file.raw.subarray(0, 2).toString()).toBe('PK')
})

test('the same export twice at once is refused', async () => {
  const body = { filters: { keyword: '云山' }, format: 'xlsx' }
  const both = await Promise.all([
    admin.call('POST', '/basedata/base/house/export', { body }),
    admin.call('POST', '/basedata/base/house/export', { body }),
  ])
  expect(both.filter((answer) => answer.code === 0).length).toBeGreaterThanOrEqual(1)
  for (const answer of both.filter((one) => one.code !== 0)) expect(answer.msg).toBe('相同的导出任务正在执行')
})

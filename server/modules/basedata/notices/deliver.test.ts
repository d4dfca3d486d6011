import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../../tests/support/app.ts'
import { REGISTER_NOTICES } from './deliver.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('every topic that the register writes has somebody who delivers it', async () => {
  const { q } = app.kernel
  const [admin] = await q.query<{ id: number; company_id: number }>(
    "select id, company_id from sys_user where username = 'sysadmin'",
  )
  const run = (topic: string, payload: Record<string, unknown>) =>
    REGISTER_NOTICES[topic]!({ q, now: app.clock.now(), payload, publish: async () => {} })
  await run('ledger.missing', { period: '2026-02', managerId: admin!.id })
  await run('ledger.missing', { period: '2026-02', managerId: null })
  for (const topic of ['tenant.leaseEnding', 'handover.published', 'handover.appointment', 'handover.delivered'])
    await run(topic, {
      houseId: '019a5c2e-0000-7000-8000-000000000001',
      leaseEnd: '2026-04-01',
      deliverDate: '2026-04-01',
    })
  await run('contractor.certExpiring', { name: '无此单位', cert: '资质', expireAt: '2026-04-01' })
  expect(await q.query('select user_id, title, body from message_record')).toEqual([
    { user_id: admin!.id, title: '台账未填报', body: '2026-02的台账还没有填报，请在10日前提交。' },
  ])
})

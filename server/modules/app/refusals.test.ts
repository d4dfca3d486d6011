import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([undefined, null, ''])('a gateway without an address (%j) is no gateway', async (address) => {
  const admin = await app.admin()
  const msg = '请输入网关地址'
  const body = { channel: 'sms', provider: 'gateway', address, secret: 'gateway-secret-1', state: 1 }
  expect(await admin.call('POST', '/message/ams/pushSetting', { body })).toMatchObject({
    code: 400,
    msg,
    data: { address: msg },
  })
  expect(await app.kernel.q.query('select id from push_setting')).toEqual([])
})

import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MyConfig, PushUsage } from '@wuguan/contract/app/message.actions'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { sendDue } from './delivery.service.ts'
import { type NoticeDraft, notify } from './notice.service.ts'

const SETTING = '/message/ams/pushSetting'
let app: TestApp
let admin: Caller
let adminId = 0
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  adminId = (
    await app.kernel.q.query<{ id: number }>(
      "update sys_user set mobile = '13800138000' where username = 'sysadmin' returning id",
    )
  )[0]!.id
})
beforeEach(async () => {
  for (const table of ['message_delivery', 'message_record', 'message_config', 'message_user_setting', 'push_setting'])
    await app.kernel.q.query(`delete from ${table}`)
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => app.stop())

const set = (body: Record<string, unknown>) =>
  admin.call<{ id: string; version: number }>('POST', SETTING, {
    body: { channel: 'sms', provider: 'outbox', state: 1, ...body },
  })
const tell = (draft: Partial<NoticeDraft> = {}) =>
  inTransaction(app.kernel, ({ q, now }) =>
    notify(q, now, {
      userIds: [adminId],
      module: 'system',
      title: '标题',
      body: '内容',
      channels: ['inbox', 'sms'],
      ...draft,
    }),
  )
const deliveries = () =>
  app.kernel.q.query<{ status: number; attempts: number; error: string | null }>(
    'select status, attempts, error from message_delivery order by id',
  )
/** The gateway of the platform, as it answers. */
function gateway(...answers: number[]) {
  const taken: { body: Record<string, unknown>; raw: string; signature: string }[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string; headers: Record<string, string> }) => {
    taken.push({ body: JSON.parse(init.body), raw: init.body, signature: init.headers['x-signature']! })
    return new Response(null, { status: answers.shift() ?? 200 })
  })
  return taken
}
const GATEWAY = { provider: 'gateway', address: 'https://sms.example/send', secret: 'gateway-secret-1' }

test('without a setting a message only stands in the box', async () => {
  await tell()
  expect(await deliveries()).toEqual([])
  expect(await admin.call('POST', '/message/ams/push/test', { body: { channel: 'sms' } })).toMatchObject({
    code: 422,
    msg: '该渠道未启用',
  })
})

test('the outbox writes down what would leave', async () => {
  await set({})
  await tell()
  await sendDue(app.kernel)
  expect(await deliveries()).toEqual([{ status: 1, attempts: 1, error: null }])
  const usage = await must<PushUsage>(admin, 'GET', '/message/ams/push/usage')
  expect(usage.channels.find(({ channel }) => channel === 'sms')).toMatchObject({ sent: 1, failed: 0, skipped: 0 })
})

test('a gateway takes signed messages once each, with the sign and the mobile', async () => {
  const taken = gateway()
  expect((await set({ ...GATEWAY, signName: '华宸物业' })).code).toBe(0)
  await tell()
  await Promise.all([sendDue(app.kernel), sendDue(app.kernel)])
  expect(taken).toHaveLength(1)
  expect(taken[0]!.body).toMatchObject({
    channel: 'sms',
    mobile: '13800138000',
    title: '标题',
    body: '【华宸物业】内容',
  })
  expect(taken[0]!.signature).toBe(createHmac('sha256', 'gateway-secret-1').update(taken[0]!.raw).digest('hex'))
})

test('a refusal is tried again later, five times, and then failed', async () => {
  gateway(500, 500, 500, 500, 500)
  await set(GATEWAY)
  await tell()
  for (let tries = 1; tries <= 5; tries++) {
    await sendDue(app.kernel)
    await sendDue(app.kernel)
    expect(await deliveries()).toMatchObject([{ status: tries === 5 ? 2 : 0, attempts: tries }])
    app.clock.advance(60 * 2 ** tries)
  }
  expect(await deliveries()).toMatchObject([{ error: 'the gateway answered 500' }])
})

test('limits, quiet hours and missing mobiles hold back, and say why; urgent messages pass', async () => {
  await set({ dailyLimitPerUser: 1 })
  await app.kernel.q.query("update message_module set mandatory = false where code = 'system'")
  await tell()
  await tell({ title: '第二条' })
  await tell({ title: '紧急', level: 3 })
  await sendDue(app.kernel)
  expect((await deliveries()).map(({ status, error }) => error ?? status)).toEqual([1, '超出每日上限', 1])
  await app.kernel.q.query('delete from message_delivery')
  await app.kernel.q.query(
    "update push_setting set quiet_from = '00:00', quiet_to = '23:59', daily_limit_per_user = null",
  )
  await tell()
  await sendDue(app.kernel)
  expect(await deliveries()).toMatchObject([{ status: 4, error: '免打扰时段' }])
  await app.kernel.q.query('delete from message_delivery')
  await app.kernel.q.query('update sys_user set mobile = null where id = $1', [adminId])
  await tell({ level: 3 })
  await sendDue(app.kernel)
  expect(await deliveries()).toMatchObject([{ status: 4, error: '没有手机号' }])
  await app.kernel.q.query("update sys_user set mobile = '13800138000' where id = $1", [adminId])
})

test("a reader's switch counts, and only channels in force are offered", async () => {
  const channels = async () =>
    (await must<MyConfig>(admin, 'GET', '/message/ams/module/config/myConfigTree')).tree[0]!.channels.map(
      ({ channel }) => channel,
    )
  expect(await channels()).toEqual(['inbox'])
  const { data } = await set({})
  expect(await channels()).toEqual(['inbox', 'sms'])
  const [module] = await app.kernel.q.query<{ id: string }>("select id from message_module where code = 'system'")
  await must(admin, 'POST', '/message/ams/module/config', {
    items: [{ moduleId: module!.id, channel: 'sms', enabled: false }],
  })
  await tell()
  expect(await deliveries()).toEqual([])
  await must(admin, 'PUT', SETTING, { id: data.id, version: data.version, state: 0 })
  expect(await channels()).toEqual(['inbox'])
})

test('a gateway needs an https address and a secret, which never comes back', async () => {
  expect(await set({ ...GATEWAY, address: 'http://sms.example' })).toMatchObject({
    code: 400,
    msg: '网关地址必须以https://开头',
  })
  expect(await set({ ...GATEWAY, secret: '' })).toMatchObject({ code: 400, msg: '请输入网关密钥' })
  expect(await set({ quietFrom: '22:00' })).toMatchObject({ code: 400, msg: '请同时选择免打扰开始和结束时间' })
  const { data } = await set(GATEWAY)
  expect(await set({})).toMatchObject({ code: 400, msg: '该渠道已有设置' })
  expect(JSON.stringify(await must(admin, 'GET', `${SETTING}/page`))).not.toContain('gateway-secret')
  expect((await admin.call('PUT', SETTING, { body: { ...data, signName: '新签名' } })).code).toBe(0)
})

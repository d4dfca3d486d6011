import { BIZ_EVENTS } from '@wuguan/contract/app/biz-events'
import { inCatalogue } from '@wuguan/contract/app/message-template'
import { templateFault } from '@wuguan/contract/kernel/template'
import type {
  ConfigNode,
  MessageEntry,
  ModuleNode,
  MyConfig,
  Notice,
  RelEntry,
} from '@wuguan/contract/app/message.actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { emitEvent } from './event.service.ts'
import { writeOutbox } from '../../kernel/outbox.ts'
import { type NoticeDraft, notify, settled } from './notice.service.ts'

const BASE = '/message/ams'
let app: TestApp
let admin: Caller
let other: Caller
let adminId = 0
let otherId = 0
let companyId = 0
const stranger = '019a5c2e-0000-7000-8000-000000000001'

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const [user] = await app.kernel.q.query<{ id: number; company_id: number }>(
    "select id, company_id from sys_user where username = 'sysadmin'",
  )
  adminId = user!.id
  companyId = user!.company_id
  const [made] = await app.kernel.q.query<{ id: number }>(
    `insert into sys_user (username, pet_name, company_id, password_hash, password_changed_at, super_admin, state, gender, source, iot_sync_state, created_at, updated_at, mobile)
     select 'other01', '另一人', company_id, password_hash, created_at, false, 1, 1, source, iot_sync_state, created_at, updated_at, '13800138111' from sys_user where id = $1 returning id`,
    [adminId],
  )
  otherId = made!.id
  other = await app.login('other01', 'Admin12345')
  await app.kernel.q.query('update user_session set must_change_password = false')
  await grant('message:record:view')
})
/** A right of the other user's, by a role with one button. */
async function grant(code: string): Promise<void> {
  const { q } = app.kernel
  const [role] = await q.query<{ id: number }>(
    "insert into sys_role (company_id, name, code, data_scope, state, created_at, updated_at) values ($1, $2, 'grants', 2, 1, $3, $3) returning id",
    [companyId, code, app.clock.now()],
  )
  await q.query(
    'insert into user_role (id, user_id, company_id, role_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $4, $4)',
    [otherId, companyId, role!.id, app.clock.now()],
  )
  await q.query(
    'insert into role_menu (id, role_id, menu_id, created_at, updated_at) select gen_random_uuid(), $1, id, $3, $3 from sys_menu where perms = $2 and deleted_at is null limit 1',
    [role!.id, code, app.clock.now()],
  )
}
/** Another moment, with everybody still signed in. */
async function at(moment: string): Promise<void> {
  app.clock.set(moment)
  await app.kernel.q.query(
    "update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'",
    [app.clock.now()],
  )
}

beforeEach(async () => {
  for (const table of ['message_record', 'message_config', 'message_user_setting', 'outbox'])
    await app.kernel.q.query(`delete from ${table}`)
  await at('2026-03-15 10:00:00')
})
afterAll(() => app.stop())

const tell = (draft: Partial<NoticeDraft> = {}) =>
  inTransaction(app.kernel, ({ q, now }) =>
    notify(q, now, { userIds: [adminId], module: 'system', title: '标题', body: '内容', ...draft }),
  )
const emit = (draft: Partial<Parameters<typeof emitEvent>[2]> = {}) =>
  inTransaction(app.kernel, ({ q, now }) =>
    emitEvent(q, now, {
      event: 'workOrder.finished',
      bizId: '1',
      companyId,
      receivers: [adminId],
      payload: { orderNo: 'GD1', handler: '王强', id: 'a b/c' },
      ...draft,
    }),
  )
const page = async (query: Record<string, string | number | boolean> = {}, caller = admin) =>
  (await caller.call<{ list: MessageEntry[]; total: number }>('GET', `${BASE}/record/user/page`, { query })).data
const notice = async (caller = admin) => (await caller.call<Notice>('GET', `${BASE}/record/user/notice`)).data
const tree = async () => (await admin.call<ModuleNode[]>('GET', `${BASE}/module/tree`)).data
const flat = (nodes: readonly ModuleNode[]): ModuleNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const moduleOf = async (code: string) => flat(await tree()).find((node) => node.code === code)!

describe('the box', () => {
  test('holds a user’s own messages, newest first, and counts what is unread', async () => {
    await tell({ title: '一' })
    app.clock.advance(60)
    await tell({ title: '二', backUrl: '/user', level: 2 })
    await tell({ userIds: [otherId], title: '别人的' })
    expect(
      (await page()).list.map(({ title, level, backUrl, moduleName }) => [title, level, backUrl, moduleName]),
    ).toEqual([
      ['二', 2, '/user', '系统'],
      ['一', 1, null, '系统'],
    ])
    expect(await notice()).toMatchObject({ title: '二', body: '内容', backUrl: '/user', count: 2 })
    expect(await notice(other)).toMatchObject({ title: '别人的', count: 1 })
  })
  test('says so when nothing is unread', async () => {
    expect(await notice()).toEqual({ id: null, title: null, body: null, backUrl: null, count: 0 })
  })
  test('a message is read once, by its owner alone', async () => {
    await tell()
    await tell()
    const { id } = (await page()).list[0]!
    expect((await other.call('GET', `${BASE}/record/user/markRead`, { query: { messageId: id } })).code).toBe(404)
    expect((await other.call('GET', `${BASE}/record/user/info/${id}`)).code).toBe(404)
    for (const _ of [1, 2])
      expect(
        (await admin.call<{ count: number }>('GET', `${BASE}/record/user/markRead`, { query: { messageId: id } })).data
          .count,
      ).toBe(1)
    expect((await page({ read: true })).list.map((message) => message.id)).toEqual([id])
    expect((await page({ read: false })).total).toBe(1)
    expect((await app.kernel.q.query("select 1 from outbox where topic = 'notice.count'")).length).toBe(1)
  })
  test.each([[{}], [{ messageId: '1' }], [{ messageId: stranger }]])('markRead of %j is refused', async (query) => {
    expect([400, 404]).toContain(
      (await admin.call('GET', `${BASE}/record/user/markRead`, { query: query as Record<string, string> })).code,
    )
  })
  test('everything read leaves what arrived after the click, and what lies outside the module', async () => {
    await tell({ module: 'workOrder' })
    await tell({ module: 'patrol' })
    await tell({ module: 'system' })
    const work = await moduleOf('work')
    expect(work.unread).toBe(2)
    expect(
      (await admin.call<{ count: number }>('POST', `${BASE}/record/user/markReadAll`, { body: { moduleId: work.id } }))
        .data.count,
    ).toBe(1)
    const click = app.clock.now().toISOString()
    app.clock.advance(5)
    await tell()
    expect(
      (await admin.call<{ count: number }>('POST', `${BASE}/record/user/markReadAll`, { body: { asOf: click } })).data
        .count,
    ).toBe(1)
    expect(
      (await admin.call<{ count: number }>('POST', `${BASE}/record/user/markReadAll`, { body: {} })).data.count,
    ).toBe(0)
  })
  test('is filtered by module with what is below it, and by days, both ends included', async () => {
    await tell({ module: 'workOrder', title: '工单' })
    await at('2026-03-16 23:59:59')
    await tell({ module: 'charge', title: '收费' })
    expect((await page({ moduleId: (await moduleOf('work')).id })).list.map(({ title }) => title)).toEqual(['工单'])
    expect((await page({ from: '2026-03-16', to: '2026-03-16' })).list.map(({ title }) => title)).toEqual(['收费'])
    expect((await page({ to: '2026-03-15' })).list.map(({ title }) => title)).toEqual(['工单'])
  })
  test('nobody is told who may not sign in', async () => {
    await app.kernel.q.query('update sys_user set state = 0 where id = $1', [otherId])
    expect(await tell({ userIds: [adminId, otherId, adminId] })).toBe(1)
    await app.kernel.q.query('update sys_user set state = 1 where id = $1', [otherId])
  })
})

describe('switches', () => {
  const popups = async () =>
    (await app.kernel.q.query<{ popup: boolean }>('select popup from message_record order by id')).map(
      ({ popup }) => popup,
    )
  const save = (body: unknown) => admin.call('POST', `${BASE}/module/config`, { body })
  const mine = async () => (await admin.call<MyConfig>('GET', `${BASE}/module/config/myConfigTree`)).data
  const lines = (nodes: readonly ConfigNode[]): ConfigNode[] => nodes.flatMap((node) => [node, ...lines(node.children)])

  test('a module that is switched off still fills the box and the badge, without interrupting', async () => {
    const { id } = await moduleOf('patrol')
    expect((await save({ items: [{ moduleId: id, channel: 'inbox', enabled: false }] })).code).toBe(0)
    await tell({ module: 'patrol' })
    await tell({ module: 'patrol', userIds: [otherId] })
    await tell({ module: 'patrol', level: 3 })
    expect(await popups()).toEqual([false, true, true])
    expect(await notice()).toMatchObject({ count: 2 })
    const config = lines((await mine()).tree).find((node) => node.id === id)
    expect(config!.channels).toEqual([{ channel: 'inbox', enabled: false, locked: false }])
  })
  test('a mandatory module can not be switched off', async () => {
    const { id } = await moduleOf('bpm')
    const answer = await save({ items: [{ moduleId: id, channel: 'inbox', enabled: false }] })
    expect([answer.code, answer.msg]).toEqual([422, '必收消息不能关闭'])
    expect(lines((await mine()).tree).find((node) => node.id === id)!.channels[0]).toEqual({
      channel: 'inbox',
      enabled: true,
      locked: true,
    })
  })
  test('quiet hours pass midnight; urgent and mandatory messages come through', async () => {
    expect((await save({ items: [], quietFrom: '22:00', quietTo: '08:00', sound: false })).code).toBe(0)
    expect(await mine()).toMatchObject({ quietFrom: '22:00', quietTo: '08:00', sound: false })
    for (const moment of ['2026-03-15 21:59:59', '2026-03-15 22:00:00', '2026-03-16 07:59:59', '2026-03-16 08:00:00']) {
      await at(moment)
      await tell()
    }
    expect(await popups()).toEqual([true, false, false, true])
    await at('2026-03-15 23:00:00')
    await tell({ level: 3 })
    await tell({ module: 'bpm' })
    expect((await popups()).slice(4)).toEqual([true, true])
    // Hours that are not named stay; null takes them away.
    await save({ items: [], sound: true })
    expect(await mine()).toMatchObject({ quietFrom: '22:00', sound: true })
    await save({ items: [], quietFrom: null, quietTo: null })
    expect(await mine()).toMatchObject({ quietFrom: null, quietTo: null, sound: true })
  })
  test.each<[unknown, string]>([
    [{}, '请填写要保存的接收设置'],
    [{ items: [] }, '请填写要保存的接收设置'],
    [{ items: [], quietFrom: '22:00' }, '请同时选择免打扰开始和结束时间'],
    [{ items: [], quietFrom: '25:00', quietTo: '08:00' }, '免打扰开始格式不正确'],
    [{ items: [{ moduleId: stranger, channel: 'inbox', enabled: true }] }, '消息模块不存在或已删除'],
    [{ items: [{ moduleId: stranger, channel: 'pigeon', enabled: true }] }, '渠道不正确'],
  ])('%j is refused', async (body, sentence) => {
    const answer = await save(body)
    expect([answer.code, answer.msg]).toEqual([400, sentence])
  })
})

describe('events', () => {
  test('say what their relation says, to whom they name, never to who did it', async () => {
    await emit({ receivers: [adminId, otherId], actorId: otherId })
    await app.outbox.drain()
    const { list } = await page()
    expect(list).toMatchObject([
      {
        title: '工单完成',
        body: '工单GD1由王强完成，请安排回访。',
        backUrl: '/workOrder/task/detail/a%20b%2Fc',
        moduleName: '工单',
      },
    ])
    expect((await page({}, other)).total).toBe(0)
  })
  test('repeats about one record within ten minutes are one message, unread again; later ones are new', async () => {
    await emit()
    await app.outbox.drain()
    await admin.call('POST', `${BASE}/record/user/markReadAll`, { body: {} })
    app.clock.advance(300)
    await emit({ payload: { orderNo: 'GD2', handler: '李伟', id: '1' } })
    await app.outbox.drain()
    expect((await page()).list).toMatchObject([{ body: '工单GD2由李伟完成，请安排回访。', readAt: null }])
    app.clock.advance(600)
    await emit()
    await app.outbox.drain()
    expect((await page()).total).toBe(2)
  })
  test('without a relation, or with one that is switched off, say nothing', async () => {
    await app.kernel.q.query("update message_module_rel set state = 0 where biz_event = 'workOrder.finished'")
    await emit()
    await app.outbox.drain()
    await app.kernel.q.query("update message_module_rel set state = 1 where biz_event = 'workOrder.finished'")
    expect((await page()).total).toBe(0)
  })
  test('the first installation has a relation for each, in a module that exists, and words that pass its own checks', async () => {
    const answer = await admin.call<{ list: RelEntry[]; total: number }>('GET', `${BASE}/module/rel/page`, {
      query: { limit: 1000 },
    })
    expect(answer.data.total).toBe(BIZ_EVENTS.length)
    expect(answer.data.list.filter(({ id }) => id === null)).toEqual([])
    for (const event of BIZ_EVENTS) {
      expect(inCatalogue(event.backUrl), event.backUrl).toBe(true)
      expect(templateFault(event.body, event.placeholders)).toBeNull()
    }
  })
})

test('what an event asked for is done: its messages are read, the badge follows, and the pop-ups are named that go', async () => {
  const told = {
    event: 'bpm.task.created',
    receivers: [adminId, otherId],
    payload: { initiator: '陈静', process: '退款' },
  }
  await emit({ ...told, bizId: 'task-1' })
  await emit({ ...told, bizId: 'task-2' })
  await app.outbox.drain()
  expect([(await notice()).count, (await notice(other)).count]).toEqual([2, 2])
  const done = (await page()).list.find(({ title }) => title === '审批待办')!
  await inTransaction(app.kernel, ({ q, now }) =>
    writeOutbox(q, now, settled(['bpm.task.created'], [{ bizId: 'task-1', userIds: [adminId] }])),
  )
  await app.outbox.drain()
  expect([(await notice()).count, (await notice(other)).count]).toEqual([1, 2])
  const [count] = await app.kernel.q.query<{ payload: { userIds: number[]; read: string[] } }>(
    "select payload from outbox where topic = 'notice.count' order by id desc limit 1",
  )
  const read = (await page({ read: true })).list.map(({ id }) => id)
  expect([count!.payload.userIds, count!.payload.read]).toEqual([[adminId], read])
  expect([read.length, done.title]).toEqual([1, '审批待办'])
})

test('a module says when nothing that it would tell of can be opened in this build', async () => {
  expect([(await moduleOf('bpm')).live, (await moduleOf('quality')).live]).toEqual([true, false])
})

describe('modules and relations', () => {
  test('a module is made, changed and deleted; its code never changes', async () => {
    const made = await admin.call<{ id: string }>('POST', `${BASE}/module`, { body: { name: '试验', code: 'trial' } })
    expect(made.code, made.msg).toBe(0)
    const { id } = made.data
    expect((await admin.call('POST', `${BASE}/module`, { body: { name: '另一个', code: 'trial' } })).msg).toBe(
      '模块编码已存在',
    )
    expect((await admin.call('PUT', `${BASE}/module`, { body: { id, version: 1, name: '试验二' } })).code).toBe(0)
    expect((await admin.call('PUT', `${BASE}/module`, { body: { id, version: 1, name: '旧的' } })).code).toBe(409)
    expect((await admin.call('PUT', `${BASE}/module`, { body: { id, version: 2, parentId: id } })).code).not.toBe(0)
    await tell({ module: 'trial' })
    expect((await admin.call('DELETE', `${BASE}/module`, { query: { id } })).code).toBe(0)
    expect((await page()).list).toMatchObject([{ moduleId: null, title: '标题' }])
    expect((await admin.call('DELETE', `${BASE}/module`, { query: { id } })).code).toBe(404)
  })
  test('a module with relations or modules below it stays', async () => {
    expect(
      (await admin.call('DELETE', `${BASE}/module`, { query: { id: (await moduleOf('workOrder')).id } })).msg,
    ).toBe('该模块下存在消息关联，不能删除')
    expect((await admin.call('DELETE', `${BASE}/module`, { query: { id: (await moduleOf('work')).id } })).msg).toBe(
      '该模块下存在下级模块，不能删除',
    )
  })
  test('a relation is checked where it is saved, and an event without one is listed first', async () => {
    const { list } = (
      await admin.call<{ list: RelEntry[] }>('GET', `${BASE}/module/rel/page`, {
        query: { bizEvent: 'workOrder.finished' },
      })
    ).data
    const { id, moduleId } = list[0]!
    const put = (body: Record<string, unknown>) =>
      admin.call('PUT', `${BASE}/module/rel`, { body: { id, version: 1, ...body } })
    expect(await put({ bodyTemplate: '{{abc}}' })).toMatchObject({ code: 400, msg: '模板变量不存在：abc' })
    expect(await put({ backUrl: '/nowhere/{{id}}' })).toMatchObject({ code: 400, msg: '跳转地址不在路由目录中' })
    expect(await put({ backUrl: 'https://evil.example' })).toMatchObject({ code: 400, msg: '跳转地址不在路由目录中' })
    expect(await put({ receivers: 2, roles: [] })).toMatchObject({ code: 400, msg: '请选择角色' })
    expect((await admin.call('DELETE', `${BASE}/module/rel`, { query: { id: id! } })).code).toBe(0)
    const first = (await admin.call<{ list: RelEntry[]; total: number }>('GET', `${BASE}/module/rel/page`)).data
      .list[0]!
    expect(first).toMatchObject({ bizEvent: 'workOrder.finished', id: null, moduleId: null })
    expect(
      (await admin.call<{ total: number }>('GET', `${BASE}/module/rel/page`, { query: { mapped: false } })).data.total,
    ).toBe(1)
    const body = {
      bizEvent: 'workOrder.finished',
      moduleId,
      titleTemplate: '工单完成',
      bodyTemplate: '工单{{orderNo}}由{{handler}}完成，请安排回访。',
      defaultChannels: ['inbox'],
    }
    expect(await admin.call('POST', `${BASE}/module/rel`, { body: { ...body, bizEvent: 'no.such' } })).toMatchObject({
      code: 400,
      msg: '业务事件不存在',
    })
    expect((await admin.call('POST', `${BASE}/module/rel`, { body })).code).toBe(0)
    expect((await admin.call('POST', `${BASE}/module/rel`, { body })).msg).toBe('该业务事件已关联')
  })
  test('roles hear of events in their reach', async () => {
    const [role] = await app.kernel.q.query<{ id: number }>(
      `insert into sys_role (company_id, name, code, data_scope, state, created_at, updated_at) values ($1, '值班', 'duty', 2, 1, $2, $2) returning id`,
      [companyId, app.clock.now()],
    )
    await app.kernel.q.query(
      'insert into user_role (id, user_id, company_id, role_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $4, $4)',
      [otherId, companyId, role!.id, app.clock.now()],
    )
    const { list } = (
      await admin.call<{ list: RelEntry[] }>('GET', `${BASE}/module/rel/page`, {
        query: { bizEvent: 'patrol.overdue' },
      })
    ).data
    const { id, version } = list[0]!
    const saved = await admin.call('PUT', `${BASE}/module/rel`, {
      body: { id, version, receivers: 2, roles: [role!.id] },
    })
    expect(saved.code, saved.msg).toBe(0)
    await emit({ event: 'patrol.overdue', receivers: [adminId], payload: { plan: '日巡', endAt: '18:00' } })
    await app.outbox.drain()
    expect((await page({}, other)).list).toMatchObject([{ title: '巡检超时', body: '日巡未在18:00前完成。' }])
    expect((await page()).total).toBe(0)
  })
  test('need their codes', async () => {
    for (const [method, path] of [
      ['POST', 'module'],
      ['PUT', 'module'],
      ['DELETE', 'module'],
      ['GET', 'module/rel/page'],
      ['POST', 'module/rel'],
      ['PUT', 'module/rel'],
      ['DELETE', 'module/rel'],
    ] as const)
      expect(
        (await other.call(method, `${BASE}/${path}`, method === 'GET' ? {} : { body: {} })).code,
        `${method} ${path}`,
      ).toBe(403)
  })
})

test('a test goes to who asks for it, past quiet hours, and counts in the usage of the month', async () => {
  await admin.call('POST', `${BASE}/module/config`, { body: { items: [], quietFrom: '00:00', quietTo: '23:59' } })
  expect((await admin.call('POST', `${BASE}/push/test`, { body: {} })).code).toBe(0)
  expect(await notice()).toMatchObject({ title: '测试消息', count: 1 })
  expect((await notice(other)).count).toBe(0)
  expect((await admin.call('GET', `${BASE}/push/usage`)).data).toEqual({
    month: '2026-03',
    channels: [{ channel: 'inbox', sent: 1, interrupted: 1, read: 0, failed: 0, skipped: 0 }],
  })
  expect((await other.call('GET', `${BASE}/push/usage`)).code).toBe(403)
})

test('old messages go: read ones after half a year, unread ones after a year', async () => {
  await tell({ title: '已读' })
  await admin.call('POST', `${BASE}/record/user/markReadAll`, { body: {} })
  await tell({ title: '未读' })
  const purge = app.kernel.jobs.all().find(({ code }) => code === 'message.purge')!
  const run = (moment: string) => {
    app.clock.set(moment)
    return purge.run({ q: app.kernel.q, now: app.clock.now(), params: {}, log: () => {} })
  }
  const left = async () =>
    (await app.kernel.q.query<{ title: string }>('select title from message_record order by id')).map(
      ({ title }) => title,
    )
  await run('2026-09-01 03:20:00')
  expect(await left()).toEqual(['已读', '未读'])
  await run('2026-09-15 03:20:00')
  expect(await left()).toEqual(['未读'])
  await run('2027-03-20 03:20:00')
  expect(await left()).toEqual([])
})

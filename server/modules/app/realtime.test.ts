import { setTimeout as sleep } from 'node:timers/promises'
import { type IClientOptions, type MqttClient, connect } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeTopic } from '@wuguan/contract/app/change-topic'
import type { NoticePush } from '@wuguan/contract/app/message.actions'
import { type Running, boot } from '../../boot.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { tellChanged } from './change.service.ts'
import { notify } from './notice.service.ts'

/** Two processes on one database, real websockets, the client as the browser uses it. */
let a: TestApp
let b: Running
let addressOfA = ''
let caller: Caller
let userId = 0
const clients: MqttClient[] = []

beforeAll(async () => {
  a = await startTestApp({ jobs: true })
  addressOfA = await a.app.server.listen({ host: '127.0.0.1', port: 0 })
  b = await boot({ settings: { ...a.kernel.settings, port: 0 }, clock: a.clock, jobs: true, connection: a.connection })
  caller = await a.admin()
  const [user] = await a.kernel.q.query<{ id: number }>("select id from sys_user where username = 'sysadmin'")
  userId = user!.id
  await a.kernel.q.query('update user_session set must_change_password = false')
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
})
afterAll(async () => {
  await b.stop()
  await a.stop()
})

let ids = 0
const clientId = () => `${userId}${Date.now()}${String(10 + (ids++ % 90))}`
function open(address: string, options: IClientOptions = {}): MqttClient {
  const client = connect(`${address.replace('http', 'ws')}/mqtt`, {
    username: 'sysadmin',
    password: caller.token,
    clientId: clientId(),
    clean: true,
    reconnectPeriod: 0,
    protocolVersion: 4,
    connectTimeout: 4000,
    ...options,
  })
  client.on('error', () => {})
  clients.push(client)
  return client
}
const opened = (client: MqttClient) =>
  new Promise<boolean>((resolve) => {
    client.once('connect', () => resolve(true))
    client.once('close', () => resolve(false))
  })
async function listen(address: string): Promise<{ client: MqttClient; got: NoticePush[] }> {
  const client = open(address)
  expect(await opened(client)).toBe(true)
  const got: NoticePush[] = []
  client.on('message', (_topic, payload) => got.push(JSON.parse(payload.toString()) as NoticePush))
  await client.subscribeAsync(`message/notice/${userId}`)
  return { client, got }
}
const tell = (title: string, more: Partial<Parameters<typeof notify>[2]> = {}) =>
  inTransaction(a.kernel, ({ q, now }) =>
    notify(q, now, { userIds: [userId], module: 'system', title, body: '内容', backUrl: '/user', ...more }),
  )
const unread = async () => (await caller.call<{ count: number }>('GET', '/message/ams/record/user/notice')).data.count

test('a notice written on one process reaches the clients of both, each once, with the count of unread', async () => {
  const onA = await listen(addressOfA)
  const onB = await listen(b.url)
  await tell('导出完成')
  await expect.poll(() => onB.got.length).toBe(1)
  await expect.poll(() => onA.got.length).toBe(1)
  expect(onB.got[0]).toMatchObject({
    msgType: 'message/notice/content',
    title: '导出完成',
    body: '内容',
    backUrl: '/user',
    count: 1,
    sound: true,
  })
  await sleep(1500)
  expect([onA.got.length, onB.got.length]).toEqual([1, 1])
})

test('a change that is rolled back tells nobody and leaves no message', async () => {
  const { got } = await listen(b.url)
  const before = await unread()
  await inTransaction(a.kernel, async ({ q, now }) => {
    await notify(q, now, { userIds: [userId], module: 'system', title: '没有发生', body: '内容' })
    throw new Error('rolled back')
  }).catch(() => undefined)
  await sleep(1300)
  expect(got).toEqual([])
  expect(await unread()).toBe(before)
})

test('reading on one process brings the count to the clients of the other', async () => {
  const { got } = await listen(b.url)
  await tell('待阅读')
  await expect.poll(() => got.length).toBe(1)
  const { id, count } = got[0] as { id: string; count: number }
  const read = await caller.call<{ count: number }>('GET', '/message/ams/record/user/markRead', {
    query: { messageId: id },
  })
  expect(read.data.count).toBe(count - 1)
  await expect
    .poll(() => got.at(-1))
    .toMatchObject({ msgType: 'message/notice/count', count: count - 1, read: [expect.any(String)] })
})

test.each(['message/notice/999', '#', 'message/#', 'message/notice/+', '$SYS/#'])(
  'a subscription to %s is refused',
  async (topic) => {
    const client = open(b.url)
    expect(await opened(client)).toBe(true)
    await expect(client.subscribeAsync(topic)).rejects.toThrow('Subscribe error')
  },
)

test('publishing closes the connection, and nobody receives it', async () => {
  const { got } = await listen(addressOfA)
  const client = open(addressOfA)
  expect(await opened(client)).toBe(true)
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  client.publish(`message/notice/${userId}`, '{"msgType":"message/notice/count","count":9999}')
  await closed
  await sleep(300)
  expect(got).toEqual([])
})

test.each<[string, () => IClientOptions]>([
  ['a wrong token', () => ({ password: 'nonsense' })],
  ['no token', () => ({ password: undefined })],
  ['another user name', () => ({ username: 'admin' })],
  ['the client id of another user', () => ({ clientId: `99${Date.now()}12` })],
  ['a client id of another form', () => ({ clientId: `${userId}x` })],
  [
    'a last will',
    () => ({ will: { topic: `message/notice/${userId}`, payload: Buffer.from('{}'), qos: 0, retain: false } }),
  ],
  ['a kept session', () => ({ clean: false })],
  ['protocol version 5', () => ({ protocolVersion: 5 })],
])('%s is refused', async (_name, options) => {
  expect(await opened(open(b.url, options()))).toBe(false)
})

test('a session that ends closes its channel at once, one that expires at the next check; neither comes back', async () => {
  const ending = await a.admin()
  const expiring = await a.admin()
  await a.kernel.q.query('update user_session set must_change_password = false')
  const first = open(b.url, { password: ending.token })
  const second = open(b.url, { password: expiring.token })
  expect(await Promise.all([opened(first), opened(second)])).toEqual([true, true])
  const firstClosed = new Promise<void>((resolve) => first.once('close', () => resolve()))
  await ending.call('POST', '/auth/logout')
  await firstClosed
  expect(second.connected).toBe(true)

  await a.kernel.q.query(
    'update user_session set expires_at = $1 where id = (select id from user_session where revoked_at is null order by login_at desc, id desc limit 1)',
    [a.clock.now()],
  )
  const secondClosed = new Promise<void>((resolve) => second.once('close', () => resolve()))
  await b.realtime.checkSessions()
  await secondClosed
  expect(await opened(open(b.url, { password: ending.token }))).toBe(false)
  expect(await opened(open(b.url, { password: expiring.token }))).toBe(false)
})

test('a process that lost its database connection tells its clients the count when it hears again', async () => {
  const { got } = await listen(b.url)
  await a.kernel.q.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()",
  )
  await expect.poll(() => got.at(-1)?.msgType).toBe('message/notice/count')
  await tell('重新连接之后')
  await expect.poll(() => got.filter(({ msgType }) => msgType === 'message/notice/content').length).toBe(1)
})

test('an upgrade to anything else is not answered by the notice channel', async () => {
  const socket = new WebSocket(`${b.url.replace('http', 'ws')}/elsewhere`)
  expect(
    await new Promise((resolve) => {
      socket.onopen = () => resolve('open')
      socket.onerror = () => resolve('refused')
    }),
  ).toBe('refused')
})

test.each<[origin: string | undefined, taken: boolean]>([
  [undefined, true],
  ['own', true],
  ['https://evil.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['null', false],
])('a page of %s has a channel: %s', async (origin, taken) => {
  const headers = origin === undefined ? {} : { origin: origin === 'own' ? b.url : origin }
  expect(await opened(open(b.url, { wsOptions: { headers } }))).toBe(taken)
})

test('a ticket opens the channel once in place of the session token', async () => {
  const answer = await caller.call<{ ticket: string }>('POST', '/auth/ticket', {
    body: { audience: 'ws', target: '/mqtt' },
  })
  expect(answer.code).toBe(0)
  const password = answer.data.ticket
  expect(await opened(open(addressOfA, { password }))).toBe(true)
  expect(await opened(open(addressOfA, { password }))).toBe(false)
  expect(await caller.call('POST', '/auth/ticket', { body: { audience: 'ws', target: '/other' } })).toMatchObject({
    code: 400,
    msg: '消息通道地址不正确',
  })
  const late = await caller.call<{ ticket: string }>('POST', '/auth/ticket', {
    body: { audience: 'ws', target: '/mqtt' },
  })
  a.clock.advance(61)
  expect(await opened(open(addressOfA, { password: late.data.ticket }))).toBe(false)
})

test('a change on one process is heard by 200 who watch the record on the other, and by nobody else', async () => {
  const record = 'contingency.contingencyEvent'
  const id = '01970000-0000-7000-8000-000000000001'
  const PEOPLE = 5
  const SCREENS = 40
  const heard: number[] = []
  const [home] = await a.kernel.q.query<{ id: number }>(
    "select company_id as id from sys_user where username = 'sysadmin'",
  )
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      const { userId: own, token } = await makeUser(a, `watcher-${n}`, ['contingency:event:view'], {
        companyId: home!.id,
      })
      return { own, token, username: `watcher-${n}` }
    }),
  )
  const watching = await Promise.all(
    people.flatMap(({ own, token, username }) =>
      Array.from({ length: SCREENS }, async (_, n) => {
        const client = open(b.url, {
          username,
          password: token,
          clientId: `${own}${1_700_000_000_000 + n}${10 + n}`,
          connectTimeout: 20_000,
        })
        expect(await opened(client)).toBe(true)
        client.on('message', (_topic, payload) => heard.push(payload.length))
        return client.subscribeAsync(changeTopic(record, id))
      }),
    ),
  )
  expect(watching.flat().every((granted) => granted.qos === 0)).toBe(true)
  const other = await listen(b.url)
  await inTransaction(a.kernel, ({ q, now }) => tellChanged(q, now, { name: record }, id))
  await expect.poll(() => heard.length, { interval: 10 }).toBe(PEOPLE * SCREENS)
  // That something moved, and not a word of what.
  expect(new Set(heard)).toEqual(new Set([0]))
  expect(other.got).toEqual([])
  await expect(other.client.subscribeAsync('message/change/#')).rejects.toThrow('Subscribe error')
})

test('a client listens to as many records as pages show; one that it has left makes room', async () => {
  const { client } = await listen(addressOfA)
  const topicOf = (n: number) => changeTopic('event.event', `record-${n}`)
  for (let n = 0; n < 50; n++) await client.subscribeAsync(topicOf(n))
  await expect(client.subscribeAsync(topicOf(50))).rejects.toThrow('Subscribe error')
  await client.subscribeAsync(topicOf(49))
  await client.unsubscribeAsync(topicOf(0))
  await client.subscribeAsync(topicOf(50))
})

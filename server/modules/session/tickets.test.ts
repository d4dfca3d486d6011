import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, callerOf, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { redeemTicket } from '../../kernel/auth/tickets.ts'

/** What stands in an address instead of the session token, and that the session token never does. */
const PARTNER = 'https://partner.example/sso'
const FRAMES = 'https://pages.example/board'
const lines: string[] = []
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp({
    logTo: { write: (line) => void lines.push(line) },
    env: {
      LOG_LEVEL: 'trace',
      FRAME_URL: FRAMES,
      PARTNERS: JSON.stringify([
        { address: PARTNER, user: 'username' },
        { address: 'https://other.example', user: 'login' },
      ]),
    },
  })
  admin = await app.admin()
})
afterAll(() => app.stop())

const ticketFor = async (target: string, caller = admin) =>
  (await must<{ ticket: string }>(caller, 'POST', '/auth/ticket', { audience: 'external', target })).ticket
const redeem = (ticket: string, target?: string) =>
  app.anonymous.call<{ token: string; username: string }>('POST', '/auth/autoLogin', {
    body: { ticket, ...(target === undefined ? {} : { target }) },
  })
const alive = async (caller: Caller) => (await caller.call('GET', '/basedata/sys/user/info')).code === 0
const enter = async (target: string, caller = admin) =>
  callerOf(app, (await redeem(await ticketFor(target, caller), target)).data.token)

describe('a session token in an address', () => {
  test('opens no call', async () => {
    const [user] = await app.kernel.q.query<{ id: number }>("select id from sys_user where username = 'sysadmin'")
    const query = new URLSearchParams({ token: admin.token, username: 'sysadmin', userId: String(user!.id) })
    const opened: string[] = []
    const calls = app.app.calls.all().filter(({ access }) => access !== 'public')
    expect(calls.length).toBeGreaterThan(500)
    for (const { method, path } of calls) {
      const url = `${path.replaceAll(/\{\w+\}/g, '019a5c2e-0000-7000-8000-000000000001')}?${query}`
      const reply = await app.app.server.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) })
      if (reply.statusCode !== 401) opened.push(`${method} ${path}: ${reply.statusCode}`)
    }
    expect(opened).toEqual([])
    expect(await alive(admin)).toBe(true)
  })

  test.each([
    '/file/sys/import/template/building.xlsx',
    '/file/sys/import/019a5c2e-0000-7000-8000-000000000001/errors.xlsx',
  ])('opens no file: %s', async (path) => {
    expect(await app.anonymous.call('GET', path, { query: { token: admin.token, userId: 1 } })).toMatchObject({
      status: 401,
      msg: '链接无效，请重新打开',
    })
  })

  test('is taken for no ticket', async () => {
    expect(await redeem(admin.token, '/')).toMatchObject({ code: 422, msg: '链接无效，请重新打开' })
    expect(await redeem(admin.token)).toMatchObject({ code: 422, msg: '链接无效，请重新打开' })
  })
})

describe('a ticket for another place', () => {
  test('gives a session of its own there, once', async () => {
    const ticket = await ticketFor(`${PARTNER}/in?from=menu`)
    const both = await Promise.all([redeem(ticket, `${PARTNER}/in`), redeem(ticket, `${PARTNER}/in`)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 422])
    const { data } = both.find(({ code }) => code === 0)!
    expect(data.username).toBe('sysadmin')
    expect(data.token).not.toBe(admin.token)
    expect(await alive(callerOf(app, data.token))).toBe(true)
    expect(await redeem(ticket, PARTNER)).toMatchObject({ code: 422, msg: '链接已使用过，请重新打开' })
  })

  test.each([
    [PARTNER, 'https://other.example'],
    [PARTNER, 'https://partner.example/ssoevil'],
    [PARTNER, '/'],
    [PARTNER, undefined],
    [PARTNER, 'nowhere'],
    ['/', PARTNER],
    ['/', undefined],
    [`${FRAMES}/energy.html`, '/'],
  ])('of %s is refused at %s, and still good where it belongs', async (issued, used) => {
    const ticket = await ticketFor(issued)
    expect(await redeem(ticket, used)).toMatchObject({ code: 422, msg: '该链接不能用在这里' })
    expect((await redeem(ticket, issued)).code).toBe(0)
  })

  test('opens neither a file nor the notices', async () => {
    const ticket = await ticketFor('/')
    const path = '/file/sys/import/template/building.xlsx'
    expect(await app.anonymous.call('GET', path, { query: { token: ticket } })).toMatchObject({
      status: 401,
      msg: '该链接不能用在这里',
    })
  })

  test('opens once, however many come at once, and nothing when its session has ended, whatever it was for', async () => {
    const { kernel } = app
    const use = (ticket: string) =>
      redeemTicket(kernel.q, kernel.clock.now(), { ticket, audience: 'external', meant: () => true })
    const ticket = await ticketFor('/')
    const opened = await Promise.all(Array.from({ length: 8 }, () => use(ticket)))
    expect(opened.filter((one) => !('refused' in one))).toHaveLength(1)
    const leaving = await app.admin()
    const orphan = await ticketFor('/', leaving)
    await leaving.call('POST', '/auth/logout')
    expect(await use(orphan)).toEqual({ refused: '发出链接的登录已结束，请重新登录' })
  })

  test('is over after a minute, and with the session that gave it', async () => {
    const late = await ticketFor('/')
    app.clock.advance(60)
    expect(await redeem(late, '/')).toMatchObject({ code: 422, msg: '链接已过期，请重新打开' })
    const leaving = await app.admin()
    const orphan = await ticketFor('/', leaving)
    await leaving.call('POST', '/auth/logout')
    expect(await redeem(orphan, '/')).toMatchObject({ code: 422, msg: '发出链接的登录已结束，请重新登录' })
  })

  test.each([
    'https://elsewhere.example',
    'https://partner.example/ssoevil',
    'javascript:alert(1)',
    '//partner.example/sso',
    '/user',
  ])('is not given for %s', async (target) => {
    expect(await admin.call('POST', '/auth/ticket', { body: { audience: 'external', target } })).toMatchObject({
      code: 422,
      msg: '该地址不接收登录票据',
    })
  })
})

describe('sessions that came from tickets', () => {
  test('end with the one they came from, however many stand between; it does not end by opening them', async () => {
    const first = await app.admin()
    const windows: Caller[] = []
    for (let at = 0; at < 6; at++) windows.push(await enter('/', first))
    expect(await Promise.all([first, windows[0]!, windows[5]!].map(alive))).toEqual([true, false, true])
    const deeper = await enter(PARTNER, windows[5])
    const deepest = await enter('/', deeper)
    expect(await alive(deepest)).toBe(true)
    await first.call('POST', '/auth/logout')
    expect(await Promise.all([...windows, deeper, deepest].map(alive))).toEqual(Array(8).fill(false))
  })

  test('keep the one they came from awake', async () => {
    const first = await app.admin()
    const window = await enter('/', first)
    for (let hours = 0; hours < 3; hours++) {
      app.clock.advance(3600)
      expect(await alive(window)).toBe(true)
    }
    expect(await alive(first)).toBe(true)
  })
})

test('no line of the log carried a session or a ticket', () => {
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.filter((line) => line.includes(admin.token))).toEqual([])
  expect(lines.filter((line) => /[?&]token=/.test(line))).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

test('no token, a dead token and a wrong password are refused alike everywhere', async () => {
  expect((await app.anonymous.call('GET', '/basedata/sys/menu/nav')).code).toBe(401)
  const wrong = await app.anonymous.call('POST', '/auth/login', {
    body: { username: 'sysadmin', password: app.encrypt('Wrong12345') },
  })
  const unknown = await app.anonymous.call('POST', '/auth/login', {
    body: { username: 'nobody01', password: app.encrypt('Wrong12345') },
  })
  expect([wrong.code, wrong.msg]).toEqual([422, '用户名或密码错误'])
  expect([unknown.code, unknown.msg, unknown.data]).toEqual([wrong.code, wrong.msg, wrong.data])
  const undecipherable = await app.anonymous.call('POST', '/auth/login', {
    body: { username: 'sysadmin', password: 'AAAA' },
  })
  expect(undecipherable.msg).toBe('密码解密失败，请刷新页面后重试')
})

test('three failures are free, then a picture is due', async () => {
  const attempt = async () =>
    app.anonymous.call('POST', '/auth/login', { body: { username: 'lockme01', password: app.encrypt('Wrong12345') } })
  expect((await attempt()).data).toMatchObject({ captchaRequired: false, remaining: 2 })
  await attempt()
  expect((await attempt()).data).toMatchObject({ captchaRequired: true })
  const fourth = await attempt()
  expect([fourth.code, fourth.msg]).toEqual([400, '请输入验证码'])
})

test('logout ends the session at once', async () => {
  const caller = await app.admin()
  expect((await caller.call('GET', '/basedata/sys/user/info')).code).toBe(0)
  expect((await caller.call('POST', '/auth/logout')).code).toBe(0)
  expect((await caller.call('GET', '/basedata/sys/user/info')).code).toBe(401)
})

test('the first account sees the groups and menus of what is built', async () => {
  const groups = await admin.call<{ id: number; name: string }[]>('GET', '/basedata/sys/menu/group/getUserGroup')
  expect(groups.code).toBe(0)
  const nav = await admin.call<{ path: string }[]>('GET', '/basedata/sys/menu/nav')
  expect(nav.data.every((entry) => entry.path.startsWith('/'))).toBe(true)
})

test('malformed input never becomes a 5xx', async () => {
  const cases = await Promise.all([
    app.anonymous.call('POST', '/auth/login', {
      headers: { 'content-type': 'application/json' },
      body: '{"username":' as never,
    }),
    app.anonymous.call('POST', '/auth/login', { body: [] }),
    app.anonymous.call('POST', '/auth/login', { body: { username: 1, password: {} } }),
    admin.call('PUT', '/auth/context', { body: { companyId: -12 } }),
    admin.call('PUT', '/auth/context', { body: { companyId: 999_999 } }),
    admin.call('GET', '/basedata/sys/menu/group/getUserGroup', { headers: { companyid: 'x' } }),
    admin.call('GET', '/nowhere'),
  ])
  expect(cases.map((answer) => answer.code)).toEqual([400, 400, 400, 400, 403, 400, 404])
})

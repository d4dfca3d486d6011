import type { SecurityLimit } from '@wuguan/contract/system/security-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { demoAccounts } from '../session/demo-accounts.service.ts'

const PATH = '/basedata/sys/setting/security'
let app: TestApp
let admin: Caller
let password: string
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  password = (await demoAccounts(app.kernel)).demoPassword!
  admin = await app.admin()
})
afterAll(() => app.stop())

const set = async (values: Record<string, number | null>) => {
  admin = await app.admin()
  return Object.fromEntries(
    (await must<SecurityLimit[]>(admin, 'PUT', PATH, values)).map(({ name, value }) => [name, value]),
  )
}
const wrong = (username: string) =>
  app.anonymous.call<{ remaining: number }>('POST', '/auth/login', {
    body: { username, password: app.encrypt('Wrong-one1') },
  })
const alive = async (caller: Caller) => (await caller.call('GET', '/auth/session/page')).code === 0

test('starts with the limits of the book and refuses what is out of range', async () => {
  const limits = await must<SecurityLimit[]>(admin, 'GET', PATH)
  expect(Object.fromEntries(limits.map(({ name, value }) => [name, value]))).toEqual({
    idleSeconds: 7200,
    liveSessions: 5,
    lockFailures: 10,
    lockMinutes: 30,
    maskedLookups: 30,
    maskedLookupsDaily: 200,
    passwordDays: 90,
  })
  expect(limits.every(({ set: own }) => !own)).toBe(true)
  const put = (body: Record<string, unknown>) => admin.call('PUT', PATH, { body })
  expect(await put({ idleSeconds: 599 })).toMatchObject({ code: 400, msg: '空闲自动退出时间须为600到50400之间的整数' })
  expect(await put({ lockMinutes: 30.5 })).toMatchObject({
    code: 400,
    msg: '同一地址最长等待时间须为5到1440之间的整数',
  })
  expect(await put({ liveSessions: '3' })).toMatchObject({ code: 400 })
  expect(await put({ sessionLife: 1 })).toMatchObject({ code: 400 })
})

test('belongs to the platform: a company may look when it holds the code, and never change', async () => {
  const manager = await app.login('group01', password)
  const permissions = (
    await must<{ permissions: string }>(manager, 'GET', '/basedata/sys/user/info')
  ).permissions.split(',')
  expect((await manager.call('GET', PATH)).code).toBe(permissions.includes('system:page:view') ? 0 : 403)
  expect(await manager.call('PUT', PATH, { body: { lockMinutes: 5 } })).toMatchObject({
    code: 403,
    msg: '没有操作权限，请联系上级管理员',
  })
  expect(await (await app.login('cashier01', password)).call('GET', PATH)).toMatchObject({ code: 403 })
})

test('idle time and number of sessions hold at once', async () => {
  const [first, second] = [await app.login('steward01', password), await app.login('steward01', password)]
  await set({ liveSessions: 2 })
  app.clock.advance(1)
  const third = await app.login('steward01', password)
  expect([await alive(first), await alive(second), await alive(third)]).toEqual([false, true, true])
  await set({ idleSeconds: 600 })
  app.clock.advance(601)
  expect(await alive(third)).toBe(false)
  await set({ idleSeconds: null, liveSessions: null })
  const fresh = await app.login('steward01', password)
  app.clock.advance(7000)
  expect(await alive(fresh)).toBe(true)
})

test('failures, waits and age of a password', async () => {
  await set({ lockFailures: 3, lockMinutes: 5 })
  await app.login('engineer01', password)
  expect((await wrong('engineer01')).data.remaining).toBe(2)
  for (let n = 0; n < 2; n++) await wrong('engineer01')
  const waits = async (seconds: number) => {
    app.clock.advance(seconds - 1)
    await expect(app.login('engineer01', password)).rejects.toThrow('请输入验证码')
    app.clock.advance(1)
    expect(await wrong('engineer01')).toMatchObject({ code: 400, msg: '请输入验证码' })
  }
  // A minute, two, four, and never more than the limit of the platform.
  for (const minutes of [1, 2, 4, 5, 5]) await waits(60 * minutes)
  app.clock.advance(300)
  await expect(app.login('engineer01', password)).resolves.toBeDefined()
  await set({ lockFailures: null, lockMinutes: null })

  const mustChange = async () =>
    (
      await app.anonymous.call<{ mustChangePassword: boolean }>('POST', '/auth/login', {
        body: { username: 'finance01', password: app.encrypt(password) },
      })
    ).data.mustChangePassword
  await app.kernel.q.query(
    "update sys_user set password_changed_at = $1::timestamptz - interval '40 days' where username = 'finance01'",
    [app.clock.now()],
  )
  expect(await mustChange()).toBe(false)
  await set({ passwordDays: 30 })
  expect(await mustChange()).toBe(true)
})

test('a change stands in the log; saving the same again does not', async () => {
  const logged = async () =>
    await app.kernel.q.query<{ after: unknown }>(
      "select after from operation_log where title = '安全设置' order by at, id",
    )
  await set({ lockMinutes: 45 })
  const before = await logged()
  expect(before.at(-1)!.after).toEqual({ 同一地址最长等待时间: 45 })
  await set({ lockMinutes: 45 })
  expect(await logged()).toHaveLength(before.length)
})

test('a value that nobody could have saved counts as not set', async () => {
  await app.kernel.q.query("update setting_value set value = '\"soon\"' where code = 'security.lockMinutes'")
  expect(
    (await must<SecurityLimit[]>(await app.admin(), 'GET', PATH)).find(({ name }) => name === 'lockMinutes'),
  ).toMatchObject({ value: 30, set: false })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

test('nobody ends all his own sessions from one of them', async () => {
  const other = await app.admin()
  const { userId } = await must<{ userId: number }>(admin, 'GET', '/basedata/sys/user/info')
  expect(await admin.call('PUT', '/auth/session/kick', { body: { userId } })).toMatchObject({
    code: 422,
    msg: '当前会话请使用退出登录',
  })
  for (const caller of [admin, other])
    expect(await caller.call('GET', '/basedata/sys/user/info')).toMatchObject({ code: 0 })
})

test('a page stands among the quick entries once', async () => {
  const PATH = '/app/workbench/quickEntry'
  const pages = await must<{ menuId: number; url: string | null }[]>(admin, 'GET', '/basedata/sys/menu/getUrlMenuList')
  const [first, second] = pages.flatMap(({ menuId, url }) => (url && !url.includes('$') ? [menuId] : []))
  const before = await must(admin, 'PUT', PATH, { menuIds: [first] })
  const msg = '快捷入口不能重复'
  expect(await admin.call('PUT', PATH, { body: { menuIds: [second, first, second] } })).toMatchObject({
    code: 400,
    msg,
    data: { menuIds: msg },
  })
  expect(await must(admin, 'GET', PATH)).toEqual(before)
})

import type { Workspace } from '@wuguan/contract/home/workspace.actions'
import type { RouterEntry } from '@wuguan/contract/session/session.actions'
import type { MenuNode } from '@wuguan/contract/system/menu-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { demoAccounts } from '../session/demo-accounts.service.ts'

const W = '/basedata/sys/user/workspace'
let app: TestApp
let password: string
let steward: Caller
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  password = (await demoAccounts(app.kernel)).demoPassword!
  steward = await app.login('steward01', password)
})
afterAll(() => app.stop())

const read = (caller: Caller, query = '') => must<Workspace>(caller, 'GET', `${W}${query}`)

test('one answer says what its five calls say', async () => {
  const { user, config, rights } = await read(steward)
  expect(user).toEqual(await must(steward, 'GET', '/basedata/sys/user/info'))
  expect(config).toEqual(
    await must(steward, 'GET', `/basedata/sys/page/config/getInfo?companyId=${user.selectedCompanyId}`),
  )
  expect(rights!.pages).toEqual(await must(steward, 'GET', '/basedata/sys/menu/nav'))
  expect(rights!.groups).toEqual(await must(steward, 'GET', '/basedata/sys/menu/group/getUserGroup'))
  expect(rights!.organisation).toEqual(await must(steward, 'GET', '/basedata/base/community/treelist'))
  expect(rights!.pages.length).toBeGreaterThan(10)
})

test('how a user likes to look at it is kept for all his computers, and is his own', async () => {
  const like = (caller: Caller, look: unknown) => caller.call('PUT', '/basedata/sys/user/look', { body: look })
  expect((await read(steward)).look).toBeNull()
  expect(await like(steward, { theme: 'dark', density: 'compact' })).toMatchObject({ code: 0 })
  expect(await like(steward, { theme: 'light', density: 'compact' })).toMatchObject({ code: 0 })
  expect((await read(await app.login('steward01', password))).look).toEqual({ theme: 'light', density: 'compact' })
  expect((await read(await app.admin())).look).toBeNull()
  expect(await like(steward, { theme: 'pink', density: 'compact' })).toMatchObject({ code: 400, msg: '请选择外观' })
})

test('it begins in the remembered group, else in that of the page, else in the first', async () => {
  const { rights } = await read(steward)
  const { groups, pages, menus } = rights!
  expect(groups.length).toBeGreaterThan(1)
  expect(menus!.groupId).toBe(groups[0]!.id)
  for (const { id } of groups) {
    const { list } = await must<{ list: MenuNode[] }>(
      steward,
      'GET',
      `/basedata/sys/menu/group/rel/getUserGroupMenu/${id}`,
    )
    expect((await read(steward, `?groupId=${id}`)).rights!.menus).toEqual({ groupId: id, list })
  }
  expect((await read(steward, '?groupId=999999')).rights!.menus!.groupId).toBe(groups[0]!.id)

  const later = (page: RouterEntry) => page.groupIds.length === 1 && page.groupIds[0] !== groups[0]!.id
  const plain = pages.find((page) => later(page) && !page.path.includes('$'))!
  expect((await read(steward, `?at=${plain.path}`)).rights!.menus!.groupId).toBe(plain.groupIds[0])
  const named = pages.find((page) => later(page) && page.path.includes('$'))!
  const address = named.path.replaceAll(/\$\w+/g, '7')
  expect((await read(steward, `?at=${encodeURIComponent(address)}`)).rights!.menus!.groupId).toBe(named.groupIds[0])
  expect((await read(steward, '?at=/no/such/page')).rights!.menus!.groupId).toBe(groups[0]!.id)
  for (const query of ['?groupId=x', '?groupId=0', `?at=${'a'.repeat(501)}`])
    expect(await steward.call('GET', W + query)).toMatchObject({ code: 400 })
})

test('who must change his password gets nothing but himself', async () => {
  const set = (on: boolean) =>
    app.kernel.q.query("update sys_user set must_change_password = $1 where username = 'steward01'", [on])
  await set(true)
  const bound = await app.login('steward01', password)
  expect(await read(bound)).toMatchObject({ user: { username: 'steward01', mustChangePassword: true }, rights: null })
  await set(false)
})

test('a company that is no longer his is left, and the next call brings the rights of the one he is in then', async () => {
  const admin = await app.admin()
  const [home] = await app.kernel.q.query<{ company_id: number; id: number }>(
    "select company_id, id from sys_user where username = 'steward01'",
  )
  const [other] = await app.kernel.q.query<{ id: number }>(
    `select id from company where deleted_at is null and node_type <= 2 and id <> $1
     and not exists (select 1 from company h where h.id = $1 and company.path like h.path || '%') limit 1`,
    [home!.company_id],
  )
  const caller = await app.login('steward01', password)
  await app.kernel.q.query(
    'update user_session set selected_company_id = $1 where user_id = $2 and revoked_at is null',
    [other!.id, home!.id],
  )
  const first = await read(caller)
  expect(first.rights).toBeNull()
  expect(first.user.selectedCompanyId).not.toBe(other!.id)
  const second = await read(caller)
  expect(second.user.selectedCompanyId).toBe(first.user.selectedCompanyId)
  expect(second.rights!.pages.length).toBeGreaterThan(0)
  // Somebody else's company, named: refused like everywhere.
  expect(await caller.call('GET', W, { companyId: other!.id })).toMatchObject({ code: 403 })
  expect(await read(admin)).toMatchObject({ user: { superAdmin: true } })
})

test('the branding is that of the company one works in', async () => {
  const admin = await app.admin()
  const companyId = (await read(steward)).user.selectedCompanyId
  await must(admin, 'POST', '/basedata/sys/page/config/save', { companyId, sysName: '滨江物业', browserName: '滨江' })
  expect((await read(steward)).config).toMatchObject({ sysName: '滨江物业', browserName: '滨江' })
  await must(admin, 'DELETE', `/basedata/sys/page/config?companyId=${companyId}`)
  expect((await read(steward)).config.sysName).not.toBe('滨江物业')
})

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RELEASE_NOTES } from '@wuguan/contract/system/release-notes'
import type { ReleaseNews } from '@wuguan/contract/system/release.actions'
import type { TodoFigures } from '@wuguan/contract/home/workbench.actions'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { seedReference } from '../../db/seed/index.ts'
import { VERSION } from '../../kernel/version.ts'
import { neighboursIn } from './release.service.ts'

let app: TestApp
let admin: Caller
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterEach(() => app.stop())

const R = '/basedata/sys/release'
const sql = (text: string, values: unknown[] = []) => app.kernel.q.query<Record<string, never>>(text, values)
const news = (by = admin) => must<ReleaseNews>(by, 'GET', `${R}/news`)
const idOf = async (key: string) =>
  Number(
    (await sql("select row_id as id from reference_offer where kind = 'system.menu' and key = $1", [key]))[0]!['id'],
  )
const names = ({ menus, fresh }: ReleaseNews): string[] => {
  const every = (list: ReleaseNews['menus']): ReleaseNews['menus'] => list.flatMap((one) => [one, ...every(one.list)])
  return every(menus).flatMap(({ menuId, perms, name }) => (fresh.includes(menuId) ? [perms ?? name] : []))
}

/** As a release finds it that brings 岗位列表 with its buttons, a job, an event and a setting to an installation at work. */
async function upgrade(): Promise<void> {
  await sql(
    `with recursive gone as (select id from sys_menu where url = '/system/position/list' union all select m.id from sys_menu m join gone g on m.parent_id = g.id),
       offers as (delete from reference_offer o using gone where o.kind = 'system.menu' and o.row_id = gone.id::text),
       shown as (delete from menu_group_menu x using gone where x.menu_id = gone.id)
     delete from sys_menu m using gone where m.id = gone.id`,
  )
  await sql("delete from reference_offer where kind = 'system.menuGroupMenu' and key like '%/system/position/%'")
  await sql("delete from reference_offer where kind = 'page' and key like '/system/position/%'")
  await sql("delete from reference_offer where kind = 'system.job' and key = 'recycle.purge'")
  await sql("delete from job where code = 'recycle.purge'")
  await sql("delete from reference_offer where kind = 'app.messageModuleRel' and key = 'workOrder.finished'")
  await sql("delete from message_module_rel where biz_event = 'workOrder.finished'")
  await sql("delete from reference_offer where kind = 'setting' and key = 'charge.channel.wechat'")
  await sql("update reference_offer set key = '0.0.9' where kind = 'release'")
  await seedReference(app.kernel, () => {})
}

/** A role with these menus, by their keys, and the directories above. */
async function makeRole(name: string, keys: readonly string[]): Promise<number> {
  const ids = await Promise.all(keys.map(idOf))
  const above = await sql(
    'select distinct parent_id as id from sys_menu where id = any($1) and parent_id is not null',
    [ids],
  )
  const { id } = await must<{ id: number }>(admin, 'POST', '/basedata/sys/role', {
    name,
    code: `r${ids.join('')}`,
    dataScope: 1,
    menuIds: [...new Set([...ids, ...above.map((row) => Number(row['id']))])],
  })
  return Number(id)
}
const USERS = ['/system/user/list', '/system/role/list']
const ROLE_FORMS = ['/system/role/add', '/system/role/edit/$id']

it('every version has its notes, the newest that of the build', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(RELEASE_NOTES[0]!.version).toBe(version)
  expect(RELEASE_NOTES.every(({ notes }) => notes.length > 0)).toBe(true)
})

it('a new installation and one that starts again have no news', async () => {
  await seedReference(app.kernel, () => {})
  expect(await news()).toMatchObject({
    versions: [],
    menus: [],
    fresh: [],
    roles: [],
    jobs: [],
    events: [],
    settings: [],
  })
})

it('an upgrade is told in the log, on the workbench and with all that it brought, until somebody has dealt with it', async () => {
  await upgrade()
  const told: string[] = []
  await seedReference(app.kernel, (line) => told.push(line))
  expect(told.join()).toContain('系统管理 › 角色 › 版本更新')
  const found = await news()
  expect(found.versions).toEqual([VERSION])
  expect(found.notes).toEqual([RELEASE_NOTES[0]])
  expect(new Set(names(found))).toEqual(
    new Set(['list', 'add', 'edit', 'delete', 'import', 'export'].map((verb) => `system:position:${verb}`)),
  )
  expect(found.jobs).toEqual(['清除过期回收数据'])
  expect(found.events).toHaveLength(1)
  expect(found.settings).toEqual(['微信支付接口地址'])
  const todos = async () =>
    (await must<TodoFigures>(admin, 'GET', '/app/workbench/widget/todo')).kinds.find(({ kind }) => kind === 'release')
  expect(await todos()).toMatchObject({ total: 1, rows: [{ title: `版本 ${VERSION} 的新增功能待授权` }] })
  await must(admin, 'POST', `${R}/grant`, { versions: found.versions, grants: [] })
  expect(await todos()).toMatchObject({ total: 0, rows: [] })
  expect((await news()).versions).toEqual([])
  expect(await admin.call('POST', `${R}/grant`, { body: { versions: found.versions, grants: [] } })).toMatchObject({
    code: 422,
    msg: '版本更新已由他人处理，请刷新',
  })
})

it('a role is suggested what stands beside what it has, and is given it by one call that adds and takes nothing', async () => {
  const office = await makeRole('人事', [...USERS, ...ROLE_FORMS])
  const other = await makeRole('收费员', ['/basedata/house/list'])
  await upgrade()
  const found = await news()
  const of = (id: number) => found.roles.find((one) => one.id === id)!
  expect(of(other).suggested).toEqual([])
  const page = await idOf('/system/position/list')
  // Half of the forms beside it: its own come along; of the buttons beside it has none.
  expect(of(office).suggested.toSorted((a, b) => a - b)).toEqual(
    [page, await idOf('/system/position/add'), await idOf('/system/position/edit/$id')].toSorted((a, b) => a - b),
  )
  const before = await must<{ menuIds: number[]; version: number }>(admin, 'GET', `/basedata/sys/role/info/${office}`)
  expect(
    await must(admin, 'POST', `${R}/grant`, {
      versions: found.versions,
      grants: [{ roleId: office, menuIds: of(office).suggested }],
    }),
  ).toEqual({ roles: 1, menus: of(office).suggested.length })
  const after = await must<{ menuIds: number[]; version: number }>(admin, 'GET', `/basedata/sys/role/info/${office}`)
  expect(after.menuIds.toSorted((a, b) => a - b)).toEqual(
    [...before.menuIds, ...of(office).suggested].toSorted((a, b) => a - b),
  )
  expect(after.version).toBe(before.version + 1)
})

it('a page that opens behind a menu of before is news, with its buttons', async () => {
  await sql("delete from reference_offer where kind = 'page' and key = '/system/user/list'")
  await sql("update reference_offer set key = '0.0.9' where kind = 'release'")
  await seedReference(app.kernel, () => {})
  expect(names(await news())).toEqual(expect.arrayContaining(['system:user:list', 'system:user:delete']))
})

it('who is no super administrator gives what he holds himself, and not to his own role; a refusal leaves the news open', async () => {
  const [company] = await sql('select id from company where parent_id is null')
  const clerk = await makeUser(app, 'clerk', ['system:role:edit', 'system:role:list'], {
    companyId: Number(company!['id']),
  })
  await upgrade()
  const found = await news(clerk)
  expect(new Set(names(found))).toEqual(new Set())
  const [own] = await sql('select role_id as id from user_role where user_id = $1', [clerk.userId])
  await sql('update sys_role set company_id = $2 where id = $1', [own!['id'], company!['id']])
  const page = await idOf('/system/position/list')
  for (const [roleId, msg] of [
    [Number(own!['id']), '不能修改自己的角色'],
    [await makeRole('别人', ['/basedata/house/list']), '无权分配该菜单'],
  ] as const)
    expect(
      await clerk.call('POST', `${R}/grant`, { body: { versions: [VERSION], grants: [{ roleId, menuIds: [page] }] } }),
    ).toMatchObject({ msg })
  expect((await news()).versions).toEqual([VERSION])
})

it('who sees a part of it only gives of that part and closes nothing; he is not reminded of it either', async () => {
  const [company] = await sql('select id from company where parent_id is null')
  const office = await makeRole('人事', USERS)
  await sql('update sys_role set company_id = $2 where id = $1', [office, company!['id']])
  await upgrade()
  const verbs = ['list', 'add', 'edit', 'delete', 'import', 'export'].map((verb) => `system:position:${verb}`)
  const clerk = await makeUser(app, 'rights-clerk', ['system:role:edit', 'system:role:list', ...verbs], {
    companyId: Number(company!['id']),
  })
  expect(await news(clerk)).toMatchObject({ versions: [VERSION], closes: false })
  const grant = (grants: readonly object[]) =>
    clerk.call('POST', `${R}/grant`, { body: { versions: [VERSION], grants } })
  expect(await grant([])).toMatchObject({ code: 422, msg: '请选择要授权的角色' })
  const page = await idOf('/system/position/list')
  expect(await grant([{ roleId: office, menuIds: [page] }])).toMatchObject({ code: 0, data: { roles: 1, menus: 1 } })
  expect(await news()).toMatchObject({ versions: [VERSION], closes: true })
  const todos = async (by: Caller) =>
    (await must<TodoFigures>(by, 'GET', '/app/workbench/widget/todo')).kinds.find(({ kind }) => kind === 'release')
  expect([(await todos(clerk))?.total, (await todos(admin))?.total]).toEqual([0, 1])
})

it('neighbours stand under the same page, else as deep under the next one above', () => {
  const menus = [
    { id: 1, parentId: null, type: 0 },
    { id: 2, parentId: 1, type: 1 },
    { id: 3, parentId: 1, type: 1 },
    { id: 4, parentId: 2, type: 2 },
    { id: 5, parentId: 3, type: 2 },
    { id: 6, parentId: 2, type: 2 },
  ]
  expect(Object.fromEntries(neighboursIn(menus, new Set([3, 5, 6])))).toEqual({ 3: [2], 5: [4], 6: [4] })
})

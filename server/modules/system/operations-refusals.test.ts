import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { uuidv7 } from '../../kernel/ids.ts'

/** Dictionaries, menus, jobs, views and what was deleted: what is refused of them, and that nothing of it was written. */
const S = '/basedata/sys'
const M = `${S}/menu`
const C = '/basedata/base/company'
let app: TestApp
let admin: Caller
let clerk: Caller
let root: number
let adminId: number
let groupId: number
const dict: Record<'id' | 'version', number> = { id: 0, version: 0 }
let common: number
const menus: Record<'directory' | 'page' | 'button' | 'deepest' | 'orphan', number> = {
  directory: 0,
  page: 0,
  button: 0,
  deepest: 0,
  orphan: 0,
}
const jobs: Record<'planned' | 'gone', { id: string; version: number }> = {
  planned: { id: '', version: 0 },
  gone: { id: '', version: 1 },
}
const bin: Record<'restored' | 'unknown' | 'live' | 'below', string> = {
  restored: '',
  unknown: '',
  live: '',
  below: '',
}

const one = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await app.kernel.q.query<T>(sql, values))[0]!
const idOf = async (sql: string, values: unknown[] = []) => (await one<{ id: number }>(sql, values)).id
const directory = (name: string, parentId: number | null) => ({
  type: 0,
  name,
  parentId,
  openMode: 1,
  layout: 'main',
})
const button = (parentId: number) => ({ ...directory('按钮', parentId), type: 2, perms: 'a:b:c' })

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const { q, clock } = app.kernel
  const own = await one<{ id: number; root: number }>(
    "select id, company_id as root from sys_user where username = 'sysadmin'",
  )
  adminId = own.id
  root = own.root
  clerk = await makeUser(app, 'clerk001', ['system:dict:list', 'system:dict:add', 'system:dict:edit'], {
    companyId: root,
  })
  Object.assign(dict, await one("select id, version from dict where code = 'contractor_type'"))
  const draft = { code: 'weather', name: '天气', kind: 2 }
  common = Number((await must<{ id: number }>(admin, 'POST', `${S}/dict`, draft)).id)
  await must(admin, 'POST', '/basedata/base/contractor', { name: '洁美保洁', type: 'cleaning' })

  menus.directory = await idOf('select id from sys_menu where type = 0 and deleted_at is null order by id limit 1')
  menus.page = await idOf('select id from sys_menu where type = 1 and deleted_at is null order by id limit 1')
  menus.button = await idOf('select id from sys_menu where type = 2 and deleted_at is null order by id limit 1')
  groupId = await idOf('select id from menu_group where deleted_at is null order by id limit 1')
  const below = async (name: string, parentId: number | null) =>
    (await must<{ menuId: number }>(admin, 'POST', `${M}/save`, directory(name, parentId))).menuId
  const first = await below('一级', null)
  menus.deepest = await below('四级', await below('三级', await below('二级', first)))
  const lost = await below('已删除的目录', null)
  menus.orphan = await below('剩下的目录', lost)
  await q.query('update sys_menu set deleted_at = $2 where id = $1', [lost, clock.now()])

  jobs.planned = await one("select id, version from job where code = 'recycle.purge'")
  jobs.gone.id = uuidv7()
  await q.query(
    `insert into job (id, code, name, module, cron, state, misfire, timeout_sec, retry, created_at, updated_at)
     values ($1, 'system.gone', '旧任务', 'system', null, 0, 1, 600, 0, $2, $2)`,
    [jobs.gone.id, clock.now()],
  )

  const company = async (parentId: number, name: string) =>
    (await must<{ id: number }>(admin, 'POST', `${C}/save`, { parentId, nodeType: 2, name, code: name })).id
  const deleted = async (entity: string, id: number | string, title: string, status: number) => {
    const record = uuidv7()
    await q.query(
      `insert into recycle_record (id, company_id, entity_type, entity_id, title, deleted_at, batch_id, expire_at, status, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $6::timestamptz + interval '90 days', $8, $6, $6)`,
      [record, root, entity, String(id), title, clock.now(), uuidv7(), status],
    )
    return record
  }
  bin.restored = await deleted('system.position', 1, '前台', 2)
  bin.unknown = await deleted('system.bygone', 1, '旧记录', 1)
  bin.live = await deleted('system.company', root, '物业集团', 1)
  const parent = await company(root, '上级公司')
  const child = await company(parent, '下级公司')
  await must(admin, 'DELETE', `${C}/${child}`)
  await must(admin, 'DELETE', `${C}/${parent}`)
  bin.below = (
    await one<{ id: string }>("select id from recycle_record where entity_type = 'system.company' and entity_id = $1", [
      String(child),
    ])
  ).id
})
afterAll(() => app.stop())

const TABLES = [
  'dict',
  'dict_item',
  'sys_menu',
  'menu_gray',
  'menu_group_menu',
  'job',
  'job_run',
  'page_config',
  'saved_view',
  'recycle_record',
  'company',
]
const kept = () =>
  one(
    `select ${TABLES.map((table) => `(select md5(string_agg(t::text, '' order by t.id)) from ${table} t) as ${table}`).join(', ')}`,
  )
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, caller = admin) =>
  caller.call(method, path, body === undefined ? {} : { body })

type Case = readonly [what: string, msg: string, field: string | null, attempt: () => Promise<Answer>]
const refusedOf = (msg: string, field: string | null) =>
  field === null ? { code: 422, msg } : { code: 400, msg, data: { [field]: msg } }
/** The answer of what has left everything as it was. */
const answerOf = async (attempt: () => Promise<Answer>) => {
  const before = await kept()
  const answer = await attempt()
  expect(await kept()).toEqual(before)
  return answer
}

describe('dictionaries', () => {
  const CASES: readonly Case[] = [
    [
      "a company's item where it may have none",
      '该字典不允许公司自定义',
      null,
      () => call('POST', `${S}/dictItem`, { dictId: common, value: 'hail', label: '冰雹' }, clerk),
    ],
    [
      'a value that a record has is changed',
      '该字典值已被使用，不能修改',
      null,
      async () => {
        const item = await one("select id, version from dict_item where dict_id = $1 and value = 'cleaning'", [dict.id])
        return call('PUT', `${S}/dictItem`, { ...item, value: 'clean' })
      },
    ],
    [
      'one that fields name is called otherwise',
      '该字典已被系统使用，不能修改编码',
      null,
      () => call('PUT', `${S}/dict`, { ...dict, code: 'contractor_kind' }),
    ],
  ]
  test.each(CASES)('%s: %s', async (_what, msg, field, attempt) => {
    expect(await answerOf(attempt)).toMatchObject(refusedOf(msg, field))
  })
})

describe('menus', () => {
  const gray = (body: Record<string, unknown>) =>
    call('POST', `${M}/gray/saveMenuGray`, { menuId: menus.page, mode: 2, startAt: '2026-03-01 00:00:00', ...body })
  const CASES: readonly Case[] = [
    ['one below a button', '按钮下不能再有菜单', 'parentId', () => call('POST', `${M}/save`, button(menus.button))],
    ['a fifth level', '菜单层级不能超过4级', 'parentId', () => call('POST', `${M}/save`, button(menus.deepest))],
    [
      'one whose directory is gone',
      '请选择上级菜单',
      'parentId',
      () => call('POST', `${M}/update`, { menuId: menus.orphan, version: 1, icon: 'circle' }),
    ],
    [
      'a button in a group',
      '只能选择一级或二级菜单',
      'menuIds',
      () => call('POST', `${M}/group/rel/addGroupMenu`, { groupId, menuIds: [menus.directory, menus.button] }),
    ],
    [
      'one of the fourth level in a group',
      '只能选择一级或二级菜单',
      'menuIds',
      () => call('POST', `${M}/group/rel/addGroupMenu`, { groupId, menuIds: [menus.deepest] }),
    ],
    ['a release of a directory', '请选择菜单', 'menuId', () => gray({ menuId: menus.directory })],
    ['a release in no state', '状态不正确', 'state', () => gray({ state: 2 })],
    [
      'the address of a directory',
      '该菜单没有地址',
      null,
      () => call('GET', `${M}/gray/preview?menuId=${menus.directory}&userId=${adminId}`),
    ],
  ]
  test.each(CASES)('%s: %s', async (_what, msg, field, attempt) => {
    expect(await answerOf(attempt)).toMatchObject(refusedOf(msg, field))
  })
})

describe('jobs', () => {
  const J = `${S}/job`
  const CASES: readonly Case[] = [
    [
      'a plan for one that has none',
      '该任务没有执行周期',
      'cron',
      () => call('PUT', J, { ...jobs.gone, cron: '0 3 * * *' }),
    ],
    ['no plan for one that has one', '请输入执行周期', 'cron', () => call('PUT', J, { ...jobs.planned, cron: ' ' })],
    ['one that nobody does', '该任务在此版本中不存在', null, () => call('POST', `${J}/run`, { id: jobs.gone.id })],
    ['one that runs is resumed', '任务已启用', null, () => call('PUT', `${J}/resume`, { id: jobs.planned.id })],
    ['one that pauses is paused', '任务已暂停', null, () => call('PUT', `${J}/pause`, { id: jobs.gone.id })],
  ]
  test.each(CASES)('%s: %s', async (_what, msg, field, attempt) => {
    expect(await answerOf(attempt)).toMatchObject(refusedOf(msg, field))
  })
})

describe('pages and views', () => {
  const P = `${S}/page/config/save`
  const view = (body: Record<string, unknown>) =>
    call('POST', `${S}/view`, { screen: '/system/user/list', name: '视图', state: {}, ...body })
  const wide = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`filter${at}`, 'x'.repeat(2000)]))
  const CASES: readonly Case[] = [
    [
      'a page of a company that is no number',
      '公司编号无效',
      'companyId',
      () => call('POST', P, { companyId: 'root', sysName: '物管' }),
    ],
    ['a page with nothing on it', '请填写要保存的页面设置', 'sysName', () => call('POST', P, { companyId: root })],
    ['the last arrangement is shared', '该视图名称已保留', 'name', () => view({ name: '@last', shared: true })],
    ['the last arrangement is the default', '该视图名称已保留', 'name', () => view({ name: '@last', isDefault: true })],
    ['a view that is too large', '视图内容过大', 'state', () => view({ state: { filters: wide } })],
  ]
  test.each(CASES)('%s: %s', async (_what, msg, field, attempt) => {
    expect(await answerOf(attempt)).toMatchObject(refusedOf(msg, field))
  })
})

describe('the recycle bin', () => {
  const recover = (id: string) => call('POST', `${S}/recycle/recover`, { ids: [id] })
  const CASES: readonly Case[] = [
    [
      'what came back is removed for good',
      '该记录已恢复或已清除',
      null,
      () => call('DELETE', `${S}/recycle/purge`, { id: bin.restored, title: '前台' }),
    ],
    ['a record of a kind that is gone', '旧记录不能恢复', null, () => recover(bin.unknown)],
    ['a record that is live', '物业集团不能恢复', null, () => recover(bin.live)],
    ['a company whose parent is gone', '上级数据已删除，请先恢复上级公司', null, () => recover(bin.below)],
  ]
  test.each(CASES)('%s: %s', async (_what, msg, field, attempt) => {
    expect(await answerOf(attempt)).toMatchObject(refusedOf(msg, field))
  })
})

import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADMIN_PASSWORD, type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { must } from '../../../tests/support/must.ts'
import { scratch } from '../../../tests/support/scratch.ts'
import { boot } from '../../boot.ts'
import { testClock } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { readSettings } from '../../kernel/settings.ts'
import { seedReference } from './index.ts'

/**
 * An installation that is brought up to this build has what a new one has, and what its people changed or deleted before stays as
 * they want it. `tests/fixtures/first-release.sql.gz` is a dump of what the first release (commit 6056bf1) left behind at its first
 * start, secret key `first-release-secret-key-first-rel`.
 */
let app: TestApp
let admin: Caller
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterEach(() => app.stop())

const sql = (text: string, values: unknown[] = []) => app.kernel.q.query<Record<string, never>>(text, values)
const start = () => seedReference(app.kernel, () => {})

/** What releases bring along, by names instead of ids. */
const PICTURES: Readonly<Record<string, string>> = {
  menu: `select coalesce(p.url, p.name) as below, m.type, m.name, m.url, m.perms, m.icon, m.order_num, m.visible, m.open_mode, m.keep_alive, m.layout, m.state
         from sys_menu m left join sys_menu p on p.id = m.parent_id where m.deleted_at is null`,
  group: 'select name, icon, order_num, state from menu_group where deleted_at is null',
  groupMenu: `select g.name as in_group, m.type, m.name, m.url from menu_group_menu x join menu_group g on g.id = x.group_id join sys_menu m on m.id = x.menu_id
              where g.deleted_at is null and m.deleted_at is null`,
  dict: 'select code, name, kind, allow_company, state from dict where deleted_at is null',
  item: `select d.code, i.value, i.label, i.order_num, i.is_default, i.state from dict_item i join dict d on d.id = i.dict_id
         where i.company_id is null and i.deleted_at is null and d.deleted_at is null`,
  rule: 'select code, prefix, date_pattern, digits, reset, gap_free from code_rule where company_id is null',
  module:
    'select p.code as below, m.code, m.name, m.icon, m.mandatory, m.order_num, m.state from message_module m left join message_module p on p.id = m.parent_id',
  event: `select m.code as module, r.biz_event, r.title_template, r.body_template, r.back_url, r.level, to_json(r.default_channels) as channels, r.receivers, r.state
          from message_module_rel r join message_module m on m.id = r.module_id`,
  job: 'select code, name, module, cron, params, state, misfire, timeout_sec, retry, (next_run_at is null) as idle from job',
  role: 'select code, name, data_scope, state, order_num, remark from sys_role where deleted_at is null',
  grant: `select r.code, m.type, m.name, m.url, m.perms from role_menu x join sys_role r on r.id = x.role_id join sys_menu m on m.id = x.menu_id
          where r.deleted_at is null and m.deleted_at is null`,
  process:
    'select key, name, category, description, bpmn_xml, settings, state from process_model where company_id is null and deleted_at is null',
  page: 'select company_id is null as platform, browser_name, sys_name, login_title from page_config',
}
async function picture(q: Queryable): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [kind, statement] of Object.entries(PICTURES))
    found[kind] = (await q.query(statement)).map((row) => JSON.stringify(row)).toSorted()
  return found
}

/** One row of each kind and its offer, as if the release before had not had it; the row's children go along. */
const NEWS: readonly (readonly [kind: string, key: string, rows: string])[] = [
  ['system.menu', '/basedata/house/list', "sys_menu where url = '/basedata/house/list'"],
  ['system.menuGroup', '收费中心', "menu_group where name = '收费中心'"],
  ['system.dict', 'bpm_category', "dict where code = 'bpm_category'"],
  ['system.dictItem', 'ledger_special/lease', "dict_item where value = 'lease'"],
  ['system.codeRule', 'charge-finance.bill', "code_rule where code = 'charge-finance.bill'"],
  ['app.messageModule', 'patrol', "message_module where code = 'patrol'"],
  ['app.messageModuleRel', 'workOrder.finished', "message_module_rel where biz_event = 'workOrder.finished'"],
  ['system.job', 'recycle.purge', "job where code = 'recycle.purge'"],
]

test('each thing that a release has and the one before had not arrives by itself', async () => {
  const fresh = await picture(app.kernel.q)
  for (const [kind, key, rows] of NEWS) {
    const gone = await sql(`delete from ${rows} returning id::text as id`)
    expect(gone, key).toHaveLength(1)
    await sql('delete from reference_offer where kind = $1 and key = $2', [kind, key])
  }
  // What hung on them was no part of that release either.
  await sql('delete from menu_group_menu where group_id not in (select id from menu_group)')
  await sql("delete from reference_offer where kind = 'system.menuGroupMenu' and key like '收费中心:%'")
  await sql('delete from dict_item where dict_id not in (select id from dict)')
  await sql("delete from reference_offer where kind = 'system.dictItem' and key like 'bpm_category/%'")
  await sql('delete from message_module_rel where module_id not in (select id from message_module)')
  await sql(
    "delete from reference_offer where kind = 'app.messageModuleRel' and not exists (select 1 from message_module_rel where biz_event = key)",
  )
  await sql(
    'update sys_menu c set parent_id = null where parent_id is not null and not exists (select 1 from sys_menu p where p.id = c.parent_id)',
  )
  await sql(
    "update reference_offer o set offered = jsonb_set(offered, '{parent_id}', 'null') from sys_menu c where o.kind = 'system.menu' and o.row_id = c.id::text and c.parent_id is null",
  )
  await start()
  expect(await picture(app.kernel.q)).toEqual(fresh)
})

test('what a release has otherwise follows, with and without a record of what was offered', async () => {
  const fresh = await picture(app.kernel.q)
  const before = async () => {
    await sql("update sys_menu set layout = 'main', name = '从前' where url = '/bpm/manager/model/design'")
    await sql("update job set name = '从前', cron = '0 0 * * *' where code = 'recycle.purge'")
    await sql("update dict_item set label = '从前' where value = 'lease'")
    await sql("update message_module_rel set body_template = '从前' where biz_event = 'workOrder.finished'")
  }
  await before()
  await sql(
    `update reference_offer set offered = offered || case kind when 'system.menu' then '{"layout": "main", "name": "从前"}' when 'system.job' then '{"name": "从前", "cron": "0 0 * * *"}'
       when 'system.dictItem' then '{"label": "从前"}' else '{"body_template": "从前"}' end::jsonb
     where key in ('/bpm/manager/model/design', 'recycle.purge', 'ledger_special/lease', 'workOrder.finished')`,
  )
  await start()
  expect(await picture(app.kernel.q)).toEqual(fresh)

  await before()
  await sql('delete from reference_offer')
  await start()
  expect(await picture(app.kernel.q)).toEqual(fresh)
})

const page = async (url: string) =>
  (
    await sql('select id, version, parent_id as "parentId" from sys_menu where url = $1 and deleted_at is null', [url])
  )[0]!

/** An administrator at work, by the calls of the product. */
async function arrange(): Promise<void> {
  const groups = '/basedata/sys/menu/group'
  const [charging, park] = await sql(
    "select id, version from menu_group where name in ('收费中心', '停车通行') order by order_num",
  )
  await must(admin, 'POST', `${groups}/updateGroup`, {
    id: charging!['id'],
    version: charging!['version'],
    name: '财务',
  })
  await must(admin, 'DELETE', `${groups}/deleteGroup`, [park!['id']])
  const [office] = await sql("select id from menu_group where name = '运营内容'")
  const [kept] = await sql('select menu_id as id from menu_group_menu where group_id = $1 order by menu_id', [
    office!['id'],
  ])
  await must(admin, 'POST', `${groups}/rel/addGroupMenu`, { groupId: office!['id'], menuIds: [kept!['id']] })

  const designer = await page('/bpm/manager/model/design')
  await must(admin, 'POST', '/basedata/sys/menu/update', {
    menuId: designer['id'],
    version: designer['version'],
    layout: 'blank',
  })
  const houses = await page('/basedata/house/list')
  await must(admin, 'POST', '/basedata/sys/menu/update', {
    menuId: houses['id'],
    version: houses['version'],
    name: '房屋',
  })
  const gone = await page('/meter/conf/level/index')
  await must(admin, 'DELETE', `/basedata/sys/menu/${String(gone['id'])}`)

  const items = await sql(
    "select id, version, label from dict_item where value in ('lease', 'archive') order by value desc",
  )
  await must(admin, 'PUT', '/basedata/sys/dictItem', {
    id: items[0]!['id'],
    version: items[0]!['version'],
    label: '公区出租',
  })
  await must(admin, 'DELETE', '/basedata/sys/dictItem', [items[1]!['id']])
  const [bin] = await sql("select id, title from recycle_record where entity_type = 'system.dictItem'")
  await must(admin, 'DELETE', '/basedata/sys/recycle/purge', bin)

  const [told] = await sql("select id, version from message_module_rel where biz_event = 'workOrder.finished'")
  await must(admin, 'PUT', '/message/ams/module/rel', { ...told, titleTemplate: '做完了' })
  const [patrol] = await sql("select id from message_module where code = 'patrol'")
  for (const rel of await sql('select id from message_module_rel where module_id = $1', [patrol!['id']]))
    await must(admin, 'DELETE', '/message/ams/module/rel', rel)
  await must(admin, 'DELETE', '/message/ams/module', patrol)

  const [job] = await sql("select id, version from job where code = 'recycle.purge'")
  await must(admin, 'PUT', '/basedata/sys/job', { ...job, cron: '15 5 * * *' })
  const [role] = await sql("select id, version from sys_role where code = 'process_admin'")
  const granted = await sql('select menu_id as id from role_menu where role_id = $1 order by menu_id', [role!['id']])
  await must(admin, 'PUT', '/basedata/sys/role', { ...role, menuIds: granted.slice(0, -3).map((row) => row['id']) })
}

test('what an administrator changed or deleted stays his, with and without a record of what was offered', async () => {
  const fresh = await picture(app.kernel.q)
  await arrange()
  const his = await picture(app.kernel.q)
  const differing = Object.keys(his).filter((kind) => JSON.stringify(his[kind]) !== JSON.stringify(fresh[kind]))
  expect(differing).toEqual(['menu', 'group', 'groupMenu', 'item', 'module', 'event', 'job', 'grant'])
  await start()
  expect(await picture(app.kernel.q)).toEqual(his)

  await sql('delete from reference_offer')
  await start()
  expect(await picture(app.kernel.q)).toEqual(his)
  await start()
  expect(await picture(app.kernel.q)).toEqual(his)
})

test('a name that is given to another keeps the start alive and comes when it is free', async () => {
  const fresh = await picture(app.kernel.q)
  const [, , rows] = NEWS.find(([kind]) => kind === 'app.messageModule')!
  const [gone] = await sql(`select parent_id as "parentId", name from ${rows}`)
  await sql("delete from message_module_rel where module_id = (select id from message_module where code = 'patrol')")
  await sql(`delete from ${rows}`)
  await sql("delete from reference_offer where kind like 'app.%'")
  const { id } = await must<{ id: string }>(admin, 'POST', '/message/ams/module', { ...gone, code: 'ours' })
  await start()
  expect(await sql("select code from message_module where code in ('ours', 'patrol')")).toEqual([{ code: 'ours' }])
  await must(admin, 'DELETE', '/message/ams/module', { id })
  await start()
  expect(await picture(app.kernel.q)).toEqual(fresh)
})

/** Buttons that became pages: roles may hold them, so that what a build no longer brings along is not taken away. */
const LEFT_BUTTONS = ['charge-base:fee-standard:add', 'charge-base:fee-standard:edit']
/** Directories whose pages stand in others now: empty ones are shown to nobody. */
const LEFT_DIRECTORIES = ['评价与回访设置', '客服超时', '调查设置', '活动分析', '长者统计']

test('the first release, brought up to this build, has what a new installation has', async () => {
  const fresh = await picture(app.kernel.q)
  const database = await createTestDatabase()
  const dump = await readFile(new URL('../../../tests/fixtures/first-release.sql.gz', import.meta.url))
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.query(gunzipSync(dump).toString())
  await client.end()
  const notes: string[] = []
  const upgraded = await boot({
    settings: readSettings({
      DATA_DIR: await scratch(),
      DATABASE_URL: 'postgres://unused',
      SECRET_KEY: 'first-release-secret-key-first-rel',
      ADMIN_PASSWORD,
      DEMO: '0',
      LOG_LEVEL: 'fatal',
    }),
    clock: testClock('2026-03-15 10:00:00'),
    listen: false,
    jobs: false,
    connection: database.connection,
    note: (line) => notes.push(line),
  })
  expect(notes[0]).toMatch(/^schema brought up by \d+ migrations$/)
  const now = await picture(upgraded.kernel.q)
  await upgraded.stop()
  await database.drop()
  const left = now['menu']!.filter(
    (row) =>
      (row.includes('"type":2,') && LEFT_BUTTONS.some((code) => row.includes(`"${code}"`))) ||
      (row.includes('"type":0,') && LEFT_DIRECTORIES.some((name) => row.includes(`"${name}"`))),
  )
  expect(left).toHaveLength(LEFT_BUTTONS.length + LEFT_DIRECTORIES.length)
  expect(now).toEqual({ ...fresh, menu: [...fresh['menu']!, ...left].toSorted() })
})

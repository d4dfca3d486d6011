import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { demoAccounts } from '../session/demo-accounts.service.ts'

let app: TestApp
let admin: Caller
let branch: Caller
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  admin = await app.admin()
  branch = await app.login('branch02', (await demoAccounts(app.kernel)).demoPassword!)
})
afterAll(() => app.stop())
const one = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await app.kernel.q.query<T>(sql, values))[0]!

test("saved views: one's own and shared ones of the company; only the owner changes; the last arrangement saves itself", async () => {
  const screen = '/system/user/list'
  const V = '/basedata/sys/view'
  const { id } = await must<{ id: string }>(branch, 'POST', V, {
    screen,
    name: '佛山在职',
    state: { filters: { state: '1' } },
    shared: true,
    isDefault: true,
  })
  expect(await branch.call('POST', V, { body: { screen, name: '佛山在职', state: {} } })).toMatchObject({
    code: 400,
    msg: '视图名称已存在',
  })
  const list = (caller: Caller, companyId?: number) =>
    must<{ id: string; name: string; own: boolean; isDefault: boolean }[]>(
      caller,
      'GET',
      `${V}?screen=${screen}`,
      undefined,
      companyId ? { companyId } : {},
    )
  expect(await list(admin)).toEqual([])
  const { id: foshan } = await one<{ id: number }>("select id from company where name = '佛山分公司'")
  expect(await list(admin, foshan)).toMatchObject([{ id, own: false, isDefault: false }])
  expect(await admin.call('PUT', V, { body: { id, name: '改名', state: {} }, companyId: foshan })).toMatchObject({
    code: 404,
  })
  expect(await admin.call('DELETE', V, { body: [id], companyId: foshan })).toMatchObject({ code: 404 })
  const last = await Promise.all(
    [1, 2, 3].map((limit) => branch.call('POST', V, { body: { screen, name: '@last', state: { limit: limit * 10 } } })),
  )
  expect(last.map(({ code }) => code)).toEqual([0, 0, 0])
  const second = await must<{ id: string }>(branch, 'POST', V, { screen, name: '另一个', state: {}, isDefault: true })
  expect((await list(branch)).filter((view) => view.isDefault).map((view) => view.id)).toEqual([second.id])
  expect((await list(branch)).map(({ name }) => name)).toContain('@last')
  // Whoever has named all the views he may still keeps his last arrangement.
  const full = '/system/role/list'
  const save = (name: string) => branch.call('POST', V, { body: { screen: full, name, state: {} } })
  for (let n = 1; n <= 50; n++) expect(await save(`视图${n}`)).toMatchObject({ code: 0 })
  expect(await save('视图51')).toMatchObject({ code: 422, msg: '最多保存50个视图' })
  expect(await save('@last')).toMatchObject({ code: 0 })
  await must(branch, 'DELETE', V, [id])
})

test("dictionary items: a company's word goes before the common one; stopped items keep their label", async () => {
  const read = (caller: Caller) =>
    must<Record<string, { value: string; label: string; state: number }[]>>(
      caller,
      'GET',
      '/basedata/sys/dict/items?codes=customer_level,nothing_here',
    )
  expect((await read(branch))['customer_level']!.map(({ label }) => label)).toContain('尊享')
  expect((await read(admin))['customer_level']!.map(({ label }) => label)).toContain('钻石')
  expect((await read(admin))['nothing_here']).toEqual([])
  const item = await one<{ id: string; version: number }>(
    "select i.id, i.version from dict_item i join dict d on d.id = i.dict_id where d.code = 'customer_level' and i.value = '1'",
  )
  expect(
    await branch.call('PUT', '/basedata/sys/dictItem', { body: { id: item.id, version: item.version, label: 'x' } }),
  ).toMatchObject({ code: 403 })
  await must(admin, 'PUT', '/basedata/sys/dictItem', { id: item.id, version: item.version, state: 0 })
  expect((await read(branch))['customer_level']!.find(({ value }) => value === '1')).toMatchObject({
    label: '普通',
    state: 0,
  })
  expect(await admin.call('GET', '/basedata/sys/dict/items')).toMatchObject({ code: 400 })
  const dict = await one<{ id: number }>("select id from dict where code = 'customer_level'")
  expect(
    await admin.call('POST', '/basedata/sys/dictItem', { body: { dictId: dict.id, value: '1', label: 'y' } }),
  ).toMatchObject({ code: 422, msg: '字典值重复：1' })
})

test('jobs: cron is checked in words, next times shown, pausing empties the next time', async () => {
  const job = await one<{ id: string; version: number }>("select id, version from job where code = 'recycle.purge'")
  const J = '/basedata/sys/job'
  expect(await admin.call('PUT', J, { body: { id: job.id, version: job.version, cron: '* * * * * *' } })).toMatchObject(
    { code: 400, msg: '执行间隔不能小于1分钟' },
  )
  expect(await admin.call('PUT', J, { body: { id: job.id, version: job.version, cron: '61 * * * *' } })).toMatchObject({
    code: 400,
    msg: 'cron表达式不正确',
  })
  expect(await must(admin, 'GET', `${J}/cron`, undefined, { query: { cron: '30 4 * * *' } })).toEqual({
    next: ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'].map((day) => `${day} 04:30:00`),
  })
  expect(await admin.call('PUT', J, { body: { id: job.id, version: job.version, params: { days: 3 } } })).toMatchObject(
    { code: 400 },
  )
  await must(admin, 'PUT', J, { id: job.id, version: job.version, cron: '30 4 * * *' })
  const next = async () => (await must<{ nextRunAt: string | null }>(admin, 'GET', `${J}/info/${job.id}`)).nextRunAt
  expect(await next()).toBe('2026-03-16 04:30:00')
  await must(admin, 'PUT', `${J}/pause`, { id: job.id })
  expect(await next()).toBeNull()
  await must(admin, 'PUT', `${J}/resume`, { id: job.id })
  expect(await next()).toBe('2026-03-16 04:30:00')
  await must(admin, 'POST', `${J}/run`, { id: job.id })
  await expect
    .poll(
      async () =>
        (
          await one<{ n: number }>(
            'select count(*) as n from job_run where job_id = $1 and trigger = 2 and result = 2',
            [job.id],
          )
        ).n,
    )
    .toBe(1)
  expect(await next()).toBe('2026-03-16 04:30:00')
  await app.kernel.q.query(
    'insert into job_run (id, job_id, trigger, started_at, result, created_at, updated_at) values (gen_random_uuid(), $1, 1, $2, 1, $2, $2)',
    [job.id, app.clock.now()],
  )
  expect(await admin.call('POST', `${J}/run`, { body: { id: job.id } })).toMatchObject({
    code: 422,
    msg: '任务正在执行中',
  })
})

test('failed messages: giving up needs a reason, retrying hands back to the outbox under the same key', async () => {
  const open = await must<{ list: { id: string; messageKey: string }[] }>(
    admin,
    'GET',
    '/basedata/sys/mq/page?status=0',
  )
  const [first, second] = open.list
  expect(
    await admin.call('POST', '/basedata/sys/mq/ignore', { body: { ids: [first!.id], remark: ' ' } }),
  ).toMatchObject({ code: 400, msg: '请填写处理说明' })
  await must(admin, 'POST', '/basedata/sys/mq/ignore', { ids: [first!.id], remark: '已补发' })
  expect(await admin.call('POST', '/basedata/sys/mq/retry', { body: { ids: [first!.id] } })).toMatchObject({
    code: 422,
  })
  await must(admin, 'POST', '/basedata/sys/mq/retry', { ids: [second!.id] })
  expect(
    (
      await one<{ n: number }>('select count(*) as n from outbox where message_key = $1 and status = 0', [
        second!.messageKey,
      ])
    ).n,
  ).toBe(1)
})

test('the recycle bin brings back the whole batch, and purges for a superAdmin who types the title', async () => {
  const R = '/basedata/sys/recycle'
  const page = await must<{
    list: { id: string; title: string; entityType: string; batchSize: number; daysLeft: number }[]
  }>(admin, 'GET', `${R}/page?limit=50`)
  const batch = page.list.filter((row) => row.entityType === 'system.position' && row.batchSize === 3)
  expect(batch).toHaveLength(3)
  expect(await must(admin, 'POST', `${R}/recover`, { ids: [batch[0]!.id] })).toEqual({ recovered: 3 })
  expect(
    (
      await one<{ n: number }>('select count(*) as n from position where name = any($1) and deleted_at is null', [
        batch.map(({ title }) => title),
      ])
    ).n,
  ).toBe(3)
  expect(await admin.call('POST', `${R}/recover`, { body: { ids: [batch[1]!.id] } })).toMatchObject({ code: 422 })
  const person = page.list.find((row) => row.entityType === 'system.user')!
  expect(await admin.call('DELETE', `${R}/purge`, { body: { id: person.id, title: '不对' } })).toMatchObject({
    code: 400,
  })
  await must(admin, 'DELETE', `${R}/purge`, { id: person.id, title: person.title })
  expect((await one<{ n: number }>('select count(*) as n from sys_user where pet_name = $1', [person.title])).n).toBe(0)
})

test('menus: wrong addresses, rings, children; the catalogue, the menus and the codes agree', async () => {
  const M = '/basedata/sys/menu'
  const check = await must<{ routesWithoutMenu: unknown[]; menusWithoutRoute: unknown[]; unknownCodes: unknown[] }>(
    admin,
    'GET',
    `${M}/check`,
  )
  expect(check).toEqual({ routesWithoutMenu: [], menusWithoutRoute: [], unknownCodes: [] })
  const top = await must<{ menuId: number }>(admin, 'POST', `${M}/save`, {
    type: 0,
    name: '试验',
    openMode: 1,
    layout: 'main',
  })
  expect(
    await admin.call('POST', `${M}/save`, {
      body: { type: 1, name: '没有', url: '/no/where', openMode: 1, layout: 'main', parentId: top.menuId },
    }),
  ).toMatchObject({ code: 400, msg: '路由不存在于路由目录' })
  expect(
    await admin.call('POST', `${M}/save`, {
      body: { type: 2, name: '按钮', perms: '乱写', openMode: 1, layout: 'main', parentId: top.menuId },
    }),
  ).toMatchObject({ code: 400, msg: '权限标识格式应为 模块:实体:操作' })
  const sub = await must<{ menuId: number }>(admin, 'POST', `${M}/save`, {
    type: 0,
    name: '下级',
    openMode: 1,
    layout: 'main',
    parentId: top.menuId,
  })
  expect(
    await admin.call('POST', `${M}/update`, { body: { menuId: top.menuId, version: 1, parentId: sub.menuId } }),
  ).toMatchObject({ code: 400, msg: '上级菜单不能是自己或子菜单' })
  expect(await admin.call('DELETE', `${M}/${top.menuId}`)).toMatchObject({ code: 422, msg: '请先删除子菜单' })
  expect(await branch.call('GET', `${M}/list`)).toMatchObject({ code: 403 })
})

test("page settings: the platform's for a superAdmin, a company's for its own people", async () => {
  const C = '/basedata/sys/page/config'
  const { id: foshan } = await one<{ id: number }>("select id from company where name = '佛山分公司'")
  expect(await branch.call('POST', `${C}/save`, { body: { sysName: '越权' } })).toMatchObject({ code: 403 })
  await must(admin, 'POST', `${C}/save`, { companyId: foshan, sysName: '佛山物管', sysLogoImgUrl: '/file/logo.png' })
  expect(
    await admin.call('POST', `${C}/save`, {
      body: { companyId: foshan, sysName: 'x', sysLogoImgUrl: 'javascript:alert(1)' },
    }),
  ).toMatchObject({ code: 400, msg: '图片地址不正确' })
  expect(await must(app.anonymous, 'GET', `${C}/getInfo?companyId=${foshan}`)).toMatchObject({ sysName: '佛山物管' })
  await must(admin, 'DELETE', `${C}?companyId=${foshan}`)
  expect(await must(app.anonymous, 'GET', `${C}/getInfo?companyId=${foshan}`)).toMatchObject({ sysName: '物管' })
})

test('why: the explainer names the step that fails', async () => {
  const why = (query: Record<string, string | number>) =>
    must<{ allowed: boolean; steps: { name: string; ok: boolean; text: string }[] }>(
      admin,
      'GET',
      '/basedata/sys/user/explain',
      undefined,
      { query },
    )
  const cashier = await one<{ id: number }>("select id from sys_user where username = 'cashier01'")
  const foshanRole = await one<{ id: number; company_id: number }>(
    "select id, company_id from position where company_id = (select id from company where name = '佛山分公司') limit 1",
  )
  expect((await why({ userId: cashier.id, code: 'basedata:house:list' })).allowed).toBe(true)
  expect((await why({ userId: cashier.id, code: 'system:user:delete' })).steps.at(-1)).toMatchObject({
    name: '权限',
    ok: false,
  })
  const folder = await one<{ id: number }>(
    "select id from sys_menu where name = '菜单与字典' and type = 0 and deleted_at is null",
  )
  expect((await why({ userId: cashier.id, menuId: folder.id })).steps.at(-1)).toMatchObject({
    name: '下级菜单',
    ok: false,
  })
  const branchUser = await one<{ id: number }>("select id from sys_user where username = 'branch02'")
  expect((await why({ userId: branchUser.id, entity: 'system.position', recordId: foshanRole.id })).allowed).toBe(true)
  const elsewhere = await one<{ id: number }>(
    "select id from position where company_id = (select id from company where name = '广州分公司') and deleted_at is null limit 1",
  )
  expect(
    (await why({ userId: branchUser.id, entity: 'system.position', recordId: elsewhere.id })).steps.at(-1),
  ).toMatchObject({ name: '数据范围', ok: false })
})

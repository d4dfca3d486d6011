import type { CardFigures, FinanceFigures, TodoFigures } from '@wuguan/contract/home/workbench.actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { dateOf } from '../../kernel/clock.ts'
import { demoAccounts } from '../session/demo-accounts.service.ts'

let app: TestApp
let password: string
let cashier: Caller
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  password = (await demoAccounts(app.kernel)).demoPassword!
  cashier = await app.login('cashier01', password)
})
afterAll(() => app.stop())

test('the profile takes what the book takes, in its words', async () => {
  const save = (body: Record<string, unknown>) => cashier.call('PUT', '/basedata/sys/user/update_info', { body })
  const good = { petName: '张敏', mobile: '13900000001', email: 'zm@huachen.example' }
  expect(await save({ ...good, mobile: '1390000' })).toMatchObject({ code: 400, msg: '手机号码长度为11个字符' })
  expect(await save({ ...good, mobile: '23800138000' })).toMatchObject({ code: 400, msg: '请输入正确的手机号码' })
  expect(await save({ ...good, email: 'a@' })).toMatchObject({ code: 400, msg: '请输入正确的邮箱地址' })
  expect(await save({ ...good, petName: '' })).toMatchObject({ code: 400, msg: '请输入姓名' })
  expect(await save({ ...good, superAdmin: true })).toMatchObject({ code: 400 })
  const [other] = await app.kernel.q.query<{ mobile: string }>(
    "select mobile from sys_user where username = 'steward01'",
  )
  const confirmed = () => ({ ...good, password: app.encrypt(password) })
  expect(await save({ ...confirmed(), mobile: '' })).toMatchObject({ code: 400, msg: '请输入手机号' })
  expect(await save({ ...confirmed(), mobile: other!.mobile })).toMatchObject({ code: 400, msg: '该手机号已被使用' })
  expect(await save({ ...confirmed(), petName: '张小敏' })).toMatchObject({
    code: 0,
    data: { petName: '张小敏', mobile: good.mobile },
  })
})

describe('mobile and e-mail, where a forgotten password is reset to', () => {
  const PATH = '/basedata/sys/user/update_info'
  const MINE = { petName: '张敏', mobile: '13900000002', email: 'zm@huachen.example' }
  const kept = async () =>
    (
      await app.kernel.q.query<{ mobile: string; email: string }>(
        "select mobile, email from sys_user where username = 'cashier01'",
      )
    )[0]
  const save = (body: Record<string, unknown>) => cashier.call('PUT', PATH, { body: { ...MINE, ...body } })
  const failed = (msg: string) => ({ code: 400, msg, data: { password: msg } })
  const TOO_OFTEN = '密码错误次数过多，请稍后再试，或退出登录后重新登录'

  test('change with the password only; name and picture without it', async () => {
    expect(await save({ password: app.encrypt(password) })).toMatchObject({ code: 0 })
    const before = await kept()
    for (const change of [{ mobile: '13900000003' }, { email: 'x@huachen.example' }, { email: null }]) {
      expect(await save(change)).toMatchObject(failed('请输入当前密码'))
      expect(await save({ ...change, password: 7 })).toMatchObject(failed('请输入当前密码'))
      expect(await save({ ...change, password: 'not sealed' })).toMatchObject({ code: 400 })
    }
    expect(await kept()).toEqual(before)
    expect(await save({ petName: '张小敏' })).toMatchObject({ code: 0 })
    // What is shown masked and comes back so has not been changed.
    expect(await save({ mobile: '139****0002', email: 'z***@huachen.example' })).toMatchObject({ code: 0 })
    const sealed = app.encrypt(password)
    expect(await save({ mobile: '13900000004', password: sealed })).toMatchObject({ code: 0 })
    // What somebody has listened to opens nothing again.
    expect(await save({ mobile: '13900000005', password: sealed })).toMatchObject({ code: 400 })
    expect(await kept()).toMatchObject({ mobile: '13900000004' })
  })

  test('a wrong password is a guess at the sign-in: slowed down with those, and the owner gets through', async () => {
    const wrong = () => save({ mobile: '13900000006', password: app.encrypt('Wrong12345') })
    const signIn = (given: string) =>
      app.anonymous.call('POST', '/auth/login', { body: { username: 'cashier01', password: app.encrypt(given) } })
    for (let n = 0; n < 3; n++) expect(await wrong()).toMatchObject(failed('当前密码错误'))
    expect(await signIn('Wrong12345')).toMatchObject({ code: 400, msg: '请输入验证码' })
    expect(await wrong()).toMatchObject(failed(TOO_OFTEN))
    // From where the account has never signed in the session opens nothing more, not even with the right one.
    const stolen = await app.app.server.inject({
      method: 'PUT',
      url: PATH,
      remoteAddress: '203.0.113.9',
      headers: { token: cashier.token },
      payload: { ...MINE, mobile: '13900000007', password: app.encrypt('Wrong12345') },
    })
    expect(stolen.json()).toMatchObject({ code: 400 })
    expect(await kept()).not.toMatchObject({ mobile: '13900000007' })
    // The owner, where he has signed in: his right password is looked at, and what was wrong is forgotten.
    expect(await save({ mobile: '13900000008', password: app.encrypt(password) })).toMatchObject({ code: 0 })
    expect(await wrong()).toMatchObject(failed('当前密码错误'))
    expect(await save({ mobile: '13900000002', password: app.encrypt(password) })).toMatchObject({ code: 0 })
    // Ten wrong ones at his own address make him wait.
    for (let n = 0; n < 11; n++) expect((await wrong()).code).toBe(400)
    const right = () => save({ mobile: '13900000010', password: app.encrypt(password) })
    expect(await right()).toMatchObject(failed(TOO_OFTEN))
    app.clock.advance(31 * 60)
    expect(await right()).toMatchObject({ code: 0 })
  })

  test('a stranger with the session has three guesses, whatever comes at once', async () => {
    const guess = async (given: string) =>
      (
        await app.app.server.inject({
          method: 'PUT',
          url: PATH,
          remoteAddress: '203.0.113.77',
          headers: { token: cashier.token },
          payload: { ...MINE, mobile: '13900000009', password: app.encrypt(given) },
        })
      ).json<{ msg: string }>().msg
    await app.kernel.q.query('delete from rate_limit')
    const tries = Array.from({ length: 60 }, () => guess('Wrong12345'))
    const said = await Promise.all([...tries, guess(password)])
    expect(said.filter((msg) => msg === '当前密码错误')).toHaveLength(3)
    expect(said.at(-1)).toBe(TOO_OFTEN)
    expect(await kept()).not.toMatchObject({ mobile: '13900000009' })
  })
})

test("sessions: one sees and ends one's own; another's do not exist; the current one stays", async () => {
  const other = await app.login('cashier01', password)
  const page = await must<{ list: { id: string; current: boolean; live: boolean }[] }>(
    cashier,
    'GET',
    '/auth/session/page',
  )
  const current = page.list.find((entry) => entry.current)!
  expect(page.list.filter((entry) => entry.live).length).toBeGreaterThanOrEqual(2)
  expect(await cashier.call('PUT', '/auth/session/kick', { body: { ids: [current.id] } })).toMatchObject({
    code: 422,
    msg: '当前会话请使用退出登录',
  })
  const [foreign] = await app.kernel.q.query<{ id: string }>(
    "select s.id from user_session s join sys_user u on u.id = s.user_id where u.username = 'manager01' limit 1",
  )
  expect(await cashier.call('PUT', '/auth/session/kick', { body: { ids: [foreign!.id] } })).toMatchObject({ code: 404 })
  const [manager] = await app.kernel.q.query<{ id: number }>("select id from sys_user where username = 'manager01'")
  expect(await cashier.call('GET', `/auth/session/page?userId=${manager!.id}`)).toMatchObject({ code: 403 })
  expect((await must<{ ended: number }>(cashier, 'PUT', '/auth/session/kick', { others: true })).ended).toBeGreaterThan(
    0,
  )
  expect(await other.call('GET', '/auth/session/page')).toMatchObject({ code: 401 })
  expect(await cashier.call('GET', '/auth/session/page')).toMatchObject({ code: 0 })
  const admin = await app.admin()
  const gone = await app.login('steward01', password)
  const [steward] = await app.kernel.q.query<{ id: number }>("select id from sys_user where username = 'steward01'")
  expect((await must<{ ended: number }>(admin, 'PUT', '/auth/session/kick', { userId: steward!.id })).ended).toBe(1)
  expect(await gone.call('GET', '/auth/session/page')).toMatchObject({ code: 401 })
})

test('own sign-ins only', async () => {
  const page = await must<{ list: { result: number }[]; total: number }>(cashier, 'GET', '/auth/loginLog/page?limit=5')
  const [own] = await app.kernel.q.query<{ n: number }>(
    "select count(*) as n from login_log l join sys_user u on u.id = l.user_id where u.username = 'cashier01'",
  )
  expect(page.total).toBe(own!.n)
  expect(
    (await must<{ list: { result: number }[] }>(cashier, 'GET', '/auth/loginLog/page?result=2')).list.every(
      (row) => row.result === 2,
    ),
  ).toBe(true)
})

test('the layout starts from the position, is saved once per window, and goes back', async () => {
  const start = await must<{ roleKind: string; version: number; widgets: { code: string; visible: boolean }[] }>(
    cashier,
    'GET',
    '/app/workbench/layout',
  )
  expect(start).toMatchObject({ roleKind: 'cashier', version: 0 })
  expect(start.widgets.find(({ code }) => code === 'finance')!.visible).toBe(true)
  const widgets = [{ code: 'todo', visible: true, order: 1, width: 'full' }]
  expect(
    await cashier.call('PUT', '/app/workbench/layout', {
      body: { widgets: [{ ...widgets[0], code: 'weather' }], version: 0 },
    }),
  ).toMatchObject({ code: 400, msg: '存在无效的组件' })
  expect(await must(cashier, 'PUT', '/app/workbench/layout', { widgets, version: 0 })).toMatchObject({ version: 1 })
  expect(await cashier.call('PUT', '/app/workbench/layout', { body: { widgets, version: 0 } })).toMatchObject({
    code: 409,
  })
  expect(await must(cashier, 'PUT', '/app/workbench/layout', { widgets, version: 1 })).toMatchObject({ version: 2 })
  expect(await must(cashier, 'DELETE', '/app/workbench/layout')).toMatchObject({ version: 0 })
})

describe('widgets', () => {
  const read = <T>(caller: Caller, code: string, query: Record<string, string> = {}) =>
    caller.call<T>('GET', `/app/workbench/widget/${code}`, { query })

  test('only those of this build that the user may see are offered; others are refused', async () => {
    const engineer = await app.login('engineer01', password)
    const { available } = await must<{ available: string[] }>(engineer, 'GET', '/app/workbench/layout')
    expect(available).toContain('todo')
    expect(available).not.toContain('finance')
    expect(available).not.toContain('close')
    expect(await read(engineer, 'finance')).toMatchObject({ code: 403 })
    expect(await read(engineer, 'weather')).toMatchObject({ code: 404 })
    expect(await read(cashier, 'finance', { month: '2026-13' })).toMatchObject({ code: 400, msg: '月份格式不正确' })
    const [foreign] = await app.kernel.q.query<{ id: number }>(
      "select c.id from community c join company o on o.id = c.company_id where o.name = '佛山分公司' limit 1",
    )
    expect(await read(cashier, 'finance', { communityIds: String(foreign!.id) })).toMatchObject({
      code: 403,
      msg: '无权访问该项目',
    })
  })

  test('the finance figures are those of the lists that they open, for the same scope and month', async () => {
    const { data } = await read<FinanceFigures>(cashier, 'finance')
    const totals = async (query: string) =>
      must<{ receivableAmount: string; outstandingAmount: string }>(
        cashier,
        'GET',
        `/charge/finance/receivable/totals?${query}`,
      )
    expect(data.months).toHaveLength(12)
    expect(data.months.at(-1)!.month).toBe(data.month)
    expect(data.arrears).toBe((await totals(`feePeriod=,${data.month}`)).outstandingAmount)
    const { months, receivable, received, rate } = data
    expect(months.at(-1)).toEqual({ month: data.month, receivable, received })
    expect(rate).toBe(((Number(received) / Number(receivable)) * 100).toFixed(2))
    expect(data.methods.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2)).toBe(data.collectedMonth)
  })

  test('the week on the board of orders is what its list counts day by day, its rate that of the report', async () => {
    const manager = await app.login('manager01', password)
    const { chart, figures } = (await read<CardFigures>(manager, 'order')).data
    const count = async (field: string, day: string) =>
      (await must<{ total: number }>(manager, 'GET', `/wkorder/task/page?limit=1&count=exact&${field}=${day},${day}`))
        .total
    const [fresh, done] = chart!.series.map(({ values }) => values)
    const year = dateOf(app.clock.now()).slice(0, 5)
    for (const [at, day] of chart!.categories.entries())
      expect([day, fresh![at], done![at]]).toEqual([
        day,
        await count('createdAt', year + day),
        await count('finishedAt', year + day),
      ])
    expect(fresh!.some((n) => n > 0)).toBe(true)
    const rate = figures.find(({ label }) => label === '满意率')!
    const { totals } = await must<{ totals: { values: Record<string, string> } }>(
      manager,
      'GET',
      `/wkorder/taskFr/report?across=none&happenedOn=${rate.filters!['happenedOn']}`,
    )
    expect(rate.value).toBe(`${totals.values['contentRate']}%`)
    const engineer = (await read<CardFigures>(await app.login('engineer01', password), 'order')).data
    expect(engineer.figures.map(({ label }) => label)).not.toContain('满意率')
  })

  test('a post begins with its own cards, in its own order', async () => {
    const first = async (name: string) => {
      const layout = await must<{ roleKind: string; widgets: { code: string; visible: boolean }[] }>(
        await app.login(name, password),
        'GET',
        '/app/workbench/layout',
      )
      return [
        layout.roleKind,
        ...layout.widgets
          .filter(({ visible }) => visible)
          .slice(0, 3)
          .map(({ code }) => code),
      ]
    }
    expect(await first('manager01')).toEqual(['manager', 'todo', 'risk', 'finance'])
    expect(await first('finance01')).toEqual(['finance', 'todo', 'close', 'finance'])
    expect(await first('cashier01')).toEqual(['cashier', 'todo', 'shift', 'close'])
    expect(await first('steward01')).toEqual(['service', 'todo', 'order', 'house'])
    expect(await first('engineer01')).toEqual(['engineer', 'todo', 'order', 'task'])
    expect(await read(cashier, 'task')).toMatchObject({ code: 403 })
  })

  test('what waits is what the list of turns counts', async () => {
    for (const name of ['manager01', 'finance01']) {
      const one = await app.login(name, password)
      const { kinds } = (await read<TodoFigures>(one, 'todo')).data
      const process = kinds.find(({ kind }) => kind === 'process')!
      const { todo } = await must<{ todo: number }>(one, 'GET', '/camunda/bpm/task/count')
      expect(process.total).toBe(todo)
      expect(process.rows.length).toBe(Math.min(todo, 20))
    }
  })

  test.each(['manager01', 'cashier01', 'engineer01'])(
    '%s of the demo has eight to fifteen things to do',
    async (name) => {
      const { kinds } = (await read<TodoFigures>(await app.login(name, password), 'todo')).data
      const waiting = kinds.reduce((sum, { total }) => sum + total, 0)
      expect(waiting).toBeGreaterThanOrEqual(8)
      expect(waiting).toBeLessThanOrEqual(15)
    },
  )
})

test('quick entries: at most twelve, and only of pages that one may open', async () => {
  const pages = (
    await must<{ menuId: number; url: string | null }[]>(cashier, 'GET', '/basedata/sys/menu/getUrlMenuList')
  ).filter(({ url }) => url && !url.includes('$'))
  const [foreign] = await app.kernel.q.query<{ id: number }>("select id from sys_menu where url = '/system/user/list'")
  expect(await cashier.call('PUT', '/app/workbench/quickEntry', { body: { menuIds: [foreign!.id] } })).toMatchObject({
    code: 403,
    msg: '没有操作权限，请联系上级管理员',
  })
  expect(
    await cashier.call('PUT', '/app/workbench/quickEntry', {
      body: { menuIds: Array.from({ length: 13 }, (_, i) => i + 1) },
    }),
  ).toMatchObject({ code: 400, msg: '最多添加12个快捷入口' })
  const wanted = pages
    .slice(0, 2)
    .map(({ menuId }) => menuId)
    .toReversed()
  expect(
    (await must<{ menuId: number }[]>(cashier, 'PUT', '/app/workbench/quickEntry', { menuIds: wanted })).map(
      ({ menuId }) => menuId,
    ),
  ).toEqual(wanted)
})

test.each([
  'https://evil.example/a.html',
  '//evil/a.html',
  'javascript:alert(1)',
  '../a.html',
  '%2e%2e/a.html',
  'a.htm',
  'secret.html',
  'help.html#x',
  String.raw`..\a.html`,
])('the frame refuses %s', async (url) => {
  expect(await cashier.call('GET', '/app/workbench/frame', { query: { url } })).toMatchObject({
    code: 422,
    msg: '不允许访问的页面地址',
  })
})
test('the frame shows what stands on the list', async () => {
  expect(await cashier.call('GET', '/app/workbench/frame')).toMatchObject({ code: 400, msg: '缺少页面地址' })
  expect(await must(cashier, 'GET', '/app/workbench/frame?url=%2Fhelp.html%3Fa%3D1')).toEqual({ src: 'help.html?a=1' })
  await app.kernel.q.query("update frame_allow set need_token = true where url_pattern = 'help.html'")
  const { src } = await must<{ src: string }>(cashier, 'GET', '/app/workbench/frame?url=help.html')
  expect(src).toMatch(/^help\.html#ticket=[\w-]{43}$/)
  const ask = (target: string) =>
    cashier.call<{ ticket: string }>('POST', '/auth/ticket', { body: { audience: 'embed', target } })
  const { ticket } = (await ask('help.html')).data
  const enter = () => app.anonymous.call('POST', '/auth/autoLogin', { body: { ticket } })
  const both = await Promise.all([enter(), enter()])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 422])
  expect(await ask('secret.html')).toMatchObject({ code: 422, msg: '不允许访问的页面地址' })
  await app.kernel.q.query("update frame_allow set need_token = false where url_pattern = 'help.html'")
  expect(await ask('help.html')).toMatchObject({ code: 422, msg: '不允许访问的页面地址' })
})

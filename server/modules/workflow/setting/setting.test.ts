import { catalogue } from '@wuguan/contract/catalogue/all'
import type { EntranceCard, SettingChange, SettingLine } from '@wuguan/contract/workflow/setting.actions'
import { SETTING_ENTRIES } from '@wuguan/contract/workflow/setting-entries'
import { SETTINGS, settingSchema } from '@wuguan/contract/workflow/setting-registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must } from '../../../../tests/support/must.ts'
import { type ProcessDemo, startProcessDemo } from '../../../../tests/support/process-demo.ts'

/** The settings entrance and the values behind it. */
let demo: ProcessDemo
beforeAll(async () => {
  demo = await startProcessDemo()
})
afterAll(() => demo?.app.stop())

const call = async (username: string, method: 'GET' | 'PUT', path: string, body?: unknown) =>
  (await demo.as(username)).call(method, path, body === undefined ? {} : { body })
const get = async <T>(username: string, path: string, query: Record<string, string | number> = {}) =>
  must<T>(await demo.as(username), 'GET', path, undefined, { query })
const cards = (username: string) => get<EntranceCard[]>(username, '/entrance/entries')
const line = async (username: string, code: string, query: Record<string, number> = {}) =>
  (await get<SettingLine[]>(username, '/entrance/setting', query)).find((one) => one.code === code)!
const save = (username: string, body: Record<string, unknown>) => call(username, 'PUT', '/entrance/setting', body)

describe('the entries', () => {
  it('are pages of the catalogue, each once, and hold every page that is called a setting', () => {
    const routes = SETTING_ENTRIES.map(({ route }) => route)
    const known = new Map(catalogue.map((route) => [route.path, route]))
    expect(routes.filter((route) => !known.has(route))).toEqual([])
    expect(new Set(routes).size).toBe(routes.length)
    const settings = catalogue.filter(
      ({ path, kind }) => path.startsWith('/charge/base/') && kind === 'list' && !/meter|tree|workflow/.test(path),
    )
    expect(settings.map(({ path }) => path).filter((path) => !routes.includes(path))).toEqual([])
  })
  it('are shown only where the router list of the caller has them', async () => {
    for (const username of ['gz-manager01', 'manager01']) {
      const nav = new Set((await get<{ path: string }[]>(username, '/basedata/sys/menu/nav')).map(({ path }) => path))
      const shown = await cards(username)
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.filter(({ route }) => !nav.has(route))).toEqual([])
      expect(shown.length).toBe(SETTING_ENTRIES.filter(({ route }) => nav.has(route)).length)
    }
    expect((await call('steward01', 'GET', '/entrance/entries')).code).toBe(403)
  })
  it('say what is not set up yet', async () => {
    const found = (await cards('gz-manager01')).find(({ route }) => route === '/charge/base/workflow/user')
    expect(found?.missing ?? null).toMatch(/没有审批人$/)
  })
  it('are starred by each for himself', async () => {
    const route = '/system/user/list'
    await call('gz-manager01', 'PUT', '/entrance/favorite', { route, favorite: true })
    await call('gz-manager01', 'PUT', '/entrance/favorite', { route, favorite: true })
    expect((await cards('gz-manager01')).filter(({ favorite }) => favorite).map((card) => card.route)).toEqual([route])
    expect((await cards('manager01')).filter(({ favorite }) => favorite)).toEqual([])
    await call('gz-manager01', 'PUT', '/entrance/favorite', { route, favorite: false })
    expect((await cards('gz-manager01')).filter(({ favorite }) => favorite)).toEqual([])
  })
})

describe('a value', () => {
  const OPEN = 'workOrder.maxOpen'
  it('is the default, then that of a company above, then one’s own; resetting goes back', async () => {
    expect(await line('gz-manager01', OPEN)).toMatchObject({ value: 15, source: '默认', own: false })
    expect((await save('sysadmin', { code: OPEN, value: 16 })).code).toBe(0)
    expect(await line('gz-manager01', OPEN)).toMatchObject({ value: 16, source: '上级', own: false })
    expect((await save('gz-manager01', { code: OPEN, value: 17 })).code).toBe(0)
    expect(await line('gz-manager01', OPEN)).toMatchObject({ value: 17, source: '公司', own: true })
    expect(await line('branch02', OPEN)).toMatchObject({ source: '上级' })
    await save('gz-manager01', { code: OPEN, value: null })
    expect(await line('gz-manager01', OPEN)).toMatchObject({ source: '上级', own: false })
    await save('sysadmin', { code: OPEN, value: null })
    const changes = await get<SettingChange[]>('gz-manager01', '/entrance/setting/history', { code: OPEN })
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [17, null],
      [null, 17],
    ])
  })
  it.each([
    ['security.idleSeconds', 10, '取值范围为600至50400秒'],
    ['security.idleSeconds', 50_401, '取值范围为600至50400秒'],
    ['security.idleSeconds', '7200', '取值范围为600至50400秒'],
    [OPEN, 101, '取值范围为1至100单'],
    ['bpm.httpHosts', [' '], '请输入内容'],
    ['calendar.holidays', ['2026-10-01'], '参数不存在'],
    ['nobody.knows', 1, '参数不存在'],
  ])('%s = %o: %s', async (code, value, sentence) =>
    expect(await save('sysadmin', { code, value })).toMatchObject({ code: 400, msg: sentence }),
  )
  it('of the platform is for its keeper alone', async () => {
    expect((await save('gz-manager01', { code: 'security.idleSeconds', value: 3600 })).code).toBe(403)
    expect((await line('gz-manager01', 'security.idleSeconds')).editable).toBe(false)
    expect((await save('sysadmin', { code: 'security.idleSeconds', value: 3600 })).code).toBe(0)
    expect(await line('sysadmin', 'security.idleSeconds')).toMatchObject({ value: 3600, source: '平台', own: true })
    await save('sysadmin', { code: 'security.idleSeconds', value: null })
  })
  it('begins with an initial one that its schema takes', () => {
    for (const setting of SETTINGS) expect(settingSchema(setting).safeParse(setting.initial).success).toBe(true)
  })
})

import { modules } from '../server/modules/index.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { catalogue, findRoute, permissionTable } from '@wuguan/contract/catalogue/all'
import { MENU_GROUPS } from '@wuguan/contract/catalogue/menu'
import { MENU_TYPE, type MenuSeed } from '@wuguan/contract/catalogue/menu-seed'
import { menuGroupSeed, menuSeed, staffRoutes } from '@wuguan/contract/catalogue/menus'
import { ROUTE_KINDS } from '@wuguan/contract/catalogue/route'
import { pathOfRouteFile, routeFileOf } from '@wuguan/contract/catalogue/route-file'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import type { AnyFlow } from '@wuguan/contract/kernel/flow'
import { allEntities } from '@wuguan/contract/registry'
import { describe, expect, test } from 'vitest'
import { genDecision } from '../scripts/gen/decision.ts'
import { genEntity } from '../scripts/gen/entity.ts'
import { genRoute } from '../scripts/gen/route.ts'
import { genScreen } from '../scripts/gen/screen.ts'
import { Refusal } from '../scripts/gen/write.ts'

const ROUTES = resolve(import.meta.dirname, '../src/routes')
const CONTRACT = resolve(import.meta.dirname, '../packages/contract')
const routeFiles = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
const codes = new Set(permissionTable.map((permission) => permission.code))
const seed = menuSeed()
const byKey = new Map(seed.map((menu) => [menu.key, menu]))
const duplicates = <T>(values: readonly T[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('catalogue', () => {
  test('holds every page of the specification, module by module', () => {
    const counts = Object.fromEntries(
      [...Map.groupBy(catalogue, (route) => route.module)].map(([module, rows]) => [module, rows.length]),
    )
    expect(counts).toEqual({
      session: 6,
      hotline: 6,
      home: 3,
      'charge-base': 33,
      'charge-finance': 22,
      'charge-sharing': 10,
      'charge-prepaid': 6,
      'charge-other': 26,
      'charge-report': 21,
      basedata: 71,
      workflow: 12,
      bpm: 12,
      event: 8,
      wkorder: 34,
      workOrder: 36,
      'customer-service': 17,
      activity: 19,
      equipment: 16,
      patrol: 28,
      quality: 40,
      materials: 13,
      system: 24,
      device: 11,
      park: 65,
      app: 28,
      meter: 14,
      contingency: 11,
      contract: 68,
      iot: 6,
      mall: 20,
      decoration: 36,
      survey: 15,
      elevator: 12,
      elderly: 11,
      wecom: 8,
    })
    expect(catalogue).toHaveLength(768)
    expect(
      Object.fromEntries(
        [...Map.groupBy(catalogue, (route) => route.access)].map(([access, rows]) => [access, rows.length]),
      ),
    ).toEqual({
      public: 6,
      hotline: 6,
      staff: 756,
    })
  })

  test('paths are unique and well formed, titles are there, kinds are known', () => {
    expect(duplicates(catalogue.map((route) => route.path))).toEqual([])
    for (const { path, title, kind } of catalogue) {
      expect(path).toMatch(/^\/(\$?[\w-]+(\/\$?[\w-]+)*)?$/)
      expect(title.trim()).toBe(title)
      expect(title).not.toBe('')
      expect(ROUTE_KINDS).toContain(kind)
    }
  })

  test('every staff page opens with a known code, save those that are everybody’s own', () => {
    const free = staffRoutes().filter((route) => route.permission === null)
    expect(free.map((route) => route.path).toSorted()).toEqual([
      '/bpm/process-instance/detail',
      '/bpm/todo',
      '/dashboard',
      '/user',
    ])
    for (const { path, permission } of catalogue) if (permission !== null) expect(codes, path).toContain(permission)
    for (const { access, permission } of catalogue) if (access !== 'staff') expect(permission).toBeNull()
  })
})

describe('route files', () => {
  test('every path has one file name, and every file name leads back to its path', () => {
    const files = catalogue.map((route) => routeFileOf(route.path, catalogue))
    expect(duplicates(files.map((file) => file.toLowerCase()))).toEqual([])
    expect(files.map(pathOfRouteFile)).toEqual(catalogue.map((route) => route.path))
    expect(routeFileOf('/equipment/task', catalogue)).toBe('equipment/task/index.tsx')
    expect(routeFileOf('/equipment/task/index', catalogue)).toBe('equipment/task/[index].tsx')
    expect(routeFileOf('/basedata/archives/$id', catalogue)).toBe('basedata/archives/$id/route.tsx')
    expect(pathOfRouteFile('_frame/(plain)/basedata/house/list.tsx')).toBe('/basedata/house/list')
  })

  test.each(routeFiles)('%s is a catalogue page, under its name, with its title and code', (file) => {
    const path = pathOfRouteFile(file)
    const route = findRoute(path ?? '')
    expect(route, `${path} is not in the catalogue`).toBeDefined()
    if (route === undefined) return
    expect(file).toBe(routeFileOf(route.path, catalogue))
    const text = readFileSync(join(ROUTES, file), 'utf8')
    const [, id = ''] = /createFileRoute\('([^']+)'\)/.exec(text) ?? []
    expect(id.length > 1 ? id.replace(/\/$/, '') : id).toBe(route.path)
    const [, given] = /(?:publicRoute\(|\btitle: )'([^']*)'/.exec(text) ?? []
    expect(given).toBe(route.title)
    expect(/publicRoute\(/.test(text)).toBe(route.access !== 'staff')
    const [, permission] = /\bpermission: '([^']*)'/.exec(text) ?? []
    if (permission !== undefined) expect(permission).toBe(route.permission)
  })
})

describe('generators', () => {
  test('a route is written under its file name, with the title and code of the catalogue', () => {
    const { files, next } = genRoute('/equipment/task/index', 'task-board')
    expect(Object.keys(files)).toEqual(['src/routes/equipment/task/[index].tsx'])
    const [text = ''] = Object.values(files)
    expect(text).toContain("createFileRoute('/equipment/task/index')")
    expect(text).toContain("...listRoute({ title: '维保任务', permission: 'equipment:task:view' })")
    expect(text).toContain("from '@/features/equipment/task-board'")
    expect(next[0]).toBe('npm run gen screen equipment task-board')
    expect(Object.values(genRoute('/equipment/task', 'task-board').files)[0]).toContain(
      "createFileRoute('/equipment/task/')",
    )
    expect(Object.keys(genRoute('/basedata/unit', undefined).files)).toEqual(['src/routes/basedata/unit/route.tsx'])
  })

  test('a list that needs nothing but its entity is the page that the lists of the product are', () => {
    const [text] = Object.values(genRoute('/charge/base/taxCode', 'charge-base.taxCode').files)
    const own = readFileSync(join(ROUTES, 'charge/base/taxCode.tsx'), 'utf8')
    expect(text).toBe(own.replace(/import .*taxCodeUi.*\n/, '').replace(', taxCodeUi', ''))
  })

  test('what is not in the catalogue, or has no name, is refused', () => {
    expect(() => genRoute('/basedata/houses', undefined)).toThrow(Refusal)
    expect(() => genRoute('/basedata/house/lists', undefined)).toThrow('/basedata/house/list')
    expect(() => genEntity('House')).toThrow(Refusal)
    expect(() => genScreen('basedata', 'RoomMap')).toThrow(Refusal)
    expect(() => genDecision('')).toThrow(Refusal)
  })

  test('an entity takes its label and codes from the permission table, a decision the next number', () => {
    expect(Object.values(genEntity('device.door').files)[0]).toContain("label: '门禁设备'")
    expect(Object.keys(genDecision('Rows are frozen').files)[0]).toMatch(/^docs\/decisions\/\d{4}-rows-are-frozen\.md$/)
  })
})

describe('menus', () => {
  const depth = (menu: MenuSeed): number =>
    menu.parentKey === null ? 1 : 1 + depth(byKey.get(menu.parentKey) as MenuSeed)

  test('at most eleven groups; group, directory, page are the three levels, hidden pages and buttons one deeper', () => {
    expect(MENU_GROUPS.length).toBeLessThanOrEqual(11)
    expect(menuGroupSeed().map((group) => group.orderNum)).toEqual(MENU_GROUPS.map((_, at) => at + 1))
    for (const menu of seed) expect(depth(menu), menu.key).toBeLessThanOrEqual(menu.visible ? 2 : 3)
    const shown = new Set(seed.flatMap((menu) => menu.groups))
    expect([...shown]).toEqual(MENU_GROUPS.map((group) => group.name))
  })

  test('every staff page has exactly one menu and no other page has one', () => {
    const urls = seed.flatMap((menu) => (menu.url === null ? [] : [menu.url]))
    expect(duplicates(urls)).toEqual([])
    expect(urls.toSorted()).toEqual(
      staffRoutes()
        .map((route) => route.path)
        .toSorted(),
    )
  })

  test('pages that need a record or make one are hidden under the page that leads there', () => {
    for (const menu of seed) {
      if (menu.type !== MENU_TYPE.page) continue
      const kind = findRoute(menu.url ?? '')?.kind
      if (menu.visible) {
        expect(menu.url, menu.key).not.toContain('$')
        expect(['detail', 'dialog', 'layout', 'print', 'viewer', 'designer'], menu.key).not.toContain(kind)
        expect(menu.name, menu.key).not.toMatch(/^(新增|新建|编辑)/)
      } else expect(byKey.get(menu.parentKey ?? ''), menu.key).toMatchObject({ type: MENU_TYPE.page, visible: true })
    }
  })

  test('siblings have different names and stand in a row 1..n; parents come first; the workbench is the first of all', () => {
    for (const [parent, siblings] of Map.groupBy(seed, (menu) => menu.parentKey)) {
      expect(duplicates(siblings.map((menu) => menu.name)), String(parent)).toEqual([])
      expect(siblings.map((menu) => menu.orderNum)).toEqual(siblings.map((_, at) => at + 1))
    }
    const seen = new Set<string>()
    for (const menu of seed) {
      if (menu.parentKey !== null) expect(seen, menu.key).toContain(menu.parentKey)
      seen.add(menu.key)
    }
    expect(seen.size).toBe(seed.length)
    expect(seed[0]).toMatchObject({ url: '/dashboard', name: '工作台' })
    for (const menu of seed) expect(menu.name.length, menu.key).toBeLessThanOrEqual(30)
  })

  test('a group has at most twelve entries, which stand at once on a small screen', () => {
    for (const { name } of MENU_GROUPS)
      expect(seed.filter((menu) => (menu.groups as readonly string[]).includes(name)).length, name).toBeLessThanOrEqual(
        12,
      )
  })

  test('every directory has an icon and a visible page, every top row a group', () => {
    for (const menu of seed) {
      expect(menu.groups.length, menu.key).toBe(menu.parentKey === null ? 1 : 0)
      if (menu.type !== MENU_TYPE.directory) continue
      expect(menu.icon, menu.key).toMatch(/^[a-z0-9-]+$/)
      expect(
        seed.some((child) => child.parentKey === menu.key && child.visible),
        menu.key,
      ).toBe(true)
    }
  })
})

describe('permission codes', () => {
  test('are written module:entity:verb, once, with a label', () => {
    expect(duplicates(permissionTable.map((permission) => permission.code))).toEqual([])
    for (const { code, label } of permissionTable) {
      expect(code).toMatch(/^[\w-]+:[\w-]+:[\w-]+$/)
      expect(label, code).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  test('all stand in the menu, so that roles can grant them, and the menu knows no other', () => {
    expect([...new Set(seed.flatMap((menu) => menu.perms ?? []))].toSorted()).toEqual([...codes].toSorted())
  })

  test('of noun calls and actions are in the table', async () => {
    const unknown = [...(await checkedCodes())]
      .filter(([code]) => !codes.has(code))
      .map(([code, by]) => `${by}: ${code}`)
    expect(unknown).toEqual([])
  })

  test('that only let one see open no call that changes what is others’', async () => {
    const sees = new Set(permissionTable.filter(({ label }) => label.startsWith('查看')).map(({ code }) => code))
    /** Trials and readings with a body, and what everybody does about his own. */
    const READS = /\.(validate|try\w*|run|check(Differences)?|preview\w*|billRecord|scopeFigures|trial\w+)$/
    const OWN = [
      'workflow.leave.confirmReturn',
      'workflow.starSetting',
      'charge-finance.withdrawChange',
      'charge-other.openReport',
      'contingency.arrive',
    ]
    /** Whoever reads the log of failures is who handles them: the book has one code. */
    const ONE_CODE = ['basedata.handleExceptions']
    const changing = (await allActions()).filter(
      ({ method, name, permission }) =>
        method !== 'GET' &&
        permission?.split(',').some((code) => sees.has(code)) &&
        !READS.test(name) &&
        ![...OWN, ...ONE_CODE].includes(name),
    )
    expect(changing.map(({ name, permission }) => `${name} ${permission}`)).toEqual([])
  })

  test('that open a built page are checked by a call of the server', async () => {
    const checked = await checkedCodes()
    const built = routeFiles
      .flatMap((file) => findRoute(pathOfRouteFile(file) ?? '') ?? [])
      .filter((route) => route.kind !== 'layout')
    // The second page of one's own tasks, which every session may ask for.
    const own = 'workflow:task:list'
    const unchecked = built.filter(
      ({ permission }) => permission !== null && permission !== own && !checked.has(permission),
    )
    expect(unchecked.map(({ path, permission }) => `${path} ${permission}`)).toEqual([])
  })
})

/** Codes that the server asks for, each with the name of a noun or verb that does. */
async function checkedCodes(): Promise<ReadonlyMap<string, string>> {
  const checked = new Map<string, string>()
  // Some lists look at another noun's table under a name of their own: the server registers them, the registry does not.
  const served = modules.flatMap((module) => [
    ...module.cruds.map((crud) => crud.entity),
    ...module.reports.map((report) => report.rows),
  ])
  for (const entity of [...allEntities(), ...served])
    if (entity.base !== null) for (const verb of entity.verbs) checked.set(entity.codes[verb], entity.name)
  for (const action of await allActions())
    for (const code of action.permission?.split(',') ?? []) checked.set(code.trim(), action.name)
  return checked
}

/** Every action that a contract file exports, alone, in a list or as a verb of a flow. */
async function allActions(): Promise<readonly AnyAction[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(actions|flow)\.ts$/.test(file),
  )
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(CONTRACT, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((exports) => Object.values(exports).flat()).flatMap(actionsIn)
}

/** Some are exported together: the calls of a page. */
const actionsIn = (value: unknown): readonly AnyAction[] =>
  isAction(value)
    ? [value]
    : isFlow(value)
      ? [...Object.values(value.actions), ...Object.values(value.batches)]
      : typeof value === 'object' && value !== null
        ? Object.values(value).filter(isAction)
        : []
const isFlow = (value: unknown): value is AnyFlow =>
  typeof value === 'object' && value !== null && 'verbs' in value && 'batches' in value
const isAction = (value: unknown): value is AnyAction =>
  typeof value === 'object' && value !== null && 'method' in value && 'sample' in value && 'permission' in value

import { expect, test } from 'vitest'
import { type Rung, topOf } from './rung.ts'
import { sourceTree } from './source-files.ts'

const ROUTE = 'src/routes/house/list.tsx'
const SCREEN = 'src/features/place/house-screen.tsx'
const UI = 'src/features/place/house.ui.tsx'

/** What the engine and the house are, as far as a page imports them. */
const HOUSE = {
  'packages/contract/place/house.entity.ts': 'export const house = {}',
  'packages/crud/src/list-screen/index.ts': "export { ListScreen, type ListScreenProps } from './list-screen.tsx'",
  'packages/crud/src/list-screen/list-screen.tsx': 'export const ListScreen = () => null',
  'packages/crud/src/form-screen/index.ts': 'export const FormScreen = () => null',
  'packages/crud/src/task/index.ts': 'export const useRead = () => null',
  'packages/crud/src/port/index.ts': 'export const useCrudPort = () => null',
  'packages/ui/src/tabs/index.ts': 'export const Tabs = () => null',
  'src/app/routing/list-page.tsx': 'export const entityPage = () => null; export const listPage = () => null',
  'src/app/routing/address-page.tsx': 'export const addressPage = () => null',
  'src/app/routing/list-tabs.tsx': 'export const ListTabs = () => null; export const tabsPage = () => null',
  'src/app/routing/report-page.tsx': 'export const reportPage = () => null',
  [UI]: 'export const houseUi = {}',
}
const IMPORTS = `import { createFileRoute } from '@tanstack/react-router'
import { house } from '@wuguan/contract/place/house.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useRead } from '@wuguan/crud/task'
import { useCrudPort } from '@wuguan/crud/port'
import { entityPage, listPage, treePage } from '@/app/routing/list-page'
import { addressPage } from '@/app/routing/address-page'
import { reportPage } from '@/app/routing/report-page'
import { houseUi } from '@/features/place/house.ui'
import { HouseScreen } from '@/features/place/house-screen'
`
const top = (files: Record<string, string>) => topOf(sourceTree(new Map(Object.entries({ ...HOUSE, ...files }))), ROUTE)
const routeOf = (component: string, rest = '') =>
  `${IMPORTS}export const Route = createFileRoute('/house/list')({ ...listRoute({}), component: ${component} })\n${rest}`

test.each<[string, string, Rung, string?]>([
  ['the entity by its list', 'entityPage(house)', 'L0'],
  ['the entity by its tree', 'treePage(house)', 'L0'],
  ['the list with a ui', 'entityPage(house, houseUi)', 'L1'],
  ['a ui that is made on the spot', 'entityPage(house, { cells: {} })', 'L2'],
  [
    'a form of the entity alone',
    'Page',
    'L0',
    'function Page() { const { id } = Route.useParams(); return <FormScreen entity={house} id={id} /> }',
  ],
  ['a form with a ui', 'Page', 'L1', 'function Page() { return <FormScreen entity={house} ui={houseUi} /> }'],
  [
    'a form with something in it',
    'Page',
    'L2',
    'function Page() { return <FormScreen entity={house}><p /></FormScreen> }',
  ],
  [
    'a list with a slot',
    'Page',
    'L2',
    'const toolbar = <p />\nfunction Page() { return <ListScreen entity={house} toolbar={toolbar} /> }',
  ],
  [
    'a list given something that works',
    'Page',
    'L2',
    'function Page() { return <ListScreen entity={house} defaults={{ name: () => 1 }} /> }',
  ],
  [
    'a form with plain defaults',
    'Page',
    'L0',
    'function Page() { return <FormScreen entity={house} defaults={{ kind: 1 }} /> }',
  ],
])('%s', (_, component, rung, rest) => {
  expect(top({ [ROUTE]: routeOf(component, rest) })).toEqual({ rung, file: ROUTE })
})

test('a report is the engine’s, a route that only leads on draws nothing', () => {
  const report = `${IMPORTS}export const Route = createFileRoute('/r')(reportPage({ title: '' }, async () => null))`
  const onward = `${IMPORTS}export const Route = createFileRoute('/r')({ beforeLoad: () => null })`
  expect(top({ [ROUTE]: report }).rung).toBe('L0')
  expect(top({ [ROUTE]: onward }).rung).toBe('–')
})

const SCREENS: readonly [string, string, Rung][] = [
  [
    'hands on to the list: the list is the top',
    `const ui = {}\nexport const HouseScreen = (props) => <ListScreen {...props} entity={house} ui={ui} />`,
    'L1',
  ],
  [
    'has work of its own around the list',
    'export function HouseScreen(props) { const [ui] = useState({}); return <ListScreen {...props} entity={house} ui={ui} /> }',
    'L2',
  ],
  ['reads with what crud offers', 'export const HouseScreen = () => { useRead(); return <div /> }', 'L2'],
  [
    'knows crud by its types and the port alone',
    'export const HouseScreen = () => { useCrudPort(); return <div /> }',
    'L3',
  ],
]
test.each(SCREENS)('a screen that %s', (_, code, rung) => {
  // An import that the screen does not use would count: it is written only where the screen has it.
  const imports = IMPORTS.split('\n').filter((line) => {
    const name = /\{ (\w+)/.exec(line)?.[1] ?? ''
    return name !== 'HouseScreen' && code.includes(name)
  })
  const types = "import type { ListScreenProps } from '@wuguan/crud/list-screen'"
  const screen = [...imports, types, code].join('\n')
  for (const page of ['listPage(HouseScreen)', 'addressPage(HouseScreen)'])
    expect(top({ [ROUTE]: routeOf(page), [SCREEN]: screen })).toEqual({ rung, file: SCREEN })
})

const FRAME = `import { Tabs } from '@wuguan/ui/tabs'
import { Inner } from './inner'
export const HouseScreen = () => <Tabs items={[{ content: <Inner /> }]} />`

test('a frame without crud is judged by what it frames, also behind a door', () => {
  const inner = `import { ListScreen } from '@wuguan/crud/list-screen'\nexport const Inner = () => <ListScreen />`
  const files = { [ROUTE]: routeOf('HouseScreen'), [SCREEN]: FRAME }
  expect(top({ ...files, 'src/features/place/inner.tsx': inner })).toEqual({ rung: 'L2', file: SCREEN })
  expect(top({ ...files, 'src/features/place/inner.tsx': 'export const Inner = () => <p />' }).rung).toBe('L3')
  const door = "export { Inner } from './far/inner'"
  const behind = { 'src/features/place/inner/index.ts': door, 'src/features/place/inner/far/inner.tsx': inner }
  expect(top({ ...files, ...behind }).rung).toBe('L2')
})

test('lists under tabs are composed of crud, by a route as by a screen', () => {
  const tabs = "import { ListTabs, tabsPage } from '@/app/routing/list-tabs'\n"
  expect(
    top({ [ROUTE]: tabs + routeOf("tabsPage('房产', tabs)").replace(/import .*@wuguan\/crud.*\n/g, '') }).rung,
  ).toBe('L2')
  const screen = `${tabs}export const HouseScreen = () => <ListTabs tabs={[]} />`
  expect(top({ [ROUTE]: routeOf('listPage(HouseScreen)'), [SCREEN]: screen }).rung).toBe('L2')
})

test('a page put together by its route is no deeper than the screen in it; a lazy one is followed', () => {
  const inner = `import { ListScreen } from '@wuguan/crud/list-screen'\nexport const HouseScreen = () => { f(); return <ListScreen /> }`
  const framed = `import { Panel } from '@/features/place/panel'\n${routeOf('Page', 'function Page() { return <Panel><HouseScreen /></Panel> }')}`
  const panel = { 'src/features/place/panel.tsx': 'export const Panel = () => <section />' }
  expect(top({ [ROUTE]: framed, [SCREEN]: inner, ...panel })).toEqual({ rung: 'L2', file: SCREEN })
  const lazy = `import { createFileRoute } from '@tanstack/react-router'
const load = () => import('@/features/place/house-screen')
const Later = lazy(async () => ({ default: (await load()).HouseScreen }))
export const Route = createFileRoute('/house/list')({ component: Page })
function Page() { const [ahead] = useState(null); return <Suspense><Later ahead={ahead} /></Suspense> }`
  expect(top({ [ROUTE]: lazy, [SCREEN]: inner })).toEqual({ rung: 'L2', file: SCREEN })
})

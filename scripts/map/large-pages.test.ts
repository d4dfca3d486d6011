import { expect, test } from 'vitest'
import type { BuiltRoute } from './built-routes.ts'
import { largePages, readmeOf, reasonProblems, reasonsIn } from './large-pages.ts'
import type { Rung } from './rung.ts'

const page = (path: string, rung: Rung, lines: number, feature: string | null = 'place') =>
  ({ route: { path, module: 'basedata' }, rung, lines, feature }) as BuiltRoute
const README = 'src/features/place/README.md'
const none: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()
const reasons = (routes: Record<string, string>) => new Map([[README, new Map(Object.entries(routes))]])

test('a page is large beyond the measure of its rung; the most expensive comes first', () => {
  const built = [
    page('/ui', 'L1', 61),
    page('/ui-fits', 'L1', 60),
    page('/screen', 'L2', 251),
    page('/screen-fits', 'L2', 250),
    page('/own', 'L3', 300),
    page('/engine', 'L0', 9000),
    page('/onward', '–', 9000),
  ]
  expect(largePages(built, none).map(({ page: { route } }) => route.path)).toEqual(['/own', '/screen', '/ui'])
})

test('reasons are the items of their section alone', () => {
  const text =
    '# place\n- `/else`: no.\n\n## Large pages\n- `/a/$id`: a grid.\n- `/b`: a map: of rooms.\n\n## More\n- `/c`: no.\n'
  expect([...reasonsIn(text)]).toEqual([
    ['/a/$id', 'a grid.'],
    ['/b', 'a map: of rooms.'],
  ])
  expect(reasonsIn('# place\n').size).toBe(0)
})

test('the reason stands where the screen does; a page of the engine looks for it in its module', () => {
  expect(readmeOf(page('/a', 'L2', 1))).toBe(README)
  expect(readmeOf(page('/a', 'L1', 1, null))).toBe('src/features/basedata/README.md')
})

test('every page says why it is large', () => {
  const built = [page('/two', 'L2', 251), page('/three', 'L3', 251), page('/one', 'L1', 61)]
  expect(reasonProblems(built, none)).toEqual([
    expect.stringContaining('/three has 251 lines'),
    expect.stringContaining('/two has 251 lines'),
    expect.stringContaining('/one has 61 lines'),
  ])
  expect(reasonProblems(built, reasons({ '/two': 'a', '/three': 'b', '/one': 'c' }))).toEqual([])
})

test('a reason that no large page of the README needs is refused', () => {
  const built = [page('/small', 'L2', 250), page('/far', 'L2', 300, 'other')]
  const far = new Map([['src/features/other/README.md', new Map([['/far', 'a']])]])
  expect(reasonProblems(built, new Map([...far, ...reasons({ '/small': 'a', '/gone': 'b', '/far': 'c' })]))).toEqual([
    expect.stringContaining('a reason for /small'),
    expect.stringContaining('a reason for /gone'),
    expect.stringContaining('a reason for /far'),
  ])
})

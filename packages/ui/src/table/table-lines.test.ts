import { expect, test } from 'vitest'
import { lineKey, linesOf } from './table-lines.ts'

const rows = [
  { id: 1, building: '1栋' },
  { id: 2, building: '1栋' },
  { id: 3, building: '2栋' },
  { id: 4, building: '1栋' },
]
type Row = (typeof rows)[number]
const rowKey = (row: Row) => row.id
const groups = { key: (row: Row) => row.building, title: (name: string) => name, totals: () => ({}) }
const NONE: ReadonlySet<never> = new Set()
const keys = (options: Partial<Parameters<typeof linesOf<Row>>[0]>) =>
  linesOf({ rows, rowKey, expanded: null, groups: undefined, folded: NONE, ...options }).map((l) => lineKey(l, rowKey))

test('rows alone, and what is unfolded under them', () => {
  expect(keys({})).toEqual(['1', '2', '3', '4'])
  expect(keys({ expanded: new Set([2]) })).toEqual(['1', '2', '2+', '3', '4'])
})
test('runs get a heading and totals; a group that comes again is another one', () => {
  const all = keys({ groups })
  expect(all).toEqual([
    'group:1栋:1',
    '1',
    '2',
    'totals:1栋:1',
    'group:2栋:3',
    '3',
    'totals:2栋:3',
    'group:1栋:4',
    '4',
    'totals:1栋:4',
  ])
  expect(new Set(all).size).toBe(all.length)
})
test('a closed group keeps its totals', () => {
  expect(keys({ groups, folded: new Set(['1栋:1', '2栋:3', '1栋:4']) })).toEqual([
    'group:1栋:1',
    'totals:1栋:1',
    'group:2栋:3',
    'totals:2栋:3',
    'group:1栋:4',
    'totals:1栋:4',
  ])
})

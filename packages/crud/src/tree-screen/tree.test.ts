import { expect, test } from 'vitest'
import { branchOf, treeLines } from './tree.logic.ts'

interface Node {
  id: number
  up: number | null
}
const node = (id: number, up: number | null = null): Node => ({ id, up })
const SHAPE = { id: (row: Node) => row.id, parent: (row: Node) => row.up }
const shownOf = (rows: readonly Node[], open: readonly number[], found: readonly number[] | null = null) =>
  treeLines(rows, { ...SHAPE, isOpen: (id) => open.includes(id as number), found: found && new Set(found) }).map(
    ({ row, level, opens, open: isOpen }) => `${level}:${row.id}${opens ? (isOpen ? '-' : '+') : ''}`,
  )

test('lines follow their parents, in the order they came; folded branches stay away', () => {
  const rows = [node(1), node(2), node(3, 1), node(4, 3), node(5, 1)]
  expect(shownOf(rows, [])).toEqual(['1:1+', '1:2'])
  expect(shownOf(rows, [1])).toEqual(['1:1-', '2:3+', '2:5', '1:2'])
  expect(shownOf(rows, [1, 3])).toEqual(['1:1-', '2:3-', '3:4', '2:5', '1:2'])
})
test('what is searched for stands with the way to it, open', () => {
  const rows = [node(1), node(2), node(3, 1), node(4, 3), node(5, 1)]
  expect(shownOf(rows, [], [4])).toEqual(['1:1-', '2:3-', '3:4'])
  expect(shownOf(rows, [], [])).toEqual([])
})
test('a row is never out of reach: its parent may be missing, or rows may stand below each other', () => {
  expect(shownOf([node(3, 99)], [])).toEqual(['1:3'])
  expect(shownOf([node(1), node(2, 3), node(3, 2)], [2])).toEqual(['1:1', '1:2-', '2:3+'])
  expect(shownOf([node(2, 3), node(3, 2)], [], [3])).toEqual(['1:2-', '2:3-'])
})
test('ten thousand lines below each other and beside each other take no more than their number', () => {
  const deep = Array.from({ length: 5000 }, (_, i) => node(i + 1, i === 0 ? null : i))
  expect(branchOf(deep, 1, SHAPE).size).toBe(5000)
  const wide = [node(1), ...Array.from({ length: 10_000 }, (_, i) => node(i + 2, 1))]
  expect(treeLines(wide, { ...SHAPE, isOpen: () => true })).toHaveLength(10_001)
})
test('a branch is the row and all below it', () => {
  const rows = [node(1), node(3, 1), node(4, 3), node(2)]
  expect([...branchOf(rows, 1, SHAPE)]).toEqual([1, 3, 4])
  expect([...branchOf(rows, 2, SHAPE)]).toEqual([2])
})

import { describe, expect, test } from 'vitest'
import { filterNodes, linesOf, marksOf, toggleCheck } from './tree.logic.ts'
import type { TreeNode } from './tree.logic.ts'

const NODES: TreeNode<string>[] = [
  {
    id: 'a',
    label: '集团',
    children: [
      {
        id: 'b',
        label: '深圳',
        children: [
          { id: 'c', label: '幸福里' },
          { id: 'd', label: '阳光城' },
        ],
      },
      {
        id: 'e',
        label: '广州',
        children: [
          { id: 'f', label: '珠江' },
          { id: 'g', label: '旧楼', disabled: true },
        ],
      },
    ],
  },
]
const NONE: ReadonlyMap<string, never[]> = new Map()
const toggle = (checked: string[], id: string, strict = false) => toggleCheck(NODES, new Set(checked), id, NONE, strict)
const mark = (checked: string[], id: string) => marksOf(NODES, new Set(checked), NONE, false).get(id)

test('lines follow what is open and know their place', () => {
  const lines = linesOf(NODES, new Set(['a', 'e']), NONE)
  expect(lines.map((l) => [l.node.id, l.level, l.position, l.size])).toEqual([
    ['a', 1, 1, 1],
    ['b', 2, 1, 2],
    ['e', 2, 2, 2],
    ['f', 3, 1, 2],
    ['g', 3, 2, 2],
  ])
})

test('a filter keeps the way to a hit and everything below it', () => {
  expect(filterNodes(NODES, '珠江', NONE)[0]?.children?.map((n) => n.id)).toEqual(['e'])
  expect(filterNodes(NODES, '深圳', NONE)[0]?.children?.[0]?.children).toHaveLength(2)
  expect(filterNodes(NODES, '没有', NONE)).toEqual([])
})

describe('checks', () => {
  test('go down to the leaves and up to full parents', () => {
    expect(toggle([], 'b')).toEqual(['b', 'c', 'd'])
    expect(toggle(['c'], 'd')).toEqual(['b', 'c', 'd'])
    expect(toggle(['b', 'c', 'd'], 'd')).toEqual(['c'])
  })
  test('a checked parent stands for its children', () => {
    expect(mark(['b'], 'c')).toBe('on')
    expect(mark(['b'], 'a')).toBe('part')
    expect(toggle(['b'], 'c')).toEqual(['d'])
  })
  test('leave disabled nodes as they are, and a parent of one can still be switched off', () => {
    expect(toggle([], 'e')).toEqual(['f'])
    expect(toggle(['f'], 'e')).toEqual([])
    expect(toggle(['g'], 'e')).toEqual(['e', 'f', 'g'])
  })
  test('keep ids that this tree does not hold', () => expect(toggle(['other'], 'c')).toEqual(['c', 'other']))
  test('strict nodes stand for themselves', () => {
    expect(toggle([], 'b', true)).toEqual(['b'])
    expect(toggle(['b', 'c'], 'b', true)).toEqual(['c'])
  })
})

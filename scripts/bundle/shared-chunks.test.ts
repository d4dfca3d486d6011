import { expect, test } from 'vitest'
import type { ModuleGraph } from './module-graph.ts'
import { shareModules } from './shared-chunks.ts'

const graph = (modules: Readonly<Record<string, readonly [size: number, ...needs: string[]]>>): ModuleGraph =>
  new Map(Object.entries(modules).map(([id, [size, ...needs]]) => [id, { size, needs: new Set(needs), lazy: [] }]))
const share = (pages: readonly string[], modules: ModuleGraph, settled: Readonly<Record<string, string>> = {}) =>
  shareModules(pages, modules, (id) => settled[id])

test('modules of the same pages are one file, what one page needs alone stays with it', () => {
  const parts = share(['p', 'q'], graph({ p: [100, 'a', 'b', 'own'], q: [100, 'a', 'b'], a: [10], b: [10], own: [10] }))
  expect(parts.get('a')).toBe(parts.get('b'))
  expect([...parts.keys()].toSorted()).toEqual(['a', 'b'])
})

test('small files that most pages load together become one; a large one that few need stays apart', () => {
  const modules = graph({
    p: [100, 'a', 'b', 'large'],
    q: [100, 'a', 'b', 'large'],
    r: [100, 'a', 'b'],
    s: [100, 'a'],
    a: [500],
    b: [500],
    large: [200_000],
  })
  const parts = share(['p', 'q', 'r', 's'], modules)
  expect(parts.get('a')).toBe(parts.get('b'))
  expect(parts.get('large')).not.toBe(parts.get('a'))
})

test('a file is not added to where it would bring what others never load', () => {
  const modules = graph({
    p: [100, 'a', 'b'],
    q: [100, 'a', 'b'],
    r: [100, 'a'],
    a: [500],
    b: [500, 'library'],
    library: [300_000],
  })
  const parts = share(['p', 'q', 'r'], modules, { library: 'library' })
  expect(parts.get('a')).not.toBe(parts.get('b'))
})

test('two files that a third stands between are never joined: they would need each other', () => {
  // a → between → b, and `between` alone is too large to travel with them.
  const modules = graph({
    p: [100, 'a', 'b'],
    q: [100, 'a', 'b'],
    r: [100, 'b'],
    a: [500, 'between'],
    between: [90_000, 'b'],
    b: [500],
  })
  const parts = share(['p', 'q', 'r'], modules, { between: 'between' })
  expect(parts.get('a')).not.toBe(parts.get('b'))
})

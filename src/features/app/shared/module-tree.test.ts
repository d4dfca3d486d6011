import { expect, test } from 'vitest'
import type { ModuleNode } from '@wuguan/contract/app/message.actions'
import { boxTree, flatModules, moduleOptions } from './module-tree'

const node = (id: string, more: Partial<ModuleNode> = {}): ModuleNode => ({
  id,
  parentId: null,
  name: `模块${id}`,
  code: id,
  icon: null,
  mandatory: false,
  orderNum: 0,
  state: 1,
  version: 1,
  unread: 0,
  live: true,
  children: [],
  ...more,
})
const forest = [
  node('a', { unread: 120, children: [node('b', { unread: 3 }), node('c', { state: 0 })] }),
  node('d', { state: 0 }),
  node('e', { state: 0, unread: 1 }),
]

test('the box shows what is unread, and leaves out modules that are switched off and empty', () => {
  expect(boxTree(forest, 124)).toEqual([
    { id: '', label: '全部消息', note: '99+' },
    { id: 'a', label: '模块a', note: '99+', children: [{ id: 'b', label: '模块b', note: '3' }] },
    { id: 'e', label: '模块e', note: '1' },
  ])
})
test('modules are listed parents first', () => {
  expect(flatModules(forest).map(({ node: { id }, depth }) => `${depth}${id}`)).toEqual(['0a', '1b', '1c', '0d', '0e'])
})
test('a module below another is offered with it', () => {
  expect(moduleOptions(forest).map(({ label }) => label)).toEqual([
    '模块a',
    '模块a / 模块b',
    '模块a / 模块c',
    '模块d',
    '模块e',
  ])
})

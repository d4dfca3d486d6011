import { expect, test } from 'vitest'
import type { ConfigNode } from '@wuguan/contract/app/message.actions'
import { switchLines, switchOf, switched } from './switches'

const node = (id: string, locked: boolean, children: ConfigNode[] = []): ConfigNode => ({
  id,
  parentId: null,
  name: id,
  icon: null,
  mandatory: locked,
  channels: [{ channel: 'inbox', enabled: true, locked }],
  children,
})
const tree = [node('a', false, [node('b', true), node('c', false)])]
const states = (nodes: readonly ConfigNode[]) =>
  switchLines(nodes).map(({ node: { id, channels } }) => `${id}${channels[0]!.enabled}`)

test('one switch turns, wherever it stands', () => {
  expect(states(switched(tree, { moduleId: 'c', channel: 'inbox', enabled: false }))).toEqual([
    'atrue',
    'btrue',
    'cfalse',
  ])
})
test('a module with others below it is on when all of them are, and turns those that can be turned', () => {
  expect(switchOf(tree[0]!, 'inbox')).toEqual({ enabled: true, locked: false, moduleIds: ['a', 'c'] })
  expect(switchOf(switched(tree, { moduleId: 'c', channel: 'inbox', enabled: false })[0]!, 'inbox').enabled).toBe(false)
  expect(switchOf(tree[0]!.children[0]!, 'inbox')).toEqual({ enabled: true, locked: true, moduleIds: [] })
})
test('a locked switch and another channel stay', () => {
  expect(states(switched(tree, { moduleId: 'b', channel: 'inbox', enabled: false }))).toEqual([
    'atrue',
    'btrue',
    'ctrue',
  ])
  expect(states(switched(tree, { moduleId: 'c', channel: 'sms', enabled: false }))).toEqual(['atrue', 'btrue', 'ctrue'])
})

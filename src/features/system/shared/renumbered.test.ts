import { expect, it } from 'vitest'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { movedTo, renumbered } from './renumbered'

const row = (id: number, orderNum: number) => ({ id, orderNum }) as unknown as AnyRow
it('writes only what has another number now', () =>
  expect(renumbered([row(1, 1), row(3, 3), row(2, 2)]).map(({ row: { id }, orderNum }) => [id, orderNum])).toEqual([
    [3, 2],
    [2, 3],
  ]))
it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [0, 3, ['a', 'b', 'c']],
  [0, -1, ['a', 'b', 'c']],
  [9, 0, ['a', 'b', 'c']],
])('%i to %i', (from, to, list) => expect(movedTo(['a', 'b', 'c'], from, to)).toEqual(list))

import { expect, it } from 'vitest'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { renumbered } from './renumbered'

const row = (id: number, orderNum: number) => ({ id, orderNum }) as unknown as AnyRow
it('writes only what has another number now', () =>
  expect(renumbered([row(1, 1), row(3, 3), row(2, 2)]).map(({ row: { id }, orderNum }) => [id, orderNum])).toEqual([
    [3, 2],
    [2, 3],
  ]))

import { expect, it } from 'vitest'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { DataTableColumn } from '@wuguan/ui/table'
import { givingWay } from './room.ts'

const entity = { list: { columns: ['a', 'b', 'c', 'd'], spare: ['b'] } } as unknown as AnyEntity
const column = (key: string, width: number, least = width): DataTableColumn<AnyRow> => ({
  key,
  title: key,
  width,
  least,
  render: () => key,
})
const columns = [column('a', 100), column('b', 100), column('c', 100, 70), column('d', 100), column('e', 999)]

it.each([
  [400, []],
  // As narrow as they may become they still fit.
  [370, []],
  [369, ['b']],
  [269, ['b', 'd']],
  [10, ['b', 'd', 'c']],
])('in %i px these give way: %j', (room, gone) => expect(givingWay(entity, columns, room)).toEqual(gone))
it('what the list adds itself takes room and stays', () =>
  expect(givingWay(entity, [...columns, column('@actions', 150)], 450)).toEqual(['b']))

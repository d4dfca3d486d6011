import { expect, it } from 'vitest'
import { defineEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { DataTableColumn } from '@wuguan/ui/table'
import { givingWay } from './room.ts'

const entity = defineEntity('crud.paper', {
  label: '单据',
  title: 'a',
  table: 'crud_paper',
  base: null,
  perms: 'crud:paper',
  scope: 'company',
  fields: {
    a: f.text('名称'),
    b: f.longText('备注'),
    c: f.text('地址'),
    d: f.integer('次数'),
    e: f.money('金额'),
    h: f.text('未列'),
  },
  list: { columns: ['a', 'b', 'c', 'd', 'e'] },
})
const column = (key: string, width: number, role?: string, least = width): DataTableColumn<AnyRow> => ({
  key,
  title: key,
  width,
  least,
  ...(role ? { role } : {}),
  render: () => key,
})
const columns = [
  column('a', 100),
  column('b', 100),
  column('c', 100, undefined, 70),
  column('d', 100),
  column('e', 100, 'money'),
  column('h', 999),
]

it.each([
  ['all fit', 500, []],
  ['as narrow as they may become they still fit', 470, []],
  ['remarks go first', 469, ['b']],
  ['then from the right what is neither an amount nor the first', 369, ['b', 'd']],
  ['all but what stays', 200, ['b', 'd', 'c']],
  ['where that is not enough nothing is hidden, the table scrolls', 199, []],
])('%s: in %i px these give way: %j', (_why, room, gone) => expect(givingWay(entity, columns, room)).toEqual(gone))
it('what the list adds itself takes room and stays', () =>
  expect(givingWay(entity, [...columns, column('@actions', 150)], 550)).toEqual(['b']))
it.each(['money', 'number', 'date', 'state', 'person', 'room'])('a column of kind %s stays', (role) => {
  const kept = columns.map((one) => (one.key === 'b' ? { ...one, role } : one))
  expect(givingWay(entity, kept, 400)).toEqual(['d'])
})
it('what is summed stays', () => {
  const summed = { ...entity, list: { ...entity.list, totals: ['d'] } }
  expect(givingWay(summed, columns, 360)).toEqual(['b', 'c'])
})

import { expect, it } from 'vitest'
import { columnNames, defaultColumns, toTableState, toViewColumns } from './columns.ts'
import { house } from '../stories/house.entity.ts'

it('offers every column, the entity’s own first, the others hidden', () => {
  const names = columnNames(house)
  expect(names.slice(0, house.list.columns.length)).toEqual(house.list.columns)
  expect(names).toContain('isModel')
  expect(defaultColumns(house).hidden).toEqual(names.slice(house.list.columns.length))
})

it('an arrangement comes back as it was kept', () => {
  const state = {
    order: ['price', 'roomNo'],
    hidden: ['innerArea'],
    widths: { price: 133.6 },
    pinned: { price: 'end' as const },
  }
  const kept = toViewColumns(house, state)
  expect(kept[0]).toEqual({ field: 'price', visible: true, width: 134, pin: 'right' })
  const back = toTableState(house, kept)
  expect(back.order?.slice(0, 2)).toEqual(['price', 'roomNo'])
  expect(back.hidden).toEqual(['innerArea'])
  expect(back.widths).toEqual({ price: 134 })
  expect(back.pinned).toEqual({ price: 'end' })
})

it('a column that came into being after the view stays hidden unless it is one of the list’s own', () => {
  const kept = toViewColumns(house, {}).filter(({ field }) => field !== 'isModel' && field !== 'price')
  const { hidden } = toTableState(house, kept)
  expect(hidden).toContain('isModel')
  expect(hidden).not.toContain('price')
})

import { expect, it } from 'vitest'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { diffOf } from './log-diff'

it('lists what changed in the order of the entity, in the words of its fields', () => {
  const rows = diffOf(
    house,
    { remark: null, useStatus: 2, roomNo: '101', buildingArea: '90.00', version: 1 },
    { remark: '', useStatus: 4, roomNo: '101', buildingArea: '92.50', version: 2 },
  )
  expect(rows.map(({ label, before, after }) => [label, before.text, after.text])).toEqual([
    ['建筑面积', expect.stringContaining('90.00'), expect.stringContaining('92.50')],
    ['使用状态', '空置', '自住'],
  ])
})
it('hides what the record hides', () => {
  const rows = diffOf(customer, { mobile: '13812345678' }, { mobile: '139****1111' })
  expect(rows).toMatchObject([{ label: '手机号', before: { text: '138****5678' }, after: { text: '139****1111' } }])
})
it('keeps ids of references for their titles, and shows an unknown payload as it is', () => {
  expect(diffOf(house, null, { unitId: 'u1' })).toMatchObject([
    { to: 'basedata.unit', before: { text: '' }, after: { ids: ['u1'] } },
  ])
  expect(diffOf(undefined, null, { count: 3, sort: 'x' })).toMatchObject([
    { label: 'count', after: { text: '3' } },
    { label: 'sort', after: { text: 'x' } },
  ])
})

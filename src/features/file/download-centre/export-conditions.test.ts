import { expect, it } from 'vitest'
import { house } from '@wuguan/contract/basedata/house.entity'
import { conditionsText } from './export-conditions'

it.each([
  [{ saleStatus: '1,2', order: 'desc', orderField: 'roomNo' }, '销售状态：未售、已售'],
  [{ buildingArea: '50,90', keyword: '云山' }, '建筑面积：50 至 90；关键词：云山'],
  [{ deliverDate: '2026-01-01,' }, '交付日期：2026-01-01 起'],
  [{ 'certNo.empty': 'true' }, '产权证号：为空'],
  [{}, ''],
])('%j', (filters, text) => expect(conditionsText(house, { filters })).toBe(text))

it('says something without the definition, and nothing without filters', () => {
  expect(conditionsText(undefined, { filters: { state: '1' } })).toBe('state：1')
  expect(conditionsText(house, null)).toBe('')
})

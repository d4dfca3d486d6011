import { expect, it } from 'vitest'
import { house } from '@wuguan/contract/basedata/house.entity'
import { unpaid } from '@wuguan/contract/charge-report/unpaid.report'
import { conditionsInWords, unnamedIn } from './conditions.logic.ts'

const none = new Map<string, ReadonlyMap<string, string>>()

it.each([
  [{ saleStatus: '1,2', order: 'desc', orderField: 'roomNo' }, '销售状态：未售、已售'],
  [{ buildingArea: '50,90', keyword: '云山' }, '建筑面积：50 至 90；关键词：云山'],
  [{ deliverDate: '2026-01-01,' }, '交付日期：2026-01-01 起'],
  [{ 'certNo.empty': 'true' }, '产权证号：为空'],
  [{}, ''],
])('%j', (filters, text) => expect(conditionsInWords(house, filters, none)).toBe(text))

it('says something without the definition, and nothing without filters', () => {
  expect(conditionsInWords(undefined, { state: '1' }, none)).toBe('state：1')
  expect(conditionsInWords(house, null, none)).toBe('')
})

it('records are named, never by an id: what has no name is counted', () => {
  const [one, two] = ['0198c1f2-0000-7000-8000-000000000001', '0198c1f2-0000-7000-8000-000000000002']
  const filters = {
    feeItemId: `${one},${two}`,
    feePeriod: '2026-01,2026-03',
    hungUp: 'false',
    'buildingId.empty': 'true',
  }
  const said = (names: readonly (readonly [string, string])[] | null) =>
    conditionsInWords(unpaid.rows, filters, new Map(names ? [['feeItemId', new Map(names)]] : [])).split('；')[0]
  expect(unnamedIn(unpaid.rows, filters)).toMatchObject([{ name: 'feeItemId', codes: [one, two] }])
  expect(
    said([
      [one, '物业费'],
      [two, '水费'],
    ]),
  ).toBe('收费项目：物业费、水费')
  expect(said([[two, '水费']])).toBe('收费项目：水费等2项')
  expect(said([])).toBe('收费项目：2项')
  expect(said(null)).toBe('收费项目：…')
  expect(conditionsInWords(unpaid.rows, filters, none)).toMatch(/2026-01 至 2026-03；[^；]+：否；楼栋：为空$/)
})

it('the cell of a report is said by its columns', () => {
  const filters = { 'cell.buildingId': 'b', 'cell.property': 'p', measure: 'arrears', hungUp: 'true' }
  const names = new Map([['buildingId', new Map([['b', '1栋']])]])
  expect(conditionsInWords(unpaid.rows, filters, names)).toMatch(/^楼栋：1栋；[^；]+：是$/)
})

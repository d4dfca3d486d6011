import { expect, it } from 'vitest'
import type { ReviewCheck } from '@wuguan/contract/basedata/customer.actions'
import { checkItems, reviewFilters, reviewTab } from './review.logic'

const check: ReviewCheck = {
  house: { id: 'h', fullName: '云山-3栋-101', buildingArea: '89.50', certNo: 'C1', useStatus: 4 },
  owners: [{ customerId: 'c', name: '王强', mobile: '138****0001', idNo: null, share: null }],
  match: { name: true, mobile: true, certNo: false, idNo: false },
}

it('opens on what waits and knows its tabs', () => {
  expect([reviewTab(undefined), reviewTab('3'), reviewTab('nonsense')]).toEqual(['1', '3', '1'])
  expect(reviewFilters('2')).toEqual({ status: '2' })
  expect(reviewFilters('all')).toEqual({})
})

it('hints only where there is something to compare', () => {
  expect(checkItems({ certNo: 'C2', idNo: '4401**' }, check).map(({ key, hint }) => [key, hint])).toEqual([
    ['name', true],
    ['house', null],
    ['certNo', false],
    ['idNo', false],
  ])
  expect(
    checkItems({ certNo: null, idNo: null }, { ...check, owners: [] }).map(({ key, hint }) => [key, hint]),
  ).toEqual([
    ['name', null],
    ['house', null],
    ['certNo', null],
  ])
})

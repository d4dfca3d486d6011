import { expect, it } from 'vitest'
import { house } from '../stories/house.entity.ts'
import { compactFilters, contextKey, filterQuery, pageQuery } from './list-query.ts'

const context = { companyId: 1, communityId: 11, communityIds: [], communities: [] }

it('fixed filters win over the user’s', () => {
  expect(filterQuery({ f: { saleStatus: '1', roomNo: '9' }, keyword: '翠' }, { saleStatus: '2' })).toEqual({
    saleStatus: '2',
    roomNo: '9',
    keyword: '翠',
  })
})
it('several chosen communities are another list than all', () => {
  const several = { ...context, communityId: null, communityIds: [11, 12] }
  expect(contextKey(house, several)).not.toEqual(contextKey(house, context))
})
it('pages start at 1 with 20 rows, an order comes with its direction', () => {
  expect(pageQuery({})).toEqual({ page: 1, limit: 20 })
  expect(pageQuery({ page: 3, limit: 50, orderField: 'roomNo' })).toEqual({
    page: 3,
    limit: 50,
    orderField: 'roomNo',
    order: 'asc',
  })
})
it('an order that the list has of its own is asked for until the user chooses another', () => {
  const own = { field: 'roomNo', order: 'desc' } as const
  expect(pageQuery({}, own)).toMatchObject({ orderField: 'roomNo', order: 'desc' })
  expect(pageQuery({ orderField: 'fullName', order: 'asc' }, own)).toMatchObject({
    orderField: 'fullName',
    order: 'asc',
  })
})
it('empty conditions leave no trace in the address', () => {
  expect(compactFilters({ a: '', b: ',', c: undefined })).toBeUndefined()
  expect(compactFilters({ a: '', b: '5,' })).toEqual({ b: '5,' })
})

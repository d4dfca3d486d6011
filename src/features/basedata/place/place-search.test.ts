import { expect, it } from 'vitest'
import { parsePlaceSearch, withPlace } from './place-search'

it('brings the place of a list to a form and back', () => {
  const filters = { communityId: '11', buildingId: 'b 1', useStatus: '2' }
  expect(withPlace('/basedata/house/add', filters)).toBe('/basedata/house/add?communityId=11&buildingId=b%201')
  expect(parsePlaceSearch({ communityId: '11', buildingId: 'b 1' })).toEqual({ communityId: 11, buildingId: 'b 1' })
})
it('says nothing where several or no places are chosen', () => {
  expect(withPlace('/x', { communityId: '11,12' })).toBe('/x')
  expect(withPlace('/x', undefined)).toBe('/x')
  expect(parsePlaceSearch({ communityId: 'x', buildingId: '' })).toEqual({})
})

import { expect, it } from 'vitest'
import { house } from '../stories/house.entity.ts'
import { fixedValues } from './fixed-values.ts'

it('a fixed filter with one value is the value of what is added there', () => {
  expect(fixedValues(house, { saleStatus: '2', buildingId: 'b1', isModel: 'true' })).toEqual({
    saleStatus: 2,
    buildingId: 'b1',
    isModel: true,
  })
})
it('several values, ranges and unknown names imply nothing', () => {
  expect(fixedValues(house, { saleStatus: '1,2', buildingArea: '50,90', roomNo: '1', keyword: 'x' })).toEqual({})
  expect(fixedValues(house, undefined)).toEqual({})
})

import { expect, it } from 'vitest'
import { balanceOf, firstParts, nextPart } from './split.logic'

const parts = (...areas: string[]) => areas.map((buildingArea) => ({ buildingArea }))

it.each([
  [['70.00', '50.00'], '120.00', '0.00', true],
  [['70.00', '49.98'], '119.98', '-0.02', false],
  [['70.00', '49.99'], '119.99', '-0.01', true],
  [['70.00', '50.01'], '120.01', '0.01', true],
  [['70.00', ''], '70.00', '-50.00', false],
])('120.00 into %j', (areas, total, difference, even) => {
  expect(balanceOf('120.00', parts(...areas))).toEqual({ total, difference, even })
})

it('names the parts by letters that are free', () => {
  const first = firstParts('1201')
  expect(first.map((part) => part.roomNo)).toEqual(['1201A', '1201B'])
  expect(nextPart('1201', first)).toMatchObject({ key: 2, roomNo: '1201C' })
  expect(nextPart('1201', first.slice(1))).toMatchObject({ key: 2, roomNo: '1201A' })
})

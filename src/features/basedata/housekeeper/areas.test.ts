import { expect, it } from 'vitest'
import { areaAt, matching, setMain, toggleArea } from './areas'

const unit = (unitId: string) => ({ buildingId: 'b1', unitId, isMain: true })

it('serves a building as a whole or by units, never both', () => {
  const units = toggleArea(toggleArea([], 'b1', 'u1'), 'b1', 'u2')
  expect(units).toEqual([unit('u1'), unit('u2')])
  const whole = toggleArea(units, 'b1', null)
  expect(whole).toEqual([{ buildingId: 'b1', unitId: null, isMain: true }])
  expect(toggleArea(whole, 'b1', 'u1')).toEqual([unit('u1')])
  expect(toggleArea(whole, 'b1', null)).toEqual([])
})
it('leaves other buildings alone', () => {
  const areas = toggleArea([{ buildingId: 'b2', unitId: null, isMain: false }], 'b1', null)
  expect(areas).toHaveLength(2)
  expect(areaAt(setMain(areas, 'b2', null, true), 'b2', null)?.isMain).toBe(true)
})
it('finds by the names of buildings and units', () => {
  const buildings = [
    { id: 'b1', buildName: '1栋', houseCount: 1, units: [{ id: 'u', unitName: '东单元' }] },
    { id: 'b2', buildName: '2栋', houseCount: 1, units: [] },
  ]
  expect(matching(buildings, '东').map(({ id }) => id)).toEqual(['b1'])
  expect(matching(buildings, '栋')).toHaveLength(2)
})

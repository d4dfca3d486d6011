import { expect, it } from 'vitest'
import { byFloor, floorsOf, resized, targetOf } from './generate-houses.logic'

it.each([
  ['', []],
  ['4', [4]],
  ['4,13、14', [4, 13, 14]],
  ['13-15 4', [4, 13, 14, 15]],
  ['4，4', [4]],
  ['四', null],
  ['9-3', null],
  ['-1', [-1]],
])('floors %j', (text, floors) => expect(floorsOf(text)).toEqual(floors))

it('keeps what was typed when the number of houses changes', () => {
  const two = [
    { buildingArea: '89.00', layout: '三室', houseType: 1 },
    { buildingArea: '120', layout: '', houseType: 1 },
  ]
  expect(resized(two, 3).map((one) => one.buildingArea)).toEqual(['89.00', '120', '120'])
  expect(resized(two, 1)).toEqual([two[0]])
  expect(resized([], Number.NaN)).toHaveLength(1)
  expect(resized(two, 99)).toHaveLength(60)
})

it('shows the highest floor first', () => {
  const room = (floor: number, position: number) => ({
    floor,
    position,
    roomNo: `${floor}0${position}`,
    buildingArea: '89',
    layout: null,
    exists: false,
  })
  expect(byFloor([room(1, 1), room(1, 2), room(2, 1)]).map((one) => [one.floor, one.rooms.length])).toEqual([
    [2, 1],
    [1, 2],
  ])
})

it('reads floors of a unit from its first floor on', () => {
  const row = {
    id: 'u',
    unitName: '1单元',
    floorStart: 3,
    floorsUp: 16,
    housesPerFloor: 4,
    isDefault: false,
    titles: { buildingId: '2栋' },
  }
  expect(targetOf(row)).toEqual({ unitId: 'u', title: '2栋-1单元', floorFrom: 3, floorTo: 18, housesPerFloor: 4 })
  expect(targetOf({ ...row, isDefault: true, floorStart: null })).toMatchObject({
    title: '2栋',
    floorFrom: 1,
    floorTo: 16,
  })
})

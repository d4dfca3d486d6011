import { describe, expect, it } from 'vitest'
import type { GridRoom } from '@wuguan/contract/basedata/house.actions'
import { arrearsFacts, arrearsLook, codeOf, countsOf } from './arrears-look'
import { meets, toggled, unseenFilters } from './room-filter'
import { layoutOf, moveFrom, positionOf, spotOf } from './room-map.layout'

const room = (roomNo: string, floor: number, more: Partial<GridRoom> = {}): GridRoom => ({
  id: `${roomNo}@${floor}`,
  roomNo,
  fullName: `云山花园-1栋-${roomNo}`,
  floor,
  houseType: 1,
  layout: null,
  buildingArea: '89.00',
  saleStatus: 2,
  useStatus: 4,
  ownerNames: ['张三'],
  flags: [],
  ...more,
})
const unit = (id: string, rooms: GridRoom[]) => ({
  id,
  unitName: id,
  buildingId: 'b',
  buildName: '1栋',
  floors: [...new Set(rooms.map((one) => one.floor))].map((floor) => ({
    floor,
    rooms: rooms.filter((one) => one.floor === floor),
  })),
})
const numbers = (layout: ReturnType<typeof layoutOf>) =>
  layout.lines.map((line) => line.cells.map((one) => one?.roomNo ?? '·').join(' '))

describe('layout', () => {
  it('puts units side by side over the same floors and rooms under their position', () => {
    const layout = layoutOf({
      units: [
        unit('1单元', [room('201', 2), room('203', 2), room('101', 1), room('102', 1)]),
        unit('2单元', [room('301', 3), room('101', 1)]),
      ],
    })
    expect(numbers(layout)).toEqual(['· · · 301', '201 · 203 ·', '101 102 · 101'])
    expect(layout.units.map(({ start, columns, rooms }) => [start, columns, rooms])).toEqual([
      [0, 3, 4],
      [3, 1, 2],
    ])
  })

  it('puts rooms without a position one after the other', () => {
    expect(numbers(layoutOf({ units: [unit('商铺', [room('A铺', 1), room('B铺', 1), room('C铺', 2)])] }))).toEqual([
      'C铺 ·',
      'A铺 B铺',
    ])
  })

  it('breaks a long floor into even lines and labels the first', () => {
    const layout = layoutOf({
      units: [
        unit(
          '默认单元',
          Array.from({ length: 20 }, (_, i) => room(String(101 + i), 1)),
        ),
      ],
    })
    expect(layout.columns).toBe(10)
    expect(layout.lines.map((line) => [line.floor, line.first, line.cells.length])).toEqual([
      [1, true, 10],
      [1, false, 10],
    ])
  })

  it('goes on where two rooms claim one position', () => {
    const layout = layoutOf({ units: [unit('u', [room('101', 1), { ...room('101', 1), id: 'other' }])] })
    expect(layout.columns).toBe(2)
  })

  it.each([
    ['1203', 12, 3],
    ['301', 3, 1],
    ['B102', -1, 2],
    ['1200', 12, null],
    ['A01', 1, null],
    ['12', 12, null],
    ['10101', 1, null],
  ])('%s on floor %i has position %s', (roomNo, floor, position) => {
    expect(positionOf({ roomNo, floor })).toBe(position)
  })
})

describe('keys', () => {
  const layout = layoutOf({
    units: [unit('u', [room('301', 3), room('303', 3), room('202', 2), room('101', 1), room('103', 1)])],
  })
  // 301 · 303 / · 202 · / 101 · 103
  it.each([
    ['ArrowRight', { line: 0, column: 2 }],
    ['ArrowDown', { line: 2, column: 0 }],
    ['ArrowUp', null],
    ['ArrowLeft', null],
    ['End', { line: 0, column: 2 }],
    ['Home', { line: 0, column: 0 }],
    ['PageDown', { line: 2, column: 0 }],
    ['a', null],
  ])('%s goes over gaps and stays at edges', (key, spot) => {
    expect(moveFrom(layout, { line: 0, column: 0 }, key)).toEqual(spot)
  })
  it('goes to the ends with Ctrl', () => {
    expect(moveFrom(layout, { line: 1, column: 1 }, 'End', true)).toEqual({ line: 2, column: 2 })
    expect(moveFrom(layout, { line: 1, column: 1 }, 'Home', true)).toEqual({ line: 0, column: 0 })
  })
  it('finds a room again', () => {
    expect(spotOf(layout, '202@2')).toEqual({ line: 1, column: 1 })
    expect(spotOf(layout, null)).toEqual({ line: 0, column: 0 })
    expect(spotOf(layout, 'gone')).toBeNull()
  })
})

describe('conditions', () => {
  const empty = room('301', 3, { useStatus: 2, ownerNames: [], buildingArea: '120.50' })
  it.each([
    [{ useStatus: '2,5' }, true],
    [{ useStatus: '4' }, false],
    [{ floor: '3,' }, true],
    [{ floor: ',2' }, false],
    [{ buildingArea: '120.5,121' }, true],
    [{ hasOwner: 'false' }, true],
    [{ hasOwner: 'true' }, false],
    [{ roomNo: '30', saleStatus: '2' }, true],
    [{ buildingId: 'x' }, true],
  ])('%j → %s', (filters, answer) => expect(meets(empty, filters as unknown as Record<string, string>)).toBe(answer))
  it('finds by number and owner', () => {
    expect([meets(room('301', 3), {}, ' 张 '), meets(empty, {}, '张'), meets(empty, {}, '301')]).toEqual([
      true,
      false,
      true,
    ])
  })
  it('names what it cannot judge', () =>
    expect(unseenFilters({ deliverDate: '2026-01-01,', useStatus: '1', unitId: 'u' })).toEqual(['deliverDate']))
  it('switches a code', () =>
    expect([toggled(undefined, 4), toggled('4', 4), toggled('4,5', 4), toggled('4', 5)]).toEqual([
      '4',
      undefined,
      '5',
      '4,5',
    ]))
})

describe('what is owed', () => {
  const owed = (no: string, outstanding: string) =>
    [room(no, 1).id, { houseId: '', outstanding, count: 2, oldestDue: '2026-01-10' }] as const
  const arrears = new Map([
    owed('101', '1000.00'),
    owed('102', '1000.01'),
    owed('103', '20000.00'),
    owed('104', '123456.78'),
  ])
  const rooms = ['101', '102', '103', '104', '105'].map((no) => room(no, 1))
  it('stands on the step of its amount, in the cell by whole yuan and ten thousands', () => {
    expect(rooms.map((one) => codeOf(arrears, one))).toEqual([1, 2, 3, 4, 0])
    expect(rooms.map((one) => arrearsLook(arrears, one).word)).toEqual(['1,000', '1,000', '2.0万', '12.3万', ''])
    expect(rooms.map((one) => arrearsLook(arrears, one).short)).toEqual(['小', '中', '大', '巨', ''])
    expect(countsOf(arrears, rooms)).toEqual({ 0: 1, 1: 1, 2: 1, 3: 1, 4: 1 })
  })
  it('is told exactly beside the room, with its oldest day', () => {
    expect(arrearsFacts(arrears, rooms[3]!, '2026-01-20').map(({ value }) => value)).toEqual([
      '123,456.78元 · 2笔',
      '2026-01-10，逾期10天',
    ])
    expect(arrearsFacts(arrears, rooms[4]!, '2026-01-20')).toEqual([{ label: '欠费', value: '无' }])
    expect(arrearsFacts(arrears, rooms[0]!, '2026-01-10')[1]!.value).toBe('2026-01-10')
  })
  it('of which nothing is known, has neither colour nor word', () => {
    expect(arrearsLook(null, rooms[0]!)).toMatchObject({ word: '', short: '' })
    expect(arrearsFacts(null, rooms[0]!, '2026-01-20')).toEqual([])
  })
})

import type { Unit } from '@wuguan/contract/basedata/unit.entity'
import type { GeneratedHouses } from '@wuguan/contract/basedata/house.actions'

/** The unit that houses are made for. */
export interface GenerateTarget {
  unitId: string
  title: string
  floorFrom: number
  floorTo: number
  housesPerFloor: number
}

/** A position on every floor: 01, 02, … */
export interface Position {
  buildingArea: string
  layout: string
  houseType: number
}
export const MAX_POSITIONS = 60
const EMPTY: Position = { buildingArea: '', layout: '', houseType: 1 }

/** Positions for another number of houses per floor; what was typed stays, new ones begin like the last. */
export function resized(positions: readonly Position[], count: number): Position[] {
  const wanted = Math.min(MAX_POSITIONS, Math.max(1, Math.trunc(count) || 1))
  return Array.from({ length: wanted }, (_, at) => positions[at] ?? positions.at(-1) ?? EMPTY)
}

/** Floors in words, as people write them: `4,13、14` or `4 13-14`. Null when something is no floor. */
export function floorsOf(text: string): number[] | null {
  const parts = text.split(/[\s,，、;；]+/).filter((part) => part !== '')
  const floors: number[] = []
  for (const part of parts) {
    const range = /^(-?\d{1,3})(?:[-~至](\d{1,3}))?$/.exec(part)
    if (!range) return null
    const from = Number(range[1])
    const to = range[2] === undefined ? from : Number(range[2])
    if (to < from || to - from > 200) return null
    for (let floor = from; floor <= to; floor++) floors.push(floor)
  }
  return [...new Set(floors)].toSorted((a, b) => a - b)
}

type Room = GeneratedHouses['rooms'][number]
/** Rooms by floor, highest first. */
export function byFloor(rooms: readonly Room[]): { floor: number; rooms: Room[] }[] {
  const floors = Map.groupBy(rooms, (room) => room.floor)
  return [...floors].map(([floor, own]) => ({ floor, rooms: own })).toSorted((a, b) => b.floor - a.floor)
}

type PlacedUnit = Pick<Unit, 'id' | 'titles' | 'unitName' | 'isDefault' | 'floorStart' | 'floorsUp' | 'housesPerFloor'>
export const targetOf = (row: PlacedUnit): GenerateTarget => {
  const start = row.floorStart ?? 1
  return {
    unitId: String(row.id),
    title: [row.titles?.['buildingId'], row.isDefault === true ? null : row.unitName].filter(Boolean).join('-'),
    floorFrom: start,
    floorTo: start + Math.max(1, row.floorsUp ?? 1) - 1,
    housesPerFloor: row.housesPerFloor ?? 2,
  }
}

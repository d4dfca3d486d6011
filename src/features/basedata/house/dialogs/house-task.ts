import type { House } from '@wuguan/contract/basedata/house.entity'

/** What a dialog needs of a house; rows of lists and rooms of the map both have it. */
export interface TaskHouse {
  id: string
  roomNo: string
  fullName: string
  unitId: string
  buildingArea: string
  layout: string | null
}
export type HouseTask =
  | { kind: 'split'; house: TaskHouse }
  | { kind: 'merge'; houses: readonly TaskHouse[]; done: () => void }
  | { kind: 'transfer'; house: TaskHouse }
  | { kind: 'moveIn'; house: TaskHouse }
  | { kind: 'moveOut'; house: TaskHouse }

/** What a done task shows anew. */
export const HOUSE_LISTS = ['basedata.house', 'basedata.customerHouse', 'basedata.customer', 'basedata.houseLineage']

export const taskHouse = (row: House): TaskHouse => ({
  id: String(row.id),
  roomNo: row.roomNo,
  fullName: row.fullName ?? '',
  unitId: row.unitId,
  buildingArea: row.buildingArea,
  layout: row.layout,
})

import type { AnyRow } from '@wuguan/contract/kernel/entity'

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

export const taskHouse = (row: AnyRow): TaskHouse => ({
  id: String(row.id),
  roomNo: String(row['roomNo']),
  fullName: String(row['fullName']),
  unitId: String(row['unitId']),
  buildingArea: String(row['buildingArea']),
  layout: (row['layout'] as string | null) ?? null,
})

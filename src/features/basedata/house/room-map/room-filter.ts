import type { GridRoom } from '@wuguan/contract/basedata/house.actions'

type Filters = Readonly<Record<string, string>>

const among = (value: unknown, wanted: string) => wanted.split(',').includes(String(value))
const within = (value: number, wanted: string) => {
  const [from = '', to = ''] = wanted.split(',')
  return (from === '' || value >= Number(from)) && (to === '' || value <= Number(to))
}

/** Conditions of the list that a room can be judged by on the map. */
const TESTS: Readonly<Record<string, (room: GridRoom, wanted: string) => boolean>> = {
  useStatus: (room, wanted) => among(room.useStatus, wanted),
  saleStatus: (room, wanted) => among(room.saleStatus, wanted),
  houseType: (room, wanted) => among(room.houseType, wanted),
  roomNo: (room, wanted) => room.roomNo.includes(wanted),
  floor: (room, wanted) => within(room.floor, wanted),
  buildingArea: (room, wanted) => within(Number(room.buildingArea), wanted),
  hasOwner: (room, wanted) => room.ownerNames.length > 0 === (wanted === 'true'),
}
/** They say which building the map shows. */
const PLACES: ReadonlySet<string> = new Set(['communityId', 'buildingId', 'unitId'])

/** Whether a room meets the conditions; rooms that do not are shown pale. */
export function meets(room: GridRoom, filters: Filters, keyword = ''): boolean {
  const word = keyword.trim()
  const named = word === '' || [room.roomNo, room.fullName, ...room.ownerNames].some((text) => text.includes(word))
  return named && Object.entries(filters).every(([name, wanted]) => TESTS[name]?.(room, wanted) ?? true)
}

/** Conditions in force that the map knows nothing of: it says so instead of passing over them. */
export const unseenFilters = (filters: Filters): string[] =>
  Object.keys(filters).filter((name) => !(name in TESTS) && !PLACES.has(name))

/** A code of a comma list switched on or off; undefined when none is left. */
export function toggled(list: string | undefined, code: number): string | undefined {
  const codes = (list ?? '').split(',').filter((one) => one !== '')
  const next = codes.includes(String(code)) ? codes.filter((one) => one !== String(code)) : [...codes, String(code)]
  return next.length > 0 ? next.join(',') : undefined
}

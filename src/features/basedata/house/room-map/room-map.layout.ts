import type { GridRoom, HouseGrid } from '@wuguan/contract/basedata/house.actions'

/** More rooms than this on one floor of a unit go on in a second line. */
export const WRAP = 16

export interface UnitBlock {
  id: string
  title: string
  /** First of its columns, and how many it has. */
  start: number
  columns: number
  rooms: number
}
export interface MapLine {
  floor: number
  /** The first line of its floor carries the label. */
  first: boolean
  cells: readonly (GridRoom | null)[]
}
export interface MapLayout {
  units: readonly UnitBlock[]
  lines: readonly MapLine[]
  columns: number
}

/** Units side by side over the same floors, highest first; a room stands under the rooms of the same position. */
export function layoutOf({ units }: Pick<HouseGrid, 'units'>): MapLayout {
  let columns = 0
  const blocks = units.map((unit) => {
    const place = placesOf(unit)
    const block = { unit, place, start: columns, columns: place.columns }
    columns += place.columns
    return block
  })
  const floors = [...new Set(units.flatMap((unit) => unit.floors.map((one) => one.floor)))].toSorted((a, b) => b - a)
  const lines = floors.flatMap((floor) => {
    const placed = blocks.map((block) => ({ start: block.start, ...block.place.on(floor) }))
    const height = Math.max(1, ...placed.map((one) => one.lines.length))
    return Array.from({ length: height }, (_, at): MapLine => {
      const cells: (GridRoom | null)[] = Array.from({ length: columns }, () => null)
      for (const { start, lines: own } of placed) own[at]?.forEach((room, column) => (cells[start + column] = room))
      return { floor, first: at === 0, cells }
    })
  })
  return {
    columns,
    lines,
    units: blocks.map(({ unit, start, columns: width }) => ({
      id: unit.id,
      title: unit.unitName,
      start,
      columns: width,
      rooms: unit.floors.reduce((sum, one) => sum + one.rooms.length, 0),
    })),
  }
}

type Unit = HouseGrid['units'][number]

/** Two-digit position of a room that is numbered by its floor: 1203 on floor 12 → 3, B102 on floor −1 → 2. */
export function positionOf({ roomNo, floor }: Pick<GridRoom, 'roomNo' | 'floor'>): number | null {
  const prefix = floor < 0 ? `B${-floor}` : String(floor)
  const rest = roomNo.startsWith(prefix) ? roomNo.slice(prefix.length) : ''
  return /^\d{2}$/.test(rest) && Number(rest) > 0 ? Number(rest) : null
}

function placesOf(unit: Unit) {
  const rooms = unit.floors.flatMap((one) => one.rooms)
  const positions = rooms.map(positionOf)
  const known = [...new Set(positions)].filter((one) => one !== null).toSorted((a, b) => a - b)
  const aligned =
    positions.every((one) => one !== null) &&
    known.length <= WRAP &&
    unit.floors.every(({ rooms: own }) => new Set(own.map(positionOf)).size === own.length)
  const widest = Math.max(1, ...unit.floors.map((one) => one.rooms.length))
  const columns = aligned ? Math.max(1, known.length) : Math.min(WRAP, evenWidth(widest))
  const byFloor = new Map(unit.floors.map((one) => [one.floor, one.rooms]))
  return {
    columns,
    on(floor: number): { lines: (GridRoom | null)[][] } {
      const own = byFloor.get(floor) ?? []
      if (own.length === 0) return { lines: [] }
      if (aligned)
        return { lines: [known.map((position) => own.find((room) => positionOf(room) === position) ?? null)] }
      return {
        lines: Array.from({ length: Math.ceil(own.length / columns) }, (_, at) =>
          own.slice(at * columns, (at + 1) * columns),
        ),
      }
    },
  }
}

/** Lines of about equal length: 20 rooms become 2 × 10, not 16 + 4. */
const evenWidth = (rooms: number) => Math.ceil(rooms / Math.ceil(rooms / WRAP))

export interface Spot {
  line: number
  column: number
}
const KEYS: Readonly<Record<string, readonly [lines: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-5, 0],
  PageDown: [5, 0],
}

/** Where a key leads: over gaps to the next room that way, or nowhere (null) at the edge. */
export function moveFrom({ lines, columns }: MapLayout, spot: Spot, key: string, ctrl = false): Spot | null {
  const rooms = lines.flatMap(({ cells }, line) => cells.flatMap((room, column) => (room ? [{ line, column }] : [])))
  if (key === 'Home') return (ctrl ? rooms : rooms.filter((one) => one.line === spot.line))[0] ?? null
  if (key === 'End') return (ctrl ? rooms : rooms.filter((one) => one.line === spot.line)).at(-1) ?? null
  const step = KEYS[key]
  if (!step) return null
  const [down, right] = step
  if (right !== 0) {
    for (let column = spot.column + right; column >= 0 && column < columns; column += right)
      if (lines[spot.line]?.cells[column]) return { line: spot.line, column }
    return null
  }
  // Page steps stop at the last room on the way.
  let found: Spot | null = null
  const sign = Math.sign(down)
  for (let line = spot.line + sign, passed = 0; line >= 0 && line < lines.length; line += sign) {
    if (!lines[line]?.cells[spot.column]) continue
    found = { line, column: spot.column }
    if (++passed >= Math.abs(down)) break
  }
  return found
}

export function spotOf({ lines }: MapLayout, id: string | null): Spot | null {
  for (const [line, { cells }] of lines.entries()) {
    const column = cells.findIndex((room) => room !== null && (id === null || room.id === id))
    if (column >= 0) return { line, column }
  }
  return null
}

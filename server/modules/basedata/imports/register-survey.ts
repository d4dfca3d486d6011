import { impliedFloor, type RegisterValues } from './house-register.fields.ts'

/** What the rows of a file say about a building that it brings along: how high it is, which units it has. */
export interface BuildingFacts {
  name: string
  floorsUp: number
  floorsDown: number
  houseType: number
  units: Map<string | null, UnitFacts>
}
export interface UnitFacts {
  floorStart: number
  floorsUp: number
  housesPerFloor: number
}

interface Counted {
  /** Rows by floor, by unit. */
  units: Map<string | null, Map<number, number>>
  /** Highest floor that a room number implies, how many say one and how many agree with the row's floor. */
  implied: number
  telling: number
  agreeing: number
  types: Map<number, number>
}

const LOWEST = -10
const HIGHEST = 200

export class RegisterSurvey {
  readonly #counted = new Map<string, Counted>()
  readonly #facts = new Map<string, BuildingFacts>()

  add({ building, unit, roomNo, floor, house }: RegisterValues): void {
    if (building === '') return
    let counted = this.#counted.get(building)
    if (!counted)
      this.#counted.set(
        building,
        (counted = { units: new Map(), implied: 0, telling: 0, agreeing: 0, types: new Map() }),
      )
    this.#facts.delete(building)
    let floors = counted.units.get(unit)
    if (!floors) counted.units.set(unit, (floors = new Map()))
    if (floor !== null && floor !== 0 && floor >= LOWEST && floor <= HIGHEST)
      floors.set(floor, (floors.get(floor) ?? 0) + 1)
    const implied = impliedFloor(roomNo)
    if (implied !== null && floor !== null) {
      counted.implied = Math.max(counted.implied, implied)
      counted.telling++
      if (implied === floor) counted.agreeing++
    }
    const type = house['houseType']
    if (typeof type === 'number') counted.types.set(type, (counted.types.get(type) ?? 0) + 1)
  }

  /** Room numbers are believed where most of them name the floor of their row; they show a mistyped floor. */
  of(name: string): BuildingFacts {
    const known = this.#facts.get(name)
    if (known) return known
    const counted = this.#counted.get(name)
    const floors = [...(counted?.units.values() ?? [])].flatMap((unit) => [...unit.keys()])
    const believed = counted !== undefined && counted.telling > 0 && counted.agreeing * 2 > counted.telling
    const floorsUp = Math.max(1, believed ? counted.implied : Math.max(1, ...floors))
    const floorsDown = Math.max(0, -Math.min(0, ...floors))
    const units = new Map<string | null, UnitFacts>()
    for (const [unit, byFloor] of counted?.units ?? []) {
      const inside = [...byFloor].filter(([floor]) => floor <= floorsUp)
      const own = inside.map(([floor]) => floor)
      units.set(unit, {
        floorStart: own.length ? Math.min(...own) : 1,
        floorsUp: Math.max(1, ...own),
        housesPerFloor: Math.min(60, Math.max(1, ...inside.map(([, houses]) => houses))),
      })
    }
    const [type = [1, 0]] = [...(counted?.types ?? [])].toSorted((a, b) => b[1] - a[1])
    const facts: BuildingFacts = { name, floorsUp, floorsDown, houseType: type[0], units }
    this.#facts.set(name, facts)
    return facts
  }
}

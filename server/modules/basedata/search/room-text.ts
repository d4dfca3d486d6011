/** A place as a cashier types it, in the numbers of its building, unit and room; what is not said is null. */
export interface TypedRoom {
  readonly building: string | null
  readonly unit: string | null
  readonly room: string | null
  /** `1-1502` is room 1502, or room 502 of unit 1: the digits that follow the building. */
  readonly joined: boolean
}

const WORDS = /[0-9A-Z]+/g
/** Between and around the numbers; in front of them the name of a community may stand. */
const SHAPE =
  /^[-\p{Script=Han}\s]*[0-9A-Z]+(?:[-\s#/.,，、—_栋幢座号楼单元室房]+[0-9A-Z]+){0,2}[\s室房栋幢座号楼单元]*$/u
const BUILDING = /^[-\p{Script=Han}\s]*[0-9A-Z]+\s*(?:栋|幢|座|号楼)/u
const plain = (word: string) => word.replace(/^0+(?=.)/, '')

/** Reads `1-1-502`, `1-1502`, `1栋1单元502`, `1 1 502`, `1栋502`, `1单元502`, `502`, `3栋`; null for what is no room. */
export function readRoom(typed: string): TypedRoom | null {
  const text = typed.trim().toUpperCase()
  if (!SHAPE.test(text)) return null
  const words = text.match(WORDS)!
  const [first, second, third] = words as [string, string?, string?]
  if (third !== undefined) return { building: plain(first), unit: plain(second!), room: third, joined: false }
  const inBuilding = BUILDING.test(text)
  if (second !== undefined) {
    if (!inBuilding && text.includes('单元')) return { building: null, unit: plain(first), room: second, joined: false }
    if (inBuilding && text.endsWith('单元'))
      return { building: plain(first), unit: plain(second), room: null, joined: false }
    return { building: plain(first), unit: null, room: second, joined: true }
  }
  return inBuilding
    ? { building: plain(first), unit: null, room: null, joined: false }
    : { building: null, unit: null, room: first, joined: false }
}

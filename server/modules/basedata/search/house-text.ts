import { dropEnd, nfkc } from '@wuguan/contract/kernel/text'

/** A house as people write it, read into where its building, unit and room number must begin or be. */
export interface HouseReading {
  readonly building: string | null
  readonly unit: string | null
  /** Beginning of the room number; null = any room there. */
  readonly room: string | null
}
export interface HouseText {
  /** What stands before the numbers: part of the community's name. */
  readonly community: string | null
  /** Everything that the numbers can mean, the likelier first. */
  readonly readings: readonly HouseReading[]
}

type Part = 'building' | 'unit' | 'room'
const MARKS: Readonly<Record<string, Part>> = {
  号楼: 'building',
  栋: 'building',
  幢: 'building',
  座: 'building',
  楼: 'building',
  '#': 'building',
  单元: 'unit',
  门: 'unit',
  室: 'room',
  房: 'room',
}
const TOKEN = /([0-9a-z]+)\s*(号楼|栋|幢|座|楼|#|单元|门|室|房|号)?/g
const SEPARATOR = /[\s\-–—－_/\\.,，、·]/
const SEPARATORS = /^[\s\-–—－_/\\.,，、·]*$/
/** Meanings by the number of numbers. */
const SHAPES: readonly (readonly Part[])[] = [
  ['building', 'unit', 'room'],
  ['building', 'room'],
  ['building', 'unit'],
  ['unit', 'room'],
  ['room'],
  ['building'],
]

interface Token {
  readonly text: string
  readonly mark: Part | null
}

/** `3-2-1201`, `3栋2单元1201`, `3#1201`, `A座12`, `云山花园3-2`; null when the text is no house. */
export function readHouseText(typed: string): HouseText | null {
  const text = nfkc(typed).toLowerCase().trim()
  const tokens: Token[] = []
  let community = ''
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const between = text.slice(end, match.index)
    if (tokens.length === 0) community = between
    else if (!SEPARATORS.test(between)) return null
    tokens.push({ text: match[1]!, mark: MARKS[match[2] ?? ''] ?? null })
    end = match.index + match[0].length
  }
  if (tokens.length === 0 || !SEPARATORS.test(text.slice(end))) return null
  const name = dropEnd(community, SEPARATOR).trim()
  const readings = SHAPES.map((shape) => readAs(tokens, shape)).filter((reading) => reading !== null)
  // A lone number with one digit names a building only when it says so.
  const useful = readings.filter(
    ({ building, room }) => building !== null || (room !== null && (room.length > 1 || name !== '')),
  )
  return useful.length === 0 ? null : { community: name === '' ? null : name, readings: useful }
}

function readAs(tokens: readonly Token[], shape: readonly Part[]): HouseReading | null {
  // Room numbers may have parts of their own: `3-2-12-1`.
  const whole = shape.length === 3 && tokens.length > 3
  if (!whole && tokens.length !== shape.length) return null
  const parts: Record<Part, string | null> = { building: null, unit: null, room: null }
  for (const [at, part] of shape.entries()) {
    const { text, mark } = tokens[at]!
    if (mark !== null && mark !== part) return null
    parts[part] =
      whole && part === 'room'
        ? tokens
            .slice(at)
            .map((token) => token.text)
            .join('-')
        : text
  }
  // Without a building a unit is only meant when it says so, and a bare number is a room rather than a building.
  if (shape[0] === 'unit' && tokens[0]!.mark !== 'unit') return null
  if (shape.length === 1 && shape[0] === 'building' && tokens[0]!.mark !== 'building') return null
  return parts
}

import { abs, isDecimal, lte, sub, sum } from '@wuguan/contract/kernel/decimal'

export interface Part {
  /** Key of the row on screen. */
  key: number
  roomNo: string
  buildingArea: string
  chargeArea: string
  layout: string
}
export interface Balance {
  total: string
  /** Parts less the original: negative while area is missing. */
  difference: string
  even: boolean
}
const TOLERANCE = '0.01'

/** The parts together have the area of the original, ± 0.01. */
export function balanceOf(area: string, parts: readonly Pick<Part, 'buildingArea'>[]): Balance {
  const total = sum(parts.map((part) => part.buildingArea).filter((one) => one !== '' && isDecimal(one)))
  const difference = sub(total, area)
  return { total, difference, even: lte(abs(difference), TOLERANCE) }
}

export const firstParts = (roomNo: string): Part[] =>
  ['A', 'B'].map((suffix, key) => ({ key, roomNo: `${roomNo}${suffix}`, buildingArea: '', chargeArea: '', layout: '' }))

/** A further part: the next letter after the room's number. */
export function nextPart(roomNo: string, parts: readonly Part[]): Part {
  const taken = new Set(parts.map((part) => part.roomNo))
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const free = letters.find((letter) => !taken.has(`${roomNo}${letter}`)) ?? ''
  return {
    key: Math.max(-1, ...parts.map((part) => part.key)) + 1,
    roomNo: free === '' ? '' : `${roomNo}${free}`,
    buildingArea: '',
    chargeArea: '',
    layout: '',
  }
}

import { gt, lt, round as roundDecimal } from '../../kernel/decimal.ts'
import { type Ratio, ofDecimal, over, round, times, toDecimal } from '../../kernel/expression/ratio.ts'

export type RoundingUnit = 'fen' | 'jiao' | 'yuan'
export type RoundingMode = 'halfUp' | 'up' | 'down'
export interface Rounding {
  readonly unit: RoundingUnit
  readonly mode: RoundingMode
}
export const DEFAULT_ROUNDING: Rounding = { unit: 'fen', mode: 'halfUp' }

const PLACES = { fen: 2, jiao: 1, yuan: 0 } as const
const UNIT_WORD = { fen: '分', jiao: '角', yuan: '元' } as const
const MODE_WORD = { halfUp: '四舍五入', up: '进位', down: '舍去' } as const
export const roundingWord = ({ unit, mode }: Rounding) => `按${UNIT_WORD[unit]}${MODE_WORD[mode]}`
const UNITS = Object.keys(PLACES) as RoundingUnit[]
const MODES = Object.keys(MODE_WORD) as RoundingMode[]
/** The rounding of its word. */
export const roundingOfWord = (word: string): Rounding | undefined =>
  UNITS.flatMap((unit) => MODES.map((mode) => ({ unit, mode }))).find((rounding) => roundingWord(rounding) === word)

/** Rounded once, written with two decimals. `up` and `halfUp` go away from zero. */
export const roundTo = (value: Ratio, { unit, mode }: Rounding): string =>
  roundDecimal(toDecimal(round(value, PLACES[unit], mode)), 2)

/** Minimum and maximum apply after rounding and are never prorated. */
export function withinLimits(amount: string, min: string | null, max: string | null): string {
  if (min !== null && lt(amount, min)) return roundDecimal(min, 2)
  if (max !== null && gt(amount, max)) return roundDecimal(max, 2)
  return amount
}

/** 4 / 3 as an exact fraction. */
export const fraction = (top: number, bottom: number): Ratio => over(ofDecimal(String(top)), ofDecimal(String(bottom)))
export const product = (...values: readonly (string | Ratio)[]): Ratio =>
  values.map((value) => (typeof value === 'string' ? ofDecimal(value) : value)).reduce(times)
/** Decimal text without zeros behind. */
export const plain = (value: string | Ratio) => toDecimal(typeof value === 'string' ? ofDecimal(value) : value)

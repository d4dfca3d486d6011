import { type Decimal, fromUnits, units } from './decimal.ts'

const WEIGHT_SCALE = 6

/**
 * Splits an amount of money by weights so that the parts add up to it exactly: every part is cut down to the cent, the cents left
 * over go one each to the largest remainders. Among equal remainders the smaller rank goes first; without ranks the order given.
 * A negative total splits like its positive one.
 */
export function allocateCents(total: Decimal, weights: readonly Decimal[], ranks?: readonly number[]): string[] {
  const cents = units(total, 2)
  const [sign, size] = cents < 0n ? [-1n, -cents] : [1n, cents]
  const scaled = weights.map((weight) => units(weight, WEIGHT_SCALE))
  if (scaled.some((weight) => weight < 0n)) throw new RangeError('weights must not be negative')
  const whole = scaled.reduce((a, b) => a + b, 0n)
  if (whole === 0n) throw new RangeError('weights must not all be zero')
  const parts = scaled.map((weight) => (size * weight) / whole)
  const rests = scaled.map((weight, index) => ({
    index,
    rank: ranks?.[index] ?? index,
    rest: (size * weight) % whole,
  }))
  rests.sort((a, b) => (a.rest === b.rest ? a.rank - b.rank : a.rest > b.rest ? -1 : 1))
  let left = size - parts.reduce((a, b) => a + b, 0n)
  for (const { index } of rests) {
    if (left === 0n) break
    parts[index] = parts[index]! + 1n
    left -= 1n
  }
  return parts.map((part) => fromUnits(sign * part, 2))
}

import { fromUnits, type Rounding, roundedQuotient, scaleOf, units, withoutZeros } from '../decimal.ts'
import { ExpressionError } from './syntax.ts'

/** An exact fraction: 1/3*3 is 1, and a formula is rounded only where it says so. `d` is always positive. */
export interface Ratio {
  readonly n: bigint
  readonly d: bigint
}

const LARGEST = 10n ** 400n

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
function ratio(n: bigint, d: bigint): Ratio {
  if (d === 1n) return bounded({ n, d })
  const [top, bottom] = d < 0n ? [-n, -d] : [n, d]
  const common = gcd(top, bottom)
  return bounded(common === 1n ? { n: top, d: bottom } : { n: top / common, d: bottom / common })
}
function bounded(value: Ratio): Ratio {
  if (value.n > LARGEST || value.n < -LARGEST || value.d > LARGEST) throw new ExpressionError('计算结果超出范围')
  return value
}

export const isRatio = (value: unknown): value is Ratio =>
  typeof value === 'object' && value !== null && 'n' in value && 'd' in value
export const ofInteger = (value: number | bigint): Ratio => ({ n: BigInt(value), d: 1n })
export function ofDecimal(text: string): Ratio {
  const scale = scaleOf(text)
  return ratio(units(text, scale), 10n ** BigInt(scale))
}

export const plus = (a: Ratio, b: Ratio) => ratio(a.n * b.d + b.n * a.d, a.d * b.d)
export const minus = (a: Ratio, b: Ratio) => ratio(a.n * b.d - b.n * a.d, a.d * b.d)
export const times = (a: Ratio, b: Ratio) => ratio(a.n * b.n, a.d * b.d)
export function over(a: Ratio, b: Ratio, at: number | null = null): Ratio {
  if (b.n === 0n) throw new ExpressionError('除数不能为0', at)
  return ratio(a.n * b.d, a.d * b.n)
}
/** Remainder with the sign of the dividend, as in SQL. */
export const modulo = (a: Ratio, b: Ratio, at: number | null = null) =>
  minus(a, times(b, ofInteger(whole(over(a, b, at)))))
const whole = (a: Ratio) => a.n / a.d
export const negate = (a: Ratio): Ratio => ({ n: -a.n, d: a.d })
export const absolute = (a: Ratio): Ratio => (a.n < 0n ? negate(a) : a)
export const compare = (a: Ratio, b: Ratio): -1 | 0 | 1 => {
  const side = a.n * b.d - b.n * a.d
  return side < 0n ? -1 : side > 0n ? 1 : 0
}
export const floor = (a: Ratio) => ofInteger(a.n >= 0n || a.n % a.d === 0n ? a.n / a.d : a.n / a.d - 1n)
export const ceil = (a: Ratio) => negate(floor(negate(a)))
export function round(a: Ratio, scale: number, mode: Rounding = 'halfUp'): Ratio {
  const power = 10n ** BigInt(scale)
  return ratio(roundedQuotient(a.n * power, a.d, mode), power)
}

const PLACES = 20
/** Decimal text: exact where the fraction ends within 20 places, else rounded there; no zeros behind. */
export function toDecimal(a: Ratio): string {
  const text = fromUnits(roundedQuotient(a.n * 10n ** BigInt(PLACES), a.d, 'halfUp'), PLACES)
  return withoutZeros(text)
}

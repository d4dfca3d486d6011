import { dropEnd, nfkc } from './text.ts'
import { Big as LibraryBig } from 'big.js'

/**
 * Exact decimals: strings in, strings out, never a binary float. Scales follow SQL: a sum keeps the longer scale, a product
 * has both scales together; only `div` and `round` lose digits, and they say how.
 */
export type Rounding = 'halfUp' | 'halfEven' | 'down' | 'up'
/** A decimal string, or a whole number. */
export type Decimal = string | number

const Big = LibraryBig()
Big.PE = 1_000_000
Big.NE = -1_000_000
Big.strict = true

const MODES = { down: 0, halfUp: 1, halfEven: 2, up: 3 } as const satisfies Record<Rounding, 0 | 1 | 2 | 3>
const DECIMAL = /^-?\d+(?:\.\d+)?$/

function text(value: Decimal): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not a whole number: ${value}`)
    return String(value)
  }
  if (!DECIMAL.test(value)) throw new TypeError(`not a decimal: ${JSON.stringify(value)}`)
  return value
}
const big = (value: Decimal) => new Big(text(value))
/** Decimals after the point, as written. */
export function scaleOf(value: Decimal): number {
  const plain = text(value)
  const point = plain.indexOf('.')
  return point < 0 ? 0 : plain.length - point - 1
}
/** big.js writes -0 as "-0"; money has no negative zero. */
const fixed = (value: LibraryBig, scale: number) => {
  const written = value.toFixed(scale)
  return /^-[0.]+$/.test(written) ? written.slice(1) : written
}

export const add = (a: Decimal, b: Decimal) => fixed(big(a).plus(big(b)), Math.max(scaleOf(a), scaleOf(b)))
export const sub = (a: Decimal, b: Decimal) => fixed(big(a).minus(big(b)), Math.max(scaleOf(a), scaleOf(b)))
export const mul = (a: Decimal, b: Decimal) => fixed(big(a).times(big(b)), scaleOf(a) + scaleOf(b))
export const neg = (a: Decimal) => fixed(big(a).times(new Big('-1')), scaleOf(a))
export const abs = (a: Decimal) => fixed(big(a).abs(), scaleOf(a))

/** Quotient rounded once to `scale`; throws RangeError on a zero divisor. */
export function div(a: Decimal, b: Decimal, scale: number, mode: Rounding = 'halfUp'): string {
  const [n, d] = [units(a, scaleOf(a)), units(b, scaleOf(b))]
  if (d === 0n) throw new RangeError('division by zero')
  const top = n * 10n ** BigInt(scale + scaleOf(b))
  const bottom = d * 10n ** BigInt(scaleOf(a))
  return fromUnits(roundedQuotient(top, bottom, mode), scale)
}

/** Whole quotient of big integers under a rounding mode: the one place where division rounds. */
export function roundedQuotient(top: bigint, bottom: bigint, mode: Rounding): bigint {
  const whole = top / bottom
  const rest = top % bottom
  if (rest === 0n) return whole
  const away = top < 0n === bottom < 0n ? 1n : -1n
  const twice = (rest < 0n ? -rest : rest) * 2n
  const size = bottom < 0n ? -bottom : bottom
  const goes =
    mode === 'up' ||
    (mode === 'halfUp' && twice >= size) ||
    (mode === 'halfEven' && (twice > size || (twice === size && whole % 2n !== 0n)))
  return goes ? whole + away : whole
}

export const round = (value: Decimal, scale: number, mode: Rounding = 'halfUp') =>
  fixed(big(value).round(scale, MODES[mode]), Math.max(scale, 0))

export const cmp = (a: Decimal, b: Decimal): -1 | 0 | 1 => big(a).cmp(big(b)) as -1 | 0 | 1
export const eq = (a: Decimal, b: Decimal) => cmp(a, b) === 0
export const lt = (a: Decimal, b: Decimal) => cmp(a, b) < 0
export const lte = (a: Decimal, b: Decimal) => cmp(a, b) <= 0
export const gt = (a: Decimal, b: Decimal) => cmp(a, b) > 0
export const gte = (a: Decimal, b: Decimal) => cmp(a, b) >= 0
export const isZero = (a: Decimal) => cmp(a, '0') === 0
export const sum = (values: readonly Decimal[]) => values.reduce<string>((total, value) => add(total, value), '0')

/** A plain decimal string that fits NUMERIC(precision, scale) without rounding. */
export function isDecimal(value: string, precision = 2000, scale = 1000): boolean {
  if (!DECIMAL.test(value)) return false
  const [whole = '', rest = ''] = value.replace('-', '').split('.')
  return whole.replace(/^0+/, '').length <= precision - scale && dropEnd(rest, /0/).length <= scale
}

/** The value as a count of its smallest units: 12.34 at scale 2 is 1234; throws when digits would be lost. */
export function units(value: Decimal, scale: number): bigint {
  const plain = text(value)
  if (!isDecimal(plain, 1_000_000, scale)) throw new RangeError(`${plain} has more than ${scale} decimals`)
  const [whole = '', rest = ''] = plain.split('.')
  return BigInt(whole + rest.slice(0, scale).padEnd(scale, '0'))
}
export function fromUnits(count: bigint, scale: number): string {
  const digits = (count < 0n ? -count : count).toString().padStart(scale + 1, '0')
  const plain = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return count < 0n ? `-${plain}` : plain
}

/**
 * Splits `total` by weight so that the parts add up to it exactly: every part is rounded down, the left-over units go to the
 * largest remainders, earlier parts first among equals. A negative total splits like its positive one.
 */
export function share(total: Decimal, weights: readonly Decimal[], scale = 2): string[] {
  const count = units(total, scale)
  const [sign, size] = count < 0n ? [-1n, -count] : [1n, count]
  const longest = Math.max(0, ...weights.map(scaleOf))
  const parts = weights.map((weight) => units(weight, longest))
  if (parts.some((part) => part < 0n)) throw new RangeError('weights must not be negative')
  const whole = parts.reduce((a, b) => a + b, 0n)
  if (whole === 0n) throw new RangeError('weights must not all be zero')
  const shares = parts.map((part) => (size * part) / whole)
  const rests = parts.map((part, index) => ({ index, rest: (size * part) % whole }))
  rests.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  let left = size - shares.reduce((a, b) => a + b, 0n)
  for (const { index } of rests) {
    if (left === 0n) break
    shares[index] = shares[index]! + 1n
    left -= 1n
  }
  return shares.map((part) => fromUnits(sign * part, scale))
}

/** 1203.5000 → 1203.5, 3.00 → 3: without the zeros behind, of which `keep` decimals stay. */
export function withoutZeros(value: string, keep = 0): string {
  const [whole = '', rest] = value.split('.')
  if (rest === undefined) return value
  const shown = rest.slice(0, keep) + dropEnd(rest.slice(keep), /0/)
  return shown === '' ? whole : `${whole}.${shown}`
}

/** Digits with a comma before every three, for reading: 1234567 → 1,234,567. The minus is as wide as a plus: -1234 → −1,234. */
export function thousands(digits: string): string {
  const sign = digits.startsWith('-') ? '−' : ''
  const groups: string[] = []
  let end = digits.length
  for (; end - sign.length > 3; end -= 3) groups.unshift(digits.slice(end - 3, end))
  return sign + [digits.slice(sign.length, end), ...groups].join(',')
}

/** For reading: 1234567.5 → 1,234,567.50, -3 → −3.00 */
export function formatMoney(value: Decimal, scale = 2): string {
  const [whole = '', rest] = round(value, scale).split('.')
  return rest === undefined ? thousands(whole) : `${thousands(whole)}.${rest}`
}

const MULTIPLES: Readonly<Record<string, number>> = { 万: 4, 亿: 8 }
/** What is no unit, and all units behind it: no word of a unit begins like a number or another unit, so it is read in one go. */
const NUMBER_AND_UNITS =
  /^([-+\d.,万亿]*)(?:元|角|分|平方米|平|立方米|米|m2|m3|m|kwh|度|吨|t|个|位|户|间|套|层|人|月|年|天|日|次|%)*(?:\/[^\d].*)?$/is

/**
 * A number as clerks write it: full-width digits, blanks, ￥, thousands separators, a unit behind (89.52㎡, 1.2万元),
 * brackets for a negative. Null when it is not a number.
 */
export function parseDecimal(dirty: string): string | null {
  let plain = nfkc(dirty)
    .replace(/\s+/g, '')
    .replace(/^(?:¥|rmb|cny|人民币)/i, '')
    .replace(/[−－–]/g, '-')
  const bracketed = /^\((.+)\)$/.exec(plain)
  if (bracketed) plain = `-${bracketed[1]!}`
  plain = NUMBER_AND_UNITS.exec(plain.replace(/^([-+]?)¥/, '$1'))?.[1] ?? ''
  const multiple = MULTIPLES[plain.at(-1) ?? ''] ?? 0
  if (multiple > 0) plain = plain.slice(0, -1)
  if (/,/.test(plain) && !/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return null
  plain = plain
    .replaceAll(',', '')
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  if (!DECIMAL.test(plain)) return null
  const value = big(plain).times(new Big(`1e${multiple}`))
  return fixed(value, Math.max(0, scaleOf(plain) - multiple))
}

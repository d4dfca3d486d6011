import { thousands } from './thousands'

export interface NumberRule {
  /** Digits after the point; 0 for whole numbers, undefined for any. */
  scale?: number
  /** A leading minus is allowed. */
  signed: boolean
}

/**
 * What is left of typed or pasted text: digits, one point, a leading sign. Full-width characters count as their plain ones,
 * thousands separators go, digits beyond the scale are cut (never rounded).
 */
export function cleanNumber(text: string, { scale, signed }: NumberRule): string {
  const plain = text.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').trim()
  const sign = signed && /^[^\d.]*-/.test(plain) ? '-' : ''
  const kept = plain.replaceAll(/[^\d.]/g, '')
  const point = kept.indexOf('.')
  if (point < 0 || scale === 0) return sign + (point < 0 ? kept : kept.slice(0, point))
  const fraction = kept.slice(point + 1).replaceAll('.', '')
  return `${sign}${kept.slice(0, point)}.${scale === undefined ? fraction : fraction.slice(0, scale)}`
}

/** The finished form: no lone sign or point, no useless leading zeros; '' when there is no number. */
export function settleNumber(clean: string): string {
  const negative = clean.startsWith('-')
  const [whole = '', fraction = ''] = clean.replace('-', '').split('.')
  if (whole === '' && fraction === '') return ''
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const value = fraction === '' ? digits : `${digits}.${fraction}`
  return negative && /[1-9]/.test(value) ? `-${value}` : value
}

/** Compares two settled decimals by their digits: amounts do not go through floating point. */
export function compareNumbers(a: string, b: string): number {
  const negativeA = a.startsWith('-')
  const negativeB = b.startsWith('-')
  if (negativeA !== negativeB) return negativeA ? -1 : 1
  const [wholeA = '', fractionA = ''] = a.replace('-', '').split('.')
  const [wholeB = '', fractionB = ''] = b.replace('-', '').split('.')
  const places = Math.max(fractionA.length, fractionB.length)
  const digitsA = BigInt(wholeA + fractionA.padEnd(places, '0'))
  const digitsB = BigInt(wholeB + fractionB.padEnd(places, '0'))
  const order = digitsA < digitsB ? -1 : digitsA > digitsB ? 1 : 0
  return negativeA ? -order : order
}

/** Whether two settled decimals say the same: 1.50 and 1.5, or both nothing. */
export const sameNumber = (a: string, b: string): boolean =>
  a === b || (a !== '' && b !== '' && isSettled(b) && compareNumbers(a, b) === 0)
const isSettled = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/** The value held within its caps. */
export function capNumber(value: string, min: string | undefined, max: string | undefined): string {
  if (value === '') return ''
  if (max !== undefined && compareNumbers(value, max) > 0) return max
  if (min !== undefined && compareNumbers(value, min) < 0) return min
  return value
}

/** 1234567.5 with scale 2 → 1,234,567.50; what is no finished number stays as it is. */
export function groupNumber(value: string, scale?: number): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(value)
  if (!match) return value
  const [, sign = '', whole = '', fraction = ''] = match
  const places = scale === undefined ? fraction : fraction.padEnd(scale, '0')
  return `${sign}${thousands(whole)}${places === '' ? '' : `.${places}`}`
}

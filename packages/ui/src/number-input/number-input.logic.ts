import { thousands } from './thousands'

export interface NumberRule {
  /** Digits after the point; 0 for whole numbers, undefined for any. */
  scale?: number
  /** A leading minus is allowed. */
  signed: boolean
  /** At most so many characters, the point and the sign included. */
  maxLength?: number
}

/** What was typed or pasted, read: the number as far as it goes and what fell away, or why it is none. */
export type Reading = { readonly text: string; readonly note: string | null } | { readonly refused: string }

const FULL_WIDTH = 0xfee0
const plainOf = (text: string) =>
  text
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH))
    .replaceAll('。', '.')
    .replaceAll(/[−–]/g, '-')
    .trim()

const SHOWN = 8
function faultOf(text: string): string {
  const foreign = text.replaceAll(/[\d.,+\s-]/g, '')
  if (foreign !== '') return `“${foreign.slice(0, SHOWN)}”不是数字，未填入`
  if (/\s/.test(text)) return '数字中间不能有空格，未填入'
  if (/[+-]/.test(text)) return '正负号只能在最前面，未填入'
  if (/\..*\./.test(text)) return '只能有一个小数点，未填入'
  return '千分位逗号应隔三位，未填入'
}

/**
 * Digits, one point and a leading sign are a number, in full width too, and so are an amount with its sign of money or 元 and digits
 * that commas part by threes. Whatever else there is, all of it is refused: without it the rest would be another number. Digits
 * beyond the scale are cut, never rounded.
 */
export function readNumber(raw: string, { scale, signed, maxLength }: NumberRule): Reading {
  let rest = plainOf(raw)
  const take = (signs: string): string => {
    const [first = ''] = rest
    if (first === '' || !signs.includes(first)) return ''
    rest = rest.slice(1).trimStart()
    return first
  }
  const before = take('+-')
  const after = take('¥￥') === '' ? '' : take('+-')
  const body = (rest.endsWith('元') ? rest.slice(0, -1) : rest).trimEnd()
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(body)
  if ((before !== '' && after !== '') || !(grouped || /^\d*(?:\.\d*)?$/.test(body))) return { refused: faultOf(body) }
  const negative = before === '-' || after === '-'
  if (negative && !signed) return { refused: '不能是负数，未填入' }
  const [whole = '', fraction] = body.replaceAll(',', '').split('.')
  if (fraction !== undefined && scale === 0) return { refused: '只能是整数，未填入' }
  const sign = negative ? '-' : ''
  const kept = fraction === undefined ? '' : `.${fraction.slice(0, scale)}`
  const cut = fraction !== undefined && scale !== undefined && fraction.length > scale
  const text = `${sign}${whole}${kept}`
  if (maxLength === undefined || text.length <= maxLength)
    return { text, note: cut ? `只取${scale}位小数，多出的已截去` : null }
  if (sign.length + whole.length > maxLength) return { refused: `最多${maxLength}个字符，未填入` }
  return { text: text.slice(0, maxLength), note: `最多${maxLength}个字符，多出的小数已截去` }
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

/** A minus as wide as a plus. */
export const trueMinus = (text: string): string => text.replace('-', '−')

/** 1234567.5 with scale 2 → 1,234,567.50; what is no finished number stays as it is. */
export function groupNumber(value: string, scale?: number): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(value)
  if (!match) return value
  const [, sign = '', whole = '', fraction = ''] = match
  const places = scale === undefined ? fraction : fraction.padEnd(scale, '0')
  return `${sign}${thousands(whole)}${places === '' ? '' : `.${places}`}`
}

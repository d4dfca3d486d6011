import type { Kind } from './fields.ts'

/** What callers without the `plain` code see. A value too short for its pattern shows nothing but stars. */
const hide = (text: string, head: number, tail: number) => {
  const hidden = text.length - head - tail
  return hidden > 0
    ? text.slice(0, head) + '*'.repeat(hidden) + text.slice(text.length - tail)
    : '*'.repeat(text.length)
}

/** 13812345678 → 138****5678 */
export const maskPhone = (phone: string) => hide(phone, 3, 4)
/** 440106199001011234 → 4401**********1234 */
export const maskIdNo = (idNumber: string) => hide(idNumber, 4, 4)
/** 6222021234567890123 → ***************0123 */
export const maskBankCard = (card: string) => hide(card, 0, 4)
/** 张三丰 → 张** */
export const maskName = (name: string) => {
  const [first = '', ...rest] = name
  return first + '*'.repeat(rest.length)
}

/** The masked form of a value of a field marked `masked` (phones and id numbers are masked always). */
export function maskOf(kind: Kind, value: string): string {
  if (kind === 'phone') return maskPhone(value)
  if (kind === 'idNumber') return maskIdNo(value)
  return maskBankCard(value)
}
/** Was this text made by `maskOf`? A client that sends it back has not changed the value. */
export const isMasked = (value: unknown): value is string => typeof value === 'string' && /\*{2,}/.test(value)

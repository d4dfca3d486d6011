import { thousands } from '@wuguan/contract/kernel/decimal'

/** 1234567.80 → 1,234,567.80; whole numbers stay whole. */
export function grouped(value: string | number): string {
  const [whole = '', cents] = String(value).split('.')
  const text = thousands(whole)
  return cents === undefined ? text : `${text}.${cents}`
}

import { thousands, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { METER_UNIT } from '@wuguan/contract/meter/meter.entity'
import { plain } from '@wuguan/contract/meter/rules/usage'

export const unitOf = (kind: string): string => METER_UNIT[kind] ?? ''
/** Figures as people write them; a dash where there is none. */
export const figure = (value: string | null | undefined): string => (value == null ? '—' : plain(value))
/** 1234567.5 → 1,234,567.5 */
export function grouped(value: string | null | undefined, places = 4): string {
  if (value == null) return '—'
  const [whole = '', rest = ''] = plain(value).split('.')
  return withoutZeros(`${thousands(whole)}.${rest.slice(0, places)}`)
}
/** For drawing only; amounts and sums stay decimal strings. */
export const drawn = (value: string | null): number | null => (value === null ? null : Number(value))

const SHANGHAI = 8 * 3600_000
export const todayHere = (): string => new Date(Date.now() + SHANGHAI).toISOString().slice(0, 10)

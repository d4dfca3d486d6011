import { diffDays } from '../../kernel/dates.ts'
import { type Ratio, ofInteger } from '../../kernel/expression/ratio.ts'
import { daysIn } from '../../kernel/period.ts'
import { fraction } from './rounding.ts'

export type ProrateMode = 'actualDays' | 'by30' | 'by365' | 'fullMonth' | 'halfMonth' | 'skip'
export interface Part {
  readonly days: number
  readonly monthDays: number
  readonly fraction: Ratio
  /** As people read it: 21/31天, 整月. */
  readonly text: string
}

/** How much of a month the days from `from` to `to` are, both ends included; a whole month is 1 in every mode. */
export function monthPart(month: string, from: string, to: string, mode: ProrateMode): Part {
  const days = diffDays(from, to) + 1
  const monthDays = daysIn(month)
  const part = (value: Ratio, text: string): Part => ({ days, monthDays, fraction: value, text })
  if (days >= monthDays) return part(ofInteger(1), '整月')
  switch (mode) {
    case 'actualDays':
      return part(fraction(days, monthDays), `${days}/${monthDays}天`)
    case 'by30':
      return part(fraction(Math.min(days, 30), 30), `${Math.min(days, 30)}/30天`)
    case 'by365':
      return part(fraction(12 * days, 365), `12月×${days}/365天`)
    case 'fullMonth':
      return part(ofInteger(1), '不足月按整月')
    case 'halfMonth':
      return days >= 15 ? part(ofInteger(1), `${days}天满15天按整月`) : part(fraction(1, 2), `${days}天不满15天按半月`)
    case 'skip':
      return part(ofInteger(0), '不足月不收')
  }
}

import { div, gt, isZero, lt, sub, sum } from '../../kernel/decimal.ts'

export interface Loss {
  loss: string
  /** loss ÷ master with four decimals; null where the master counted nothing. */
  rate: string | null
  /** More came out below than went in above. */
  inverted: boolean
  alarm: boolean
}

/** What a master counted and its direct children did not. */
export function lossOf(master: string, children: readonly string[], alarmRate: string): Loss {
  const loss = sub(master, sum(children))
  const rate = isZero(master) ? null : div(loss, master, 4)
  const inverted = lt(loss, '0')
  return { loss, rate, inverted, alarm: inverted || (rate !== null && gt(rate, alarmRate)) }
}

/** Growth against an earlier figure in percent with two decimals; null where that was nothing. */
export const growth = (now: string, before: string): string | null =>
  isZero(before) ? null : div(`${sub(now, before)}`, div(before, 100, 12), 2)

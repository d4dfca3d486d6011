import { addDays, addMonthsToDate } from '../../kernel/dates.ts'

export interface RenewalRule {
  readonly startRule: 'afterExpiry' | 'fromToday'
  readonly graceDays: number
  readonly maxMonths: number
}

/** The days that a renewal by months buys; a place that has never been paid begins today. */
export function renewalPeriod(
  rule: RenewalRule,
  paidTo: string | null,
  today: string,
  months: number,
): { from: string; to: string } {
  if (months > rule.maxMonths) throw new RangeError(`续费月数不能超过${rule.maxMonths}个月`)
  const late = paidTo !== null && rule.startRule === 'fromToday' && today > addDays(paidTo, rule.graceDays)
  const from = paidTo === null || late ? today : addDays(paidTo, 1)
  const same = addMonthsToDate(from, months)
  // A day that the month does not have was cut to its last one, which then belongs to the period.
  const cut = same.slice(8) !== from.slice(8)
  return { from, to: cut ? same : addDays(same, -1) }
}

/** 到期 2025-03-31，续3个月 → 2025-04-01 至 2025-06-30 */
export function renewalSentence(rule: RenewalRule, paidTo: string, today: string, months: number): string {
  const { from, to } = renewalPeriod(rule, paidTo, today, months)
  return `到期 ${paidTo}，续${months}个月 → ${from} 至 ${to}`
}

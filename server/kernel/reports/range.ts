import { addDays, diffDays } from '@wuguan/contract/kernel/dates'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { AnyFacts } from '@wuguan/contract/kernel/facts'
import { addMonths, lastDay, monthsBetween } from '@wuguan/contract/kernel/period'
import type { ListQuery } from '@wuguan/contract/kernel/query'
import type { Dimension, Measure, Report, Window } from '@wuguan/contract/kernel/report'
import { type Params, snake } from '../db/sql.ts'

/** What is asked of the time axis, and what of it each measure is of. */

export interface Range {
  readonly field: string
  readonly op: 'between'
  readonly from: string
  readonly to: string
}
/** Ends of the axis, open where null. */
export interface Bounds {
  readonly from: string | null
  readonly to: string | null
}
/** Nothing is asked of it: nothing lies before it. */
export const OPEN: Bounds = { from: null, to: null }
type Asked = Pick<ListQuery, 'filters'>

export function boundsOf({ at }: AnyFacts, { filters }: Asked): Bounds {
  const found = filters.find(({ field }) => field === at)
  if (found?.op === 'eq') return { from: String(found.value), to: String(found.value) }
  if (found?.op !== 'between') return { from: null, to: null }
  const textOf = (end: unknown) => (end === null ? null : String(end))
  return { from: textOf(found.from), to: textOf(found.to) }
}

/** The range of the time axis, where both its ends are asked for. */
export function rangeOf({ facts }: Pick<Report, 'facts'>, query: Asked): Range | null {
  const { from, to } = boundsOf(facts, query)
  return from === null || to === null ? null : { field: facts.at!, op: 'between', from, to }
}

export const isPeriodText = (text: string) => text.length === 7

type Limited = Pick<Report, 'facts' | 'within'>

/**
 * What one question may reach over: more is asked of a file, or in parts. Without a beginning it reaches over all there is; nothing asked of the
 * axis at all is a question of its own, which pages that need a range do not ask (`opens`).
 */
export function demandRange(report: Limited, query: Asked): void {
  const { from, to } = boundsOf(report.facts, query)
  if (to === null) return
  if (from === null) return refuseRange(report)
  const field = report.facts.at!
  if (from > to)
    throw badInput({ [field]: isPeriodText(from) ? '结束期间不能早于开始期间' : '结束日期不能早于开始日期' })
  demandLength(report, from, to)
}

/** The same of a range without an end: it reaches to today. */
export function demandOpenEnd(report: Limited, since: string | null, until: string | null, today: string): void {
  if (since !== null && until === null && since <= today) demandLength(report, since, today)
}

function demandLength(report: Limited, from: string, to: string): void {
  const { days, months } = report.within ?? {}
  const tooManyDays = days !== undefined && daysOf({ from, to })! > days
  const tooManyMonths = months !== undefined && monthsBetween(from.slice(0, 7), to.slice(0, 7)) >= months
  if (tooManyDays || tooManyMonths) refuseRange(report)
}
function refuseRange({ facts, within }: Limited): void {
  if (!within) return
  const { days, months, refusal } = within
  throw badInput({
    [facts.at!]: refusal ?? (days === undefined ? `查询区间不能超过${months}个月` : `查询区间不能超过${days}天`),
  })
}

/** Days of the range that is asked for; null where an end is open. */
export function daysOf(range: Pick<Range, 'from' | 'to'> | null): number | null {
  if (!range) return null
  const [from, to] = isPeriodText(range.from)
    ? [`${range.from}-01`, lastDay(range.to)]
    : [range.from.slice(0, 10), range.to.slice(0, 10)]
  return diffDays(from, to) + 1
}

/** First day that is asked for; null where the beginning is open. */
export const sinceOf = (facts: AnyFacts, query: Asked): string | null => {
  const { from } = boundsOf(facts, query)
  return from === null ? null : isPeriodText(from) ? `${from}-01` : from.slice(0, 10)
}

/** Is anything beside the range itself part of the answer? */
export const reachesOver = (measures: readonly Measure[], { from, to }: Bounds): boolean =>
  (from !== null || to !== null) && measures.some(({ over }) => over !== 'range')

/** Rows of a window. */
export function windowSql(over: Window, column: string, { from, to }: Bounds, params: Params): string[] {
  const since = over === 'range' && from !== null ? [`${column} >= ${params.add(from)}`] : []
  const until = over !== 'all' && over !== 'before' && to !== null ? [`${column} <= ${params.add(to)}`] : []
  const before = over === 'before' ? [from === null ? 'false' : `${column} < ${params.add(from)}`] : []
  return [...since, ...until, ...before]
}

/** Conditions as they are for rows of a window; null where it has none. */
export function filtersOver({ facts }: Pick<Report, 'facts'>, over: Window, query: Asked): ListQuery['filters'] | null {
  if (over === 'range') return query.filters
  const { from, to } = boundsOf(facts, query)
  const others = query.filters.filter(({ field }) => field !== facts.at)
  if (over === 'before' && from === null) return null
  const end = over === 'before' ? stepBack(from!) : over === 'until' ? to : null
  return end === null ? others : [...others, { field: facts.at!, op: 'between', from: null, to: end }]
}
const stepBack = (text: string) => (isPeriodText(text) ? addMonths(text, -1) : addDays(text, -1))

/** Last day that is asked for; null where the end is open. */
export const untilOf = (facts: AnyFacts, query: Asked): string | null => {
  const { to } = boundsOf(facts, query)
  return to === null ? null : isPeriodText(to) ? lastDay(to) : to.slice(0, 10)
}

/** A step of time, or the axis as it stands: such a key tells of its own time only. */
export const isTimed = ({ grain, column }: Dimension, { at }: AnyFacts): boolean => grain !== null || column === at

export const axisSql = ({ at }: AnyFacts, alias: string): string => (at === null ? '' : `${alias}.${snake(at)}`)

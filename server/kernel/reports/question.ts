import { addDays, addMonthsToDate, diffDays, isDate } from '@wuguan/contract/kernel/dates'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'

import { addMonths, lastDay, monthsBetween } from '@wuguan/contract/kernel/period'
import type { ListQuery, RawQuery } from '@wuguan/contract/kernel/query'
import {
  type Compare,
  type Dimension,
  MAX_BY,
  REPORT_PARAMS,
  type Report,
  type ReportFigure,
} from '@wuguan/contract/kernel/report'
import type { Actor } from '../auth/actor.ts'
import { parseListQuery } from '../crud/where.ts'
import { asOfOf } from './as-of.ts'
import { isPeriodText, type Range, rangeOf } from './range.ts'
import { rowsHooks, TOLD } from './rows.ts'

/** What is asked of a report, checked against its definition: nothing of it is a name that the definition has not. */
export interface Question {
  readonly by: readonly Dimension[]
  readonly figures: readonly ReportFigure[]
  readonly across: Dimension | null
  readonly compare: Compare | null
  /** null = now. */
  readonly asOf: string | null
  readonly order: { readonly field: string; readonly down: boolean } | null
  readonly query: ListQuery
}

export function questionOf(report: Report, raw: RawQuery, actor: Actor, today: string): Question {
  const own: Record<string, string> = {}
  const conditions: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || value === null || value === '') continue
    if (!(REPORT_PARAMS as readonly string[]).includes(name)) conditions[name] = value
    else if (typeof value === 'string') own[name] = value
    else throw badInput({ [name]: `重复的查询条件：${name}` })
  }
  const dimension = (param: string, name: string): Dimension => {
    const found = report.dimensions.find((one) => one.name === name)
    if (!found) throw badInput({ [param]: `不能按该维度统计：${name}` })
    return found
  }
  const by = (own['by']?.split(',') ?? report.by).map((name) => dimension('by', name))
  const across = own['across'] === 'none' ? null : (own['across'] ?? report.across)
  if (by.length > MAX_BY) throw badInput({ by: `最多按${MAX_BY}个维度统计` })
  const names = [...by.map(({ name }) => name), ...(across === null ? [] : [across])]
  if (new Set(names).size < names.length) throw badInput({ by: '同一维度只能使用一次' })
  const query = parseListQuery(report.rows, rowsHooks(report), 'filters', conditions, actor)
  for (const name of Object.keys(query.extra))
    if (name !== 'communityIds' && !TOLD.has(name)) throw badInput({ [name]: `未知的查询条件：${name}` })
  return {
    by,
    figures: figuresOf(report, own['also']?.split(',') ?? []),
    across: across === null ? null : dimension('across', across),
    compare: compareOf(report, own['compare'], today),
    asOf: asOfOf(report, own['asOf'], today),
    order: orderOf(report, names, own),
    query,
  }
}

function figuresOf(report: Report, also: readonly string[]): ReportFigure[] {
  const unknown = also.find((one) => !report.figures.some(({ name }) => name === one))
  if (unknown !== undefined) throw badInput({ also: `未知的指标：${unknown}` })
  return report.figures.filter(({ name, onDemand }) => !onDemand || also.includes(name))
}

const isDay = (text: string): text is Exclude<Compare, 'previous' | 'lastYear'> => isDate(text)
function compareOf({ facts }: Report, text: string | undefined, today: string): Compare | null {
  if (text === undefined || text === 'none') return null
  if (text === 'previous' || text === 'lastYear') return text
  if (!facts.asOf || !isDay(text)) throw badInput({ compare: '比较方式不正确' })
  if (text > today) throw badInput({ compare: '比较日期不能晚于今天' })
  return text
}

function orderOf(report: Report, names: readonly string[], own: Readonly<Record<string, string>>) {
  const { orderField: field, order = 'asc' } = own
  if (order !== 'asc' && order !== 'desc') throw badInput({ order: '排序方向须为asc或desc' })
  if (field === undefined) return report.sort && { field: report.sort.field, down: report.sort.order === 'desc' }
  if (!names.includes(field) && !report.figures.some(({ name }) => name === field))
    throw badInput({ orderField: `不支持按该字段排序：${field}` })
  return { field, down: order === 'desc' }
}

/** The same question of another time: its range or its day moved back, and what moves the keys forward again; or the same as of another day. */
export interface Earlier {
  readonly asOf: string | null
  readonly query: ListQuery
  /** Interval of SQL. */
  readonly shift: string
  readonly said: string
}
export function earlierOf(report: Report, { compare, asOf, query }: Question, today: string): Earlier | null {
  if (compare === null) return null
  if (isDay(compare))
    return { asOf: compare === today ? null : compare, query, shift: '0 days', said: `截至 ${compare}` }
  const { facts } = report
  const range = rangeOf(report, query)
  if (!range) {
    if (!facts.asOf || query.filters.some(({ field }) => field === facts.at))
      throw refuse(`比较需要选择${facts.at === null ? '时间' : facts.fields[facts.at]!.label}的起止`)
    const months = compare === 'lastYear' ? 12 : 1
    const day = addMonthsToDate(asOf ?? today, -months)
    return { asOf: day, query, shift: `${months} months`, said: `截至 ${day}` }
  }
  const moved = movedBack(range, compare)
  const { shift, back } = moved
  const day = facts.asOf ? back((asOf ?? today).slice(0, 10)) : null
  return {
    asOf: day,
    shift,
    query: { ...query, filters: query.filters.map((one) => (one.field === facts.at ? moved.range : one)) },
    said: `${moved.range.from.slice(0, 10)} 至 ${moved.range.to.slice(0, 10)}`,
  }
}

/** Whole months go back by months, other days by as many days as there are. */
function movedBack(range: Range, compare: 'previous' | 'lastYear') {
  const { from, to } = range
  const months = isPeriodText(from)
    ? monthsBetween(from, to) + 1
    : from.slice(8, 10) === '01' && to.slice(0, 10) === lastDay(to.slice(0, 7))
      ? monthsBetween(from.slice(0, 7), to.slice(0, 7)) + 1
      : null
  const by = compare === 'lastYear' ? 12 : months
  const days =
    diffDays(isPeriodText(from) ? `${from}-01` : from.slice(0, 10), isPeriodText(to) ? lastDay(to) : to.slice(0, 10)) +
    1
  const day = (text: string) => (by === null ? addDays(text, -days) : addMonthsToDate(text, -by))
  const back = (text: string) =>
    isPeriodText(text) ? addMonths(text, -by!) : `${day(text.slice(0, 10))}${text.slice(10)}`
  // The last day of a month stays the last day.
  const end =
    months !== null && by !== null && !isPeriodText(to)
      ? `${lastDay(addMonths(to.slice(0, 7), -by))}${to.slice(10)}`
      : back(to)
  return { shift: by === null ? `${days} days` : `${by} months`, back, range: { ...range, from: back(from), to: end } }
}

import { abs, div, formatMoney, isZero, mul, sub, thousands } from '@wuguan/contract/kernel/decimal'
import {
  type Angle,
  type Mark,
  REPORT_PARAMS,
  type Report,
  type ReportAnswer,
  type ReportFigure,
  type Values,
} from '@wuguan/contract/kernel/report'
import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import type { ChartKind, ChartSeries } from '@wuguan/ui/chart'
import { compactFilters, type Filters, type ListSearch } from '../controllers/list-query.ts'
import type { CrudContext } from '../port/index.ts'

/** What the page keeps in its address beside the question: how it is drawn, and which figure stands across. */
const SHOWN = ['chart', 'figure'] as const
export const NONE = 'none'

/** The months that a report opens with, where it has always a range and none is asked for. */
export function openedOn({ opens, facts }: Report, search: ListSearch, today: string): ListSearch {
  const { at } = facts
  if (
    opens === null ||
    at === null ||
    Object.keys(search.f ?? {}).some((name) => name === at || name.startsWith(`${at}.`))
  )
    return search
  const [from, to] = [addMonths(periodOf(today), 1 - opens), periodOf(today)]
  const range = facts.fields[at]!.kind === 'period' ? `${from},${to}` : `${from}-01,${today}`
  return { ...search, f: { ...search.f, [at]: range } }
}

/** What the address keeps of an angle. */
const angleOf = ({ by, across, chart }: Angle): Filters => ({
  by: by.join(),
  across: across ?? NONE,
  chart: chart?.kind ?? NONE,
  ...(chart ? { figure: chart.of.join() } : {}),
})
/** The angle by which a report is looked at; none where people gather it by themselves. */
export function angleShown({ angles, by, across, chart }: Report, { f = {} }: ListSearch): Angle | undefined {
  const shown: Filters = {
    by: f['by'] ?? by.join(),
    across: f['across'] ?? across ?? NONE,
    chart: f['chart'] ?? chart?.kind ?? NONE,
    ...((f['figure'] ?? chart) ? { figure: f['figure'] ?? chart!.of.join() } : {}),
  }
  return angles.find(
    (one) =>
      Object.entries(angleOf(one)).every(([name, value]) => shown[name] === value) &&
      Object.entries(one.only ?? {}).every(([name, value]) => f[name] === value),
  )
}
/** The address by an angle: whatever else is asked stays, but for what other angles ask. */
export function seenBy({ angles }: Report, one: Angle, search: ListSearch): ListSearch {
  const others = Object.fromEntries(
    angles.flatMap(({ only = {} }) => Object.keys(only).map((name) => [name, undefined])),
  )
  const next = conditionsChanged(search, { figure: undefined, ...others, ...angleOf(one), ...one.only })
  return { ...next, orderField: undefined, order: undefined }
}

/** The question as its calls take it. */
export function questionOf({ f = {}, keyword, orderField, order }: ListSearch): Filters {
  const asked = Object.entries(f).filter(([name]) => !(SHOWN as readonly string[]).includes(name))
  return {
    ...Object.fromEntries(asked),
    ...(keyword ? { keyword } : {}),
    ...(orderField === undefined ? {} : { orderField, order: order ?? 'asc' }),
  }
}

/** Which rows are asked for, without how they are gathered and as of when. */
export const conditionsOf = (search: ListSearch): Filters =>
  Object.fromEntries(
    Object.entries(questionOf(search)).filter(([name]) => !(REPORT_PARAMS as readonly string[]).includes(name)),
  )

/** Conditions of the rows behind one cell: those of the report, the cell itself, and what its figure counts. */
export function cellOf(
  search: ListSearch,
  { by, across }: Pick<ReportAnswer, 'by' | 'across'>,
  keys: readonly (string | null)[],
  acrossAt: number | null,
  figure: ReportFigure,
): Filters {
  const day = search.f?.['asOf']
  const at = (name: string, key: string | null | undefined): [string, string] =>
    key == null ? [`cell.${name}.empty`, 'true'] : [`cell.${name}`, key]
  return Object.fromEntries([
    ...Object.entries(conditionsOf(search)),
    ...(day ? [['asOf', day] as const] : []),
    ...keys.map((key, place) => at(by[place]!, key)),
    ...(across && acrossAt !== null ? [at(across.dimension, across.keys[acrossAt])] : []),
    // Of a share all its rows are shown, unless they are of another time than the range.
    ...(figure.denominator === null || figure.numerator.over !== 'range' ? [['measure', figure.name] as const] : []),
  ])
}

/** Names of the projects that are chosen; empty for all. */
export const projectsOf = ({ communities, communityId, communityIds }: CrudContext): string =>
  communities
    .filter(({ id }) => id === communityId || communityIds.includes(id))
    .map(({ name }) => name)
    .join('、')

export const conditionsChanged = (
  search: ListSearch,
  part: Readonly<Record<string, string | undefined>>,
): ListSearch => ({
  ...search,
  f: compactFilters({ ...search.f, ...part }),
})

/** A figure as people read it; nothing is —. */
export function written({ kind, unit }: Pick<ReportFigure, 'kind' | 'unit'>, value: string | null | undefined): string {
  if (value == null) return '—'
  if (kind === 'date') return value
  const point = value.indexOf('.')
  // Parts of a count are kept exactly and mostly even: beyond the second place only what says something is shown.
  let end = value.length
  while (point >= 0 && end - point > 3 && value[end - 1] === '0') end--
  const scale = point < 0 ? 0 : end - point - 1
  const text = kind === 'count' ? thousands(value) : formatMoney(value, scale)
  return `${text}${kind === 'percent' ? unit : ''}`
}

export interface Change {
  readonly text: string
  /** null: neither better nor worse. */
  readonly better: boolean | null
}
/** How a figure moved: shares by points, all others by percent of what they were; null where one of them is nothing. */
export function changeOf(
  { kind, per, direction }: ReportFigure,
  now?: string | null,
  before?: string | null,
): Change | null {
  if (now == null || before == null || kind === 'date') return null
  const moved = sub(now, before)
  const up = !moved.startsWith('-')
  const better = direction === null || isZero(moved) ? null : up === (direction === 'up')
  const sign = isZero(moved) ? '' : up ? '+' : '−'
  if (kind === 'percent') return { text: `${sign}${abs(moved)}个${per === 100 ? '百' : '千'}分点`, better }
  if (isZero(before)) return isZero(now) ? { text: '0%', better: null } : null
  return { text: `${sign}${div(mul(abs(moved), '100'), abs(before), 1)}%`, better }
}

export const isNothing = (value: string | null | undefined) => value == null || /^-?0(\.0+)?$/.test(value)

/** In which state a cell is. */
export const markOf = ({ marks }: Pick<Report, 'marks'>, values: Values | undefined): Mark | undefined =>
  values &&
  marks.find(
    ({ some = [], none = [] }) =>
      some.every((name) => !isNothing(values[name])) && none.every((name) => isNothing(values[name])),
  )

/** Places across that have something to show of the figures; a column of nothing says nothing. */
export const placesAcross = ({ across, totals, rows }: ReportAnswer, figures: readonly ReportFigure[]): number[] =>
  (across?.keys ?? []).flatMap((_, at) =>
    [totals, ...rows].some(({ cells }) => figures.some(({ name }) => !isNothing(cells[at]?.[name]))) ? [at] : [],
  )

/** Figures of the whole at the end of a pivot: the one that stands across, and the days that were reached. */
export const wholeFigures = (
  report: Report,
  answer: Pick<ReportAnswer, 'figures' | 'across'>,
  shown: readonly ReportFigure[],
) =>
  answer.across
    ? [
        ...shown,
        ...report.figures.filter(
          (one) => one.kind === 'date' && answer.figures.includes(one.name) && !shown.includes(one),
        ),
      ]
    : shown

/** Figures that stand in the table: all that were worked out, of a pivot the one that is chosen. */
export function shownFigures(
  report: Report,
  answer: Pick<ReportAnswer, 'figures' | 'across'>,
  chosen: string | undefined,
) {
  const all = report.figures.filter(({ name }) => answer.figures.includes(name))
  if (!answer.across) return all
  const preferred = report.chart?.of[0]
  const one = all.find(({ name }) => name === chosen) ?? all.find(({ name }) => name === preferred) ?? all[0]
  return one ? [one] : []
}

/** So many things can be told apart in a drawing, and so many colours. */
export const MOST_DRAWN = 30
const MOST_PARTS = 7
export interface Drawn {
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
  /** Place among the rows of what is drawn, by category and series; undefined where several stand for one. */
  readonly rowAt: (category: number, series: number) => number | undefined
  readonly cut: boolean
}
const ALONE: ReadonlySet<ChartKind> = new Set(['pie', 'pareto', 'funnel'])
const numberOf = (value: string | null | undefined) => (value == null ? null : Number(value))
const NOTHING_DRAWN: Drawn = { categories: [], series: [], rowAt: () => undefined, cut: false }

/** A gauge shows one share of the whole: only what is in percent has an end to its scale. */
const isOfHundred = ({ kind, per }: ReportFigure) => kind === 'percent' && per === 100
export const gaugeable = ({ figures }: Report) => figures.some(isOfHundred)
function gaugeOf(report: Report, { figures, totals }: ReportAnswer): Drawn {
  const share = report.figures.find((one) => isOfHundred(one) && figures.includes(one.name))
  const value = share && numberOf(totals.values[share.name])
  if (!share || value == null) return NOTHING_DRAWN
  return { ...NOTHING_DRAWN, categories: ['合计'], series: [{ name: share.label, values: [value] }] }
}

interface Places {
  readonly kept: readonly number[]
  readonly cut: boolean
}
/** The largest of many, in the order of `among`. */
function largestOf(among: readonly number[], most: number, sizeOf: (place: number) => number): Places {
  if (among.length <= most) return { kept: among, cut: false }
  const largest = new Set(among.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most))
  return { kept: among.filter((place) => largest.has(place)), cut: true }
}
/** Time runs from left to right, however the table is sorted. */
function inTime(report: Report, { by }: ReportAnswer, keys: readonly (string | null)[]): number[] {
  const places = keys.map((_, at) => at)
  const timed = report.dimensions.find(({ name }) => name === by[0])?.grain != null
  return timed
    ? places.toSorted((a, b) => ((keys[a] ?? '~') < (keys[b] ?? '~') ? -1 : keys[a] === keys[b] ? 0 : 1))
    : places
}

/** Of two dimensions the first is the axis and the second what stands on one another; small parts are one. */
function partsOf(report: Report, answer: ReportAnswer, figure: ReportFigure): Drawn {
  const { rows } = answer
  const group = (at: 0 | 1) =>
    [...Map.groupBy(rows.keys(), (place) => rows[place]!.keys[at]!)].map(([key, of]) => ({
      key,
      of,
      title: rows[of[0]!]!.titles[at]!,
    }))
  const size = (of: readonly number[]) =>
    of.reduce((sum, place) => sum + Math.abs(numberOf(rows[place]!.values[figure.name]) ?? 0), 0)
  const [axis, parts] = [group(0), group(1)]
  const order = inTime(
    report,
    answer,
    axis.map(({ key }) => key),
  )
  const { kept, cut } = largestOf(order, MOST_DRAWN, (at) => size(axis[at]!.of))
  const own = largestOf([...parts.keys()], MOST_PARTS, (at) => size(parts[at]!.of)).kept
  const rest = new Set([...parts.keys()].filter((at) => !own.includes(at)).flatMap((at) => parts[at]!.of))
  const places = new Map(rows.map(({ keys }, place) => [JSON.stringify(keys), place]))
  const rowAt = (category: number, series: number) =>
    own[series] === undefined
      ? undefined
      : places.get(JSON.stringify([axis[kept[category]!]!.key, parts[own[series]]!.key]))
  const valueAt = (category: number, series: number) => {
    const place = rowAt(category, series)
    return place === undefined ? null : numberOf(rows[place]!.values[figure.name])
  }
  const named = own.map((part, series) => ({
    name: parts[part]!.title,
    values: kept.map((_, category) => valueAt(category, series)),
  }))
  const others = kept.map((at) =>
    axis[at]!.of.filter((place) => rest.has(place)).reduce(
      (sum, place) => sum + (numberOf(rows[place]!.values[figure.name]) ?? 0),
      0,
    ),
  )
  return {
    categories: kept.map((at) => axis[at]!.title),
    series: rest.size > 0 ? [...named, { name: '其余', values: others, gathered: true }] : named,
    rowAt,
    cut,
  }
}

/** Of a pivot the figure that is chosen, else those that are chosen, or that the report draws. */
export function drawnFigures(report: Report, answer: ReportAnswer, chosen: string | undefined): ReportFigure[] {
  const [figure] = shownFigures(report, answer, chosen)
  const picked = (chosen?.split(',') ?? []).filter((name) => answer.figures.includes(name))
  const names = answer.across
    ? [figure?.name ?? '']
    : picked.length > 0
      ? picked
      : report.chart
        ? report.chart.of.filter((name) => answer.figures.includes(name))
        : [figure?.name ?? '']
  return report.figures
    .filter(({ name, kind }) => names.includes(name) && kind !== 'date')
    .toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

/** The drawing of what the table holds. Of many groups the largest, in their order; time is never cut out of its middle. */
export function drawnOf(report: Report, answer: ReportAnswer, kind: ChartKind, chosen: string | undefined): Drawn {
  if (kind === 'gauge') return gaugeOf(report, answer)
  const { rows, across, by } = answer
  const figures = drawnFigures(report, answer, chosen)
  const [first] = figures
  if (!first) return NOTHING_DRAWN
  if (kind === 'stacked' && !across && by.length === 2 && figures.length === 1) return partsOf(report, answer, first)
  const order = inTime(
    report,
    answer,
    rows.map(({ keys }) => keys[0]!),
  )
  const { kept, cut } = largestOf(order, MOST_DRAWN, (place) =>
    Math.abs(numberOf(rows[place]!.values[first.name]) ?? 0),
  )
  const shown = ALONE.has(kind) ? [first] : figures
  const series =
    across && !ALONE.has(kind)
      ? placesAcross(answer, [first]).map((at) => ({
          name: across.titles[at]!,
          values: kept.map((row) => numberOf(rows[row]!.cells[at]![first.name])),
        }))
      : shown.map(({ label, name }) => ({ name: label, values: kept.map((row) => numberOf(rows[row]!.values[name])) }))
  return { categories: kept.map((row) => rows[row]!.titles.join(' ')), series, rowAt: (at) => kept[at], cut }
}

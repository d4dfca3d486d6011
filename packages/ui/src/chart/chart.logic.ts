import type { ChartData, ChartKind, ChartSeries } from './chart.types.ts'

const PLAIN = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })
export const plainNumber = (value: number): string => PLAIN.format(value).replace('-', '−')

/** 12,000 → 1.2万, 340,000,000 → 3.4亿: an axis has room for few digits. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e8) return `${plainNumber(value / 1e8)}亿`
  return size >= 1e4 ? `${plainNumber(value / 1e4)}万` : plainNumber(value)
}

export const isEmpty = ({ categories, series }: ChartData): boolean =>
  categories.length === 0 || series.every((one) => one.values.every((value) => value === null))

const KINDS: Readonly<Record<ChartKind, string>> = {
  line: '折线图',
  bar: '柱状图',
  stacked: '堆叠柱状图',
  pie: '饼图',
  combined: '组合图',
  pareto: '帕累托图',
  heat: '热力图',
  radar: '雷达图',
  funnel: '漏斗图',
  gauge: '仪表盘',
  scatter: '散点图',
}
const ALONE: ReadonlySet<ChartKind> = new Set(['pie', 'pareto', 'funnel', 'gauge'])

/** The series that the kind shows. */
export const shownSeries = ({ kind, series }: ChartData): readonly ChartSeries[] =>
  ALONE.has(kind) ? series.slice(0, 1) : series

export interface ParetoStep {
  readonly category: string
  readonly value: number
  /** Of all, this and the larger ones, in percent. */
  readonly together: number
}
/** The largest first, and how much of all they are together; what is not above 0 has no share. */
export function paretoOf(categories: readonly string[], values: readonly (number | null)[]): ParetoStep[] {
  const sorted = categories
    .map((category, at) => ({ category, value: Math.max(0, values[at] ?? 0) }))
    .toSorted((a, b) => b.value - a.value)
  const all = sorted.reduce((sum, { value }) => sum + value, 0)
  let sum = 0
  return sorted.map(({ category, value }) => {
    sum += value
    return { category, value, together: all === 0 ? 0 : Math.round((sum / all) * 10_000) / 100 }
  })
}

/** The chart in words, for those who do not see it: what it is, and of every series its range and last value. */
export function describeChart(title: string, data: ChartData, format: (value: number) => string): string {
  const { kind, categories } = data
  const series = shownSeries(data)
  const head = `${title}，${KINDS[kind]}，${categories.length} 项，${categories[0]} 至 ${categories.at(-1)}`
  const parts = series.flatMap(({ name, values }) => {
    const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
    if (known.length === 0) return [`${name} 没有数据`]
    const low = known.reduce((a, b) => (b.value < a.value ? b : a))
    const high = known.reduce((a, b) => (b.value > a.value ? b : a))
    return [
      `${name} 最低 ${format(low.value)}（${categories[low.at]}），最高 ${format(high.value)}（${categories[high.at]}）`,
    ]
  })
  return [head, ...parts].join('；')
}

/** Shares of a pie in whole percents that add up to 100: what is left goes to the largest remainders. */
export function shares(values: readonly (number | null)[]): number[] {
  const sizes = values.map((value) => Math.max(0, value ?? 0))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total === 0) return sizes.map(() => 0)
  const exact = sizes.map((size) => (size / total) * 100)
  const whole = exact.map(Math.floor)
  let left = 100 - whole.reduce((sum, n) => sum + n, 0)
  const order = exact.map((share, at) => ({ at, rest: share - Math.floor(share) })).toSorted((a, b) => b.rest - a.rest)
  for (const { at } of order) {
    if (left-- <= 0) break
    whole[at]! += 1
  }
  return whole
}

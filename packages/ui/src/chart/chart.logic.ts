import type { ChartData } from './chart.types.ts'

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

const KINDS = { line: '折线图', bar: '柱状图', stacked: '堆叠柱状图', pie: '饼图' } as const

/** The chart in words, for those who do not see it: what it is, and of every series its range and last value. */
export function describeChart(title: string, data: ChartData, format: (value: number) => string): string {
  const { kind, categories } = data
  const series = kind === 'pie' ? data.series.slice(0, 1) : data.series
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

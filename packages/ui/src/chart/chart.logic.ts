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

/** What many charts show keeps its colour in all of them; numbers are those of the ramp, from 0. */
const KNOWN: Readonly<Record<string, number>> = {
  应收: 0,
  实收: 2,
  收款: 2,
  欠费: 1,
  退款: 3,
  现金: 1,
  微信: 2,
  支付宝: 0,
  银行转账: 5,
  预存抵扣: 6,
  今年: 0,
  去年: 7,
  本期: 0,
  上期: 7,
  本月: 0,
  上月: 7,
  新增: 0,
  完成: 2,
  超时: 3,
}
export const HUES = 8

/**
 * Which colours of the ramp things have: by their name, so that the same thing looks the same wherever it is drawn, among
 * whatever others. Two of one drawing that would have the same: the later takes the next that is free, as long as there is one.
 */
export function huesOf(names: readonly string[]): number[] {
  const wanted = (name: string) =>
    KNOWN[name] ?? Array.from(name).reduce((sum, one) => (sum * 31 + one.codePointAt(0)!) % 9973, 7) % HUES
  const taken = new Set<number>()
  const hues = new Map<number, number>()
  // Those that have their own first: nothing else takes it from them.
  const order = [...names.keys()].toSorted((a, b) => Number(names[b]! in KNOWN) - Number(names[a]! in KNOWN))
  for (const at of order) {
    let hue = wanted(names[at]!)
    for (let tried = 0; taken.has(hue) && taken.size < HUES && tried < HUES; tried++) hue = (hue + 1) % HUES
    taken.add(hue)
    hues.set(at, hue)
  }
  return names.map((_, at) => hues.get(at)!)
}

/** px: a character of the axis, half of one for letters and digits, and what stands between two labels. */
const WIDE = 12
const NARROW = 7
const APART = 8
/** Under these many px labels would touch even when they stand aslant, or steep. */
const ASLANT = 18
const STEEP = 14
const wordWidth = (text: string) => Array.from(text).reduce((sum, one) => sum + (one > '\u00ff' ? WIDE : NARROW), 0)

/** How labels stand along an axis of so many px: all of them, aslant or steep where they are too long; of very many each so-and-so-manieth, evenly. */
export function labelsAlong(categories: readonly string[], width: number): { interval: number; rotate: number } {
  if (categories.length === 0) return { interval: 0, rotate: 0 }
  // A page that is not in view has no width yet.
  const slot = Math.max(1, width) / categories.length
  const longest = Math.max(0, ...categories.map(wordWidth))
  if (longest + APART <= slot) return { interval: 0, rotate: 0 }
  if (slot >= STEEP && slot < ASLANT) return { interval: 0, rotate: 60 }
  const step = Math.max(1, Math.ceil(ASLANT / slot))
  return { interval: step - 1, rotate: longest + APART <= slot * step ? 0 : 40 }
}

const ELLIPSIS = '…'
/** As many of the characters as stand in so many px beside an ellipsis. */
function fitting(characters: readonly string[], width: number): string[] {
  let left = width - WIDE
  const end = characters.findIndex((one) => (left -= wordWidth(one)) < 0)
  return characters.slice(0, end)
}
/** Labels of at most so many px: cut at their end, or at their beginning where that tells more of them apart, as rooms of one project. */
export function cutLabels(categories: readonly string[], width: number): string[] {
  const cut = (how: (characters: string[]) => string) =>
    categories.map((text) => (wordWidth(text) <= width ? text : how(Array.from(text))))
  const ends = cut((characters) => `${fitting(characters, width).join('')}${ELLIPSIS}`)
  const beginnings = cut((characters) => `${ELLIPSIS}${fitting(characters.toReversed(), width).toReversed().join('')}`)
  return new Set(beginnings).size > new Set(ends).size ? beginnings : ends
}

/**
 * `combined`: the first series as bars, the others as lines with an axis of their own. `pareto`: the first series, largest first, and how
 * much of all they are together. `heat`: series down, categories across. `radar`: a corner each category. `funnel`: the first series, stage
 * after stage. `gauge`: the first value of the first series, in percent. `scatter`: a point each category, the first series along, the second up.
 */
export type ChartKind =
  | 'line'
  | 'bar'
  | 'stacked'
  | 'pie'
  | 'combined'
  | 'pareto'
  | 'heat'
  | 'radar'
  | 'funnel'
  | 'gauge'
  | 'scatter'

export interface ChartSeries {
  readonly name: string
  /** One per category; null where there is none. */
  readonly values: readonly (number | null)[]
  /** Several things in one: nothing of its own to open. */
  readonly gathered?: boolean
}

export interface ChartData {
  /** `pie`, `pareto`, `funnel` and `gauge` show the first series only. */
  readonly kind: ChartKind
  /** Days, buildings, kinds of charge: what stands along the bottom, or a slice each. */
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
}

export interface ChartPick {
  readonly category: string
  readonly series: string
}

export type ChartKind = 'line' | 'bar' | 'stacked' | 'pie'

export interface ChartSeries {
  readonly name: string
  /** One per category; null where there is none. */
  readonly values: readonly (number | null)[]
}

export interface ChartData {
  /** `pie` shows the first series only. */
  readonly kind: ChartKind
  /** Days, buildings, kinds of charge: what stands along the bottom, or a slice each. */
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
}

export interface ChartPick {
  readonly category: string
  readonly series: string
}

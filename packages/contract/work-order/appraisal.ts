import { div, gte, mul, sum } from '../kernel/decimal.ts'

export interface Scored {
  readonly score: number
  readonly weight: number
}
/** Weighted mean of the dimensions that were scored, to two decimals. */
export const overallOf = (scores: readonly Scored[]): string =>
  div(sum(scores.map(({ score, weight }) => mul(score, weight))), sum(scores.map(({ weight }) => weight)), 2)

/** From which overall on somebody is how content; below the last one not at all. */
export const LEVELS = [
  ['4.5', '非常满意'],
  ['3.5', '满意'],
  ['2.5', '一般'],
  ['1.5', '不满意'],
] as const
export const contentOf = (overall: string): string => LEVELS.find(([least]) => gte(overall, least))?.[1] ?? '非常不满意'
/** From here on somebody counts as content. */
export const CONTENT_FROM = '3.50'
/** Customer and visit tell different stories. */
export const APART = 2

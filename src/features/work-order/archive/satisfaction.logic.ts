import { type CustomerScore, SCORE_SOURCE } from '@wuguan/contract/work-order/archive.actions'
import { div, lt, sum } from '@wuguan/contract/kernel/decimal'
import type { ChartSeries } from '@wuguan/ui/chart'

const mean = (scores: readonly string[]) => div(sum(scores), String(scores.length), 2)
/** What people said: what stands by default is nobody's word. */
const said = (scores: readonly CustomerScore[]) => scores.filter(({ source }) => source !== 'default')

/** Below it somebody was not content. */
const LOW = '2.5'
export const isLow = ({ score }: CustomerScore): boolean => lt(score, LOW)

/** Mean score of each month, a line for each source that has any. */
export function monthly(scores: readonly CustomerScore[]): { categories: string[]; series: ChartSeries[] } {
  const spoken = said(scores)
  const months = Map.groupBy(spoken, ({ at }) => at.slice(0, 7))
  const categories = [...months.keys()].toSorted()
  const series = SCORE_SOURCE.items.flatMap(({ code, label }): ChartSeries[] => {
    if (!spoken.some(({ source }) => source === code)) return []
    const values = categories.map((month) => {
      const own = months.get(month)!.filter(({ source }) => source === code)
      return own.length === 0 ? null : Number(mean(own.map(({ score }) => score)))
    })
    return [{ name: label, values }]
  })
  return { categories, series }
}

/** Mean stars of each dimension of orders. */
export const byDimension = (scores: readonly CustomerScore[]): { dimension: string; mean: string }[] =>
  [
    ...Map.groupBy(
      said(scores).flatMap((one) => one.scores),
      ({ dimension }) => dimension,
    ),
  ].map(([dimension, stars]) => ({ dimension, mean: mean(stars.map(({ score }) => String(score))) }))

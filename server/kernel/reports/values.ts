import { div, isZero, mul, round } from '@wuguan/contract/kernel/decimal'
import type { FigureSpec, Measure, ReportFigure, Values } from '@wuguan/contract/kernel/report'

/** A row of gathered facts: keys `@0`…, titles `=0`…, measures `#0`… */
export type Gathered = Record<string, string | number | null>

/** The measures that figures are made of, each once, and the figures of a row that has them. */
export function partsOf(
  figures: readonly Pick<ReportFigure, 'name' | 'kind' | 'scale' | 'numerator' | 'denominator'>[],
) {
  const measures: Measure[] = []
  const places = new Map<string, number>()
  const placeOf = (measure: Measure): number => {
    const key = JSON.stringify([measure.how, measure.column, measure.where])
    const known = places.get(key) ?? measures.push(measure) - 1
    places.set(key, known)
    return known
  }
  const made = figures.map(({ numerator, denominator, ...figure }) => ({
    ...figure,
    top: placeOf(numerator),
    bottom: denominator === null || denominator === 'days' ? denominator : placeOf(denominator),
  }))
  const valuesOf = (row: Gathered, days: number | null): Values =>
    Object.fromEntries(
      made.map(({ name, top, bottom, ...figure }) => {
        const value = String(row[`#${top}`])
        if (bottom === null) return [name, figure.kind === 'count' ? value : round(value, figure.scale)]
        return [name, shareOf(figure, value, bottom === 'days' ? days : String(row[`#${bottom}`]))]
      }),
    )
  return { measures, valuesOf }
}

/** Rounded once, and nothing over nothing. */
function shareOf({ kind, scale }: Pick<FigureSpec, 'kind' | 'scale'>, top: string, bottom: string | number | null) {
  if (bottom === null || isZero(bottom)) return null
  return div(kind === 'percent' ? mul(top, '100') : top, bottom, scale)
}

import { div, isZero, mul, round, sub } from '@wuguan/contract/kernel/decimal'
import type { FigureSpec, Measure, ReportFigure, Values } from '@wuguan/contract/kernel/report'

/** A row of gathered facts: keys `@0`…, titles `=0`…, measures `#0`… */
export type Gathered = Record<string, string | number | null>

/** The measures that figures are made of, each once, and the figures of a row that has them. */
export function partsOf(
  figures: readonly Pick<ReportFigure, 'name' | 'kind' | 'scale' | 'per' | 'rest' | 'numerator' | 'denominator'>[],
) {
  const measures: Measure[] = []
  const places = new Map<string, number>()
  const placeOf = (measure: Measure): number => {
    const { how, column, where, over, stop } = measure
    const key = JSON.stringify([how, column, where, over, stop])
    const known = places.get(key) ?? measures.push(measure) - 1
    places.set(key, known)
    return known
  }
  const made = figures.map(({ numerator, denominator, ...figure }) => ({
    ...figure,
    top: placeOf(numerator),
    bottom: denominator === null || denominator === 'days' ? denominator : placeOf(denominator),
  }))
  /** `timed`: of a step of time, which tells of its own time only. */
  const valuesOf = (row: Gathered, days: number | null, timed = false): Values =>
    Object.fromEntries(
      made.map(({ name, top, bottom, ...figure }) => {
        const beside = (place: number) => timed && measures[place]!.over !== 'range'
        if (beside(top) || (typeof bottom === 'number' && beside(bottom))) return [name, null]
        const raw = row[`#${top}`]
        if (figure.kind === 'date') return [name, raw == null ? null : String(raw)]
        const value = String(raw)
        if (bottom === null) return [name, figure.kind === 'count' ? value : round(value, figure.scale)]
        return [name, shareOf(figure, value, bottom === 'days' ? days : String(row[`#${bottom}`]))]
      }),
    )
  return { measures, valuesOf }
}

/** Rounded once, and nothing over nothing. */
function shareOf(
  { scale, per, rest }: Pick<FigureSpec, 'scale' | 'per' | 'rest'>,
  top: string,
  bottom: string | number | null,
) {
  if (bottom === null || isZero(bottom)) return null
  const part = rest ? sub(String(bottom), top) : top
  return div(mul(part, String(per)), bottom, scale)
}

import { addDays } from '@wuguan/contract/kernel/dates'
import { cmp } from '@wuguan/contract/kernel/decimal'
import { addMonths } from '@wuguan/contract/kernel/period'
import type { ReportRow } from '@wuguan/contract/kernel/report'

export type Stretch = 'week' | 'month' | 'quarter'
/** Range of the present week, month or quarter up to today. */
export function rangeOf(stretch: Stretch, today: string): string {
  const month = today.slice(0, 7)
  if (stretch === 'month') return `${month}-01,${today}`
  if (stretch === 'quarter') return `${addMonths(month, -((Number(month.slice(5)) - 1) % 3))}-01,${today}`
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return `${addDays(today, -weekday)},${today}`
}

export const BY = ['points', 'finished', 'contentRate'] as const
export type By = (typeof BY)[number]
export interface Ranked {
  readonly place: number
  readonly staffId: string
  readonly name: string
  readonly value: string | null
}
const of = ({ values }: ReportRow, name: string) => values[name] ?? '-1'
/** Points, the more first; then orders finished, then fewer limits missed, then the name. */
const inPoints = (a: ReportRow, b: ReportRow) =>
  cmp(of(b, 'points'), of(a, 'points')) ||
  cmp(of(b, 'finished'), of(a, 'finished')) ||
  cmp(of(a, 'over'), of(b, 'over')) ||
  a.titles[0]!.localeCompare(b.titles[0]!, 'zh')

/** Who did something, by one of the figures; equals stand by their points. */
export const ranked = (rows: readonly ReportRow[], by: By): Ranked[] =>
  rows
    .filter(
      ({ keys, values }) =>
        keys[0] !== null && (values['finished'] !== '0' || cmp(of({ values } as ReportRow, 'points'), '0') !== 0),
    )
    .toSorted((a, b) => cmp(of(b, by), of(a, by)) || inPoints(a, b))
    .map(({ keys, titles, values }, at) => ({
      place: at + 1,
      staffId: keys[0]!,
      name: titles[0]!,
      value: values[by] ?? null,
    }))

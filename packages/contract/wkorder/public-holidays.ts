import { addDays } from '../kernel/dates.ts'
import { STANDARD_WEEK, type WorkingTime } from '../kernel/working-time.ts'
import type { CalendarDayOf } from './working-time.actions.ts'

const run = (kind: CalendarDayOf['kind'], name: string, first: string, days = 1): CalendarDayOf[] =>
  Array.from({ length: days }, (_, at) => ({ date: addDays(first, at), kind, name, segments: null }))
const makeUp = (date: string) => run('workday', '调休上班', date)

/** Days off, and days worked in their place, as the State Council announced them. */
export const PUBLIC_HOLIDAYS: readonly CalendarDayOf[] = [
  ...run('holiday', '元旦', '2026-01-01', 3),
  ...makeUp('2026-01-04'),
  ...makeUp('2026-02-14'),
  ...run('holiday', '春节', '2026-02-15', 9),
  ...makeUp('2026-02-28'),
  ...run('holiday', '清明节', '2026-04-04', 3),
  ...run('holiday', '劳动节', '2026-05-01', 5),
  ...makeUp('2026-05-09'),
  ...run('holiday', '端午节', '2026-06-19', 3),
  ...makeUp('2026-09-20'),
  ...run('holiday', '中秋节', '2026-09-25', 3),
  ...run('holiday', '国庆节', '2026-10-01', 7),
  ...makeUp('2026-10-10'),
]
/** What holds where no company has set a calendar. */
export const STANDARD_TIME: WorkingTime = {
  weekly: STANDARD_WEEK,
  days: Object.fromEntries(PUBLIC_HOLIDAYS.map(({ date, kind }) => [date, { kind }])),
}

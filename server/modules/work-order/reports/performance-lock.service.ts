import { addMonths, lastDay, periodOf } from '@wuguan/contract/kernel/period'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { type Queryable, lockOn } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import type { At } from '../clock.service.ts'
import { KEPT, staffDaysAlive } from './staff-days.ts'

/** Day and hour of a month from which on the month before does not move. */
const FROM = '06 03:00:00'

/** The last month that is over long enough at a moment. */
export function lockable(now: string): string {
  const month = periodOf(now.slice(0, 10))
  return addMonths(month, now.slice(8) >= FROM ? -1 : -2)
}

/** Keeps what people are counted for in a month as it stands; answers how many rows. */
async function lock({ q, now }: At, month: string): Promise<number> {
  const [from, to] = ['$1::date', '$2::date']
  const [kept] = await q.query<{ n: number }>(
    `with kept as (insert into order_staff_day (${KEPT.join(', ')}, created_at, updated_at)
     select ${KEPT.map((column) => `a.${column}`).join(', ')}, $3::timestamptz, $3::timestamptz from (${staffDaysAlive({ from: [from], to, lines: 'true' }, to)}) a
     returning 1) select count(*)::int as n from kept`,
    [`${month}-01`, lastDay(month), now],
  )
  await q.query(
    'insert into performance_lock (id, through, locked_at, rows, created_at, updated_at) values ($1, $2, $3, $4, $3, $3)',
    [uuidv7(), lastDay(month), now, kept!.n],
  )
  return kept!.n
}

/** The month after the last one that is locked, and where none is that of the first order; null where there is nothing. */
async function nextMonth(q: Queryable): Promise<string | null> {
  const [begun] = await q.query<{ day: string | null }>(
    `select coalesce((select max(k.through) + 1 from performance_lock k), (select min(o.created_at)::date from work_order o))::text as day`,
  )
  return begun!.day && periodOf(begun!.day)
}

/** Locks the next month that is open up to the last that may be; answers how many rows it keeps, null where there is none left. */
export async function lockNext({ q, now }: At, last: string): Promise<number | null> {
  await lockOn(q, 'workOrder.performanceLock')
  const month = await nextMonth(q)
  return month === null || month > last ? null : lock({ q, now }, month)
}

/** On the 6th at 03:00 the month before is locked, and before it every month that was left open while nobody was there, each by itself. */
export async function lockMonths(kernel: Kernel): Promise<number> {
  const last = lockable(dateTimeOf(kernel.clock.now()))
  let rows = 0
  for (;;) {
    const locked = await inTransaction(kernel, (at) => lockNext(at, last))
    if (locked === null) return rows
    rows += locked
  }
}

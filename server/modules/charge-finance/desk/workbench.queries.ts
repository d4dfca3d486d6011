import type { FinanceFigures } from '@wuguan/contract/home/workbench.actions'
import { add, div, eq, mul } from '@wuguan/contract/kernel/decimal'
import { lastDay } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import type { WidgetSource } from '../../../kernel/workbench.ts'

const MONTHS = 12
const DAY_MS = 86_400_000

const monthsUpTo = (month: string): string[] => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => {
    const index = year * 12 + at - 1 - (MONTHS - 1 - back)
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

/** Two decimals, half up; null where nothing was due. */
const rateOf = (one: { receivable: string; received: string } | undefined): string | null =>
  one === undefined || eq(one.receivable, '0') ? null : div(mul(one.received, '100'), one.receivable, 2)

/** 收费概况: what was due for a month and what came in, by the definitions of the charge reports (M3, M4, M5, F4, R1). */
export const financeWidget: WidgetSource = {
  code: 'finance',
  permission: 'charge-finance:receivable:list',
  async read({ q, now }, { communities, month }) {
    const span = monthsUpTo(month)
    const periods = await q.query<{ month: string; receivable: string; received: string }>(
      `select m.month, coalesce(sum(r.receivable_amount - r.deducted_amount), 0)::numeric(16,2) as receivable, coalesce(sum(r.received_amount), 0)::numeric(16,2) as received
       from unnest($2::text[]) as m(month)
       left join (receivable r join fee_item i on i.id = r.fee_item_id and i.count_in_rate) on r.fee_period = m.month and r.community_id = any($1)
       group by m.month order by m.month`,
      [communities, span],
    )
    const [owed] = await q.query<{ amount: string }>(
      'select coalesce(sum(outstanding_amount), 0)::numeric(16,2) as amount from receivable where community_id = any($1) and fee_period <= $2 and outstanding_amount <> 0',
      [communities, month],
    )
    const cash = (from: string, to: string) =>
      q.query<{ name: string; amount: string }>(
        `select m.name, sum(p.amount)::numeric(16,2) as amount from payment p join payment_method m on m.id = p.payment_method_id and m.kind <> 'prepaid'
         where p.community_id = any($1) and p.book_date between $2 and $3 group by m.name having sum(p.amount) <> 0 order by 2 desc, 1`,
        [communities, from, to],
      )
    const yesterday = dateOf(new Date(now.getTime() - DAY_MS))
    const methods = await cash(`${month}-01`, lastDay(month))
    const total = (rows: readonly { amount: string }[]) => rows.reduce((sum, { amount }) => add(sum, amount), '0.00')
    const current = periods.at(-1)
    return {
      month,
      receivable: current?.receivable ?? '0.00',
      received: current?.received ?? '0.00',
      rate: rateOf(current),
      lastRate: rateOf(periods.at(-2)),
      arrears: owed!.amount,
      collectedMonth: total(methods),
      collectedYesterday: total(await cash(yesterday, yesterday)),
      methods,
      months: periods,
    } satisfies Omit<FinanceFigures, 'asOf'>
  },
}

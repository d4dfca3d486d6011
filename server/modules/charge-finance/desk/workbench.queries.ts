import type { FinanceFigures } from '@wuguan/contract/home/workbench.actions'
import {
  arrears,
  collected,
  collectionRate,
  netDue,
  receivedOfDue,
} from '@wuguan/contract/charge-finance/charge.figures'
import { cmp, isZero } from '@wuguan/contract/kernel/decimal'
import { lastDay } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import { readFigures } from '../../../kernel/figures.ts'
import { type CardSource, type WidgetSource, alarm, counted } from '../../../kernel/workbench.ts'
import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { cashierShift } from '@wuguan/contract/charge-finance/cashier-shift.entity'
import { financeDay } from '@wuguan/contract/charge-finance/finance-day.entity'
import { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { DATE_TIME } from '../../../kernel/db/columns.ts'

const MONTHS = 12
const DAY_MS = 86_400_000

const monthsUpTo = (month: string): string[] => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => {
    const index = year * 12 + at - 1 - (MONTHS - 1 - back)
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

const NOTHING = '0.00'

/** 收费概况: what was due for a month and what came in, by the figures of charging. */
export const financeWidget: WidgetSource = {
  code: 'finance',
  permission: 'charge-finance:receivable:list',
  async read(context, { communities, month }) {
    const span = monthsUpTo(month)
    const read = await readFigures(context, [netDue, receivedOfDue, collectionRate], {
      communities,
      from: span[0]!,
      to: month,
      by: 'month',
    })
    const of = (wanted: string | undefined) => read.find(({ key }) => key === wanted)?.values
    const [owed] = await readFigures(context, [arrears], { communities, to: month })
    const cash = async (from: string, to: string) => {
      const [all] = await readFigures(context, [collected], { communities, from, to })
      return all!.values[collected.code]!
    }
    const range = { from: `${month}-01`, to: lastDay(month) }
    const methods = await readFigures(context, [collected], { communities, ...range, by: 'paymentMethodId' })
    const yesterday = dateOf(new Date(context.now.getTime() - DAY_MS))
    return {
      month,
      receivable: of(month)?.[netDue.code] ?? NOTHING,
      received: of(month)?.[receivedOfDue.code] ?? NOTHING,
      rate: of(month)?.[collectionRate.code] ?? null,
      lastRate: of(span.at(-2))?.[collectionRate.code] ?? null,
      arrears: owed!.values[arrears.code]!,
      collectedMonth: await cash(range.from, range.to),
      collectedYesterday: await cash(yesterday, yesterday),
      methods: methods
        .map(({ title, values }) => ({ name: title, amount: values[collected.code]! }))
        .filter(({ amount }) => !isZero(amount))
        .toSorted((a, b) => cmp(b.amount, a.amount)),
      months: span.map((one) => ({
        month: one,
        receivable: of(one)?.[netDue.code] ?? NOTHING,
        received: of(one)?.[receivedOfDue.code] ?? NOTHING,
      })),
    } satisfies Omit<FinanceFigures, 'asOf'>
  },
}

const DESK = '/charge/collection/record-list'
const LATEST = 5

/** 本班收款: since when the caller's shift is open, and what he has written today; not the money, which he counts before the system says it. */
export const shiftCard: CardSource = {
  code: 'shift',
  permission: 'charge-finance:shift:open',
  counts: (day, { actor }) => [
    counted('今日收据', receipt, '/charge/received/accounts-list', {
      bookDate: `${day},${day}`,
      cashierId: String(actor.userId),
    }),
    counted('当班班次', cashierShift, '/charge/finance/manage', { status: '1', cashierId: String(actor.userId) }),
    alarm('昨日未交班', cashierShift, '/charge/finance/manage', {
      status: '1',
      cashierId: String(actor.userId),
      bookDate: `,${addDays(day, -1)}`,
    }),
  ],
  async more({ q, actor, now }, { communities }) {
    const rows = await q.query<Omit<TodoRow, 'to' | 'dueAt' | 'over'> & { number: string }>(
      `select r.id, r.receipt_number as number, '￥' || to_char(r.total_amount, 'FM999,999,999,990.00') || ' ' || r.payer_name as title,
         c.name as "communityName", ${DATE_TIME('r.created_at')} as "createdAt"
       from receipt r left join community c on c.id = r.community_id
       where r.cashier_id = $1 and r.book_date = $2 and ($3::bigint[] is null or r.community_id = any($3)) and r.status <> 5 order by r.created_at desc, r.id limit ${LATEST}`,
      [actor.userId, dateOf(now), communities],
    )
    return {
      rows: rows.map(({ number, ...row }) => ({
        ...row,
        dueAt: null,
        over: false,
        to: `/charge/received/single/${number}`,
      })),
      more: DESK,
    }
  },
}

/** 关账与差异: shifts that wait to be checked, that differ, and days that are not closed. */
export const closeCard: CardSource = {
  code: 'close',
  permission: 'charge-finance:shift:verify',
  counts: (day) => [
    counted('待核对交班', cashierShift, '/charge/finance/manage', { status: '2' }),
    alarm('短款待核对', cashierShift, '/charge/finance/manage', { status: '2', difference: ',-0.01' }),
    counted('长款待核对', cashierShift, '/charge/finance/manage', { status: '2', difference: '0.01,' }),
    alarm('隔日未交班', cashierShift, '/charge/finance/manage', { status: '1', bookDate: `,${addDays(day, -1)}` }),
    counted('待缴存', cashierShift, '/charge/finance/manage', { status: '3' }),
    alarm('未日结', financeDay, '/charge/finance/manage', { status: '1,2', bookDate: `,${addDays(day, -1)}` }),
  ],
}

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

import type { Report, ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { must } from '../../../tests/support/must.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { chargeReport } from './index.ts'

/** What the reports of a home say that owes for three months and pays for one of them, and a little ahead. */
let w: ChargeWorld
let home: Awaited<ReturnType<ChargeWorld['home']>>
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  home = await w.home()
  const december = { feePeriod: '2024-12', amount: '70.00', dueDate: '2024-12-25', bookDate: '2025-03-10' }
  await w.bill(await w.home(), december)
  const past = await w.bill(home, { feePeriod: '2025-02', amount: '60.00', bookDate: '2025-03-10' })
  const current = await w.bill(home, { feePeriod: '2025-03', amount: '100.00', bookDate: '2025-03-10' })
  const ahead = await w.bill(home, { feePeriod: '2025-05', amount: '40.00', bookDate: '2025-03-10' })
  const cashier = await w.day('2025-03-20 09:00:00')
  const paid = await w.collect(home, [past, current, ahead], { caller: cashier })
  if (paid.code !== 0) throw new Error(paid.msg)
})
afterAll(() => w.app.stop())

const ask = async (path: string, query: Record<string, string> = {}) => {
  const caller = await w.day('2025-03-31 09:00:00')
  return must<ReportAnswer>(caller, 'GET', `${path}/report?${new URLSearchParams(query)}`)
}
const list = async (path: string, query: Record<string, string> = {}) => {
  const caller = await w.day('2025-03-31 09:00:00')
  const { list: rows } = await must<{ list: Record<string, unknown>[] }>(
    caller,
    'GET',
    `${path}/report/rows/page?${new URLSearchParams({ limit: '100', ...query })}`,
  )
  return rows
}

describe('应收账款明细', () => {
  it('puts a debt of 96 days among those of 91 to 180, and the ages together are what is owed', async () => {
    const { across, totals } = await ask('/charge/report/receivable/account/details')
    expect(totals.values['arrears']).toBe('70.00')
    expect(across!.titles).toEqual(['91-180天'])
    expect(totals.cells.map((cell) => cell['arrears'])).toEqual(['70.00'])
  })
})

describe('欠费明细', () => {
  it('says what was owed at the end of a day, how long, and what became of it', async () => {
    const rows = await list('/charge/report/unpaid/detail')
    expect(rows).toMatchObject([{ feePeriod: '2024-12', outstanding: '70.00', overdueDays: 96, dueDate: '2024-12-25' }])
    const before = await list('/charge/report/unpaid/detail', { asOf: '2025-03-19' })
    // The month that has not come is not owed yet.
    expect(before.map(({ feePeriod }) => feePeriod)).toEqual(['2025-03', '2025-02', '2024-12'])
  })
})

describe('费项应收明细', () => {
  it('what was due is what came and what is owed, month by month', async () => {
    const { across, totals } = await ask('/charge/report/fee/receivable/detail')
    expect(across!.titles).toEqual(['2024-12', '2025-02', '2025-03', '2025-05'])
    expect(totals.cells.map(({ net, received, arrears }) => [net, received, arrears])).toEqual([
      ['70.00', '0.00', '70.00'],
      ['60.00', '60.00', '0.00'],
      ['100.00', '100.00', '0.00'],
      ['40.00', '40.00', '0.00'],
    ])
  })
})

describe('费项收款明细', () => {
  it('tells what came for the month, for months before and ahead', async () => {
    const { totals } = await ask('/charge/report/fee/collection/detail', { bookDate: '2025-03-01,2025-03-31' })
    expect(totals.values).toMatchObject({
      principal: '200.00',
      current: '100.00',
      past: '60.00',
      advance: '40.00',
      receipts: '1',
    })
    const rows = await list('/charge/report/fee/collection/detail')
    expect(rows.map(({ principal, timing, methods }) => [principal, timing, methods])).toEqual(
      expect.arrayContaining([
        ['60.00', 'past', '现金'],
        ['100.00', 'current', '现金'],
        ['40.00', 'advance', '现金'],
      ]),
    )
  })
  it('its old layout has a receipt a row, and the same foot', async () => {
    const [fresh, old] = [
      await ask('/charge/report/fee/collection/detail'),
      await ask('/charge/report/fee/collection/detailOld'),
    ]
    expect(old.totals.values).toEqual(fresh.totals.values)
    expect(old.groups).toBe(1)
  })
})

const REFUSALS = chargeReport.reports.flatMap((report): [string, Report, Record<string, string>, string, string][] => {
  const { at, asOf, fields } = report.facts
  const says = (query: Record<string, string>, field: string, sentence: string) =>
    [report.label, report, query, field, sentence] as [string, Report, Record<string, string>, string, string]
  const days = asOf ? [says({ asOf: '2025-04-01' }, 'asOf', '截止日期不能晚于今天')] : []
  if (at === null) return days
  const period = fields[at]!.kind === 'period'
  return [
    period
      ? says({ [at]: '2025-03,2025-02' }, at, '结束期间不能早于开始期间')
      : says({ [at]: '2025-03-02,2025-03-01' }, at, '结束日期不能早于开始日期'),
    ...(report.within
      ? [
          period
            ? says({ [at]: '2022-01,2025-03' }, at, '查询区间不能超过36个月')
            : says({ [at]: '2024-01-01,2025-03-31' }, at, '查询区间不能超过366天'),
          // Open, it reaches to today, or goes back to the beginning of the books.
          period
            ? says({ [at]: '2022-01,' }, at, '查询区间不能超过36个月')
            : says({ [at]: '2024-01-01,' }, at, '查询区间不能超过366天'),
          period
            ? says({ [at]: ',2025-03' }, at, '查询区间不能超过36个月')
            : says({ [at]: ',2025-03-31' }, at, '查询区间不能超过366天'),
        ]
      : []),
    ...days,
  ]
})
it.each(REFUSALS)(
  '%s: %# is asked neither of the figures nor of the rows',
  async (_label, report, query, field, sentence) => {
    const caller = await w.day('2025-03-31 09:00:00')
    for (const call of ['report', 'report/rows/page', 'report/rows/totals']) {
      const answer = await caller.call('GET', `${report.path}/${call}`, { query })
      expect({ call, ...answer }).toMatchObject({ call, code: 400, data: { [field]: sentence } })
    }
  },
)

describe('余额明细', () => {
  it('opens with what came before and closes with what was there at the end of the range', async () => {
    for (const [day, amount] of [
      ['2025-03-21 10:00:00', '100.00'],
      ['2025-03-22 10:00:00', '30.00'],
      ['2025-03-24 10:00:00', '5.00'],
    ]) {
      const cashier = await w.day(day!)
      const body = {
        communityId: w.communityId,
        propertyType: 'house',
        propertyId: home.houseId,
        lines: [{ feeItemId: null, amount }],
        payments: [{ methodId: w.methods.cash, amount }],
      }
      await must(cashier, 'POST', '/charge/prepaid/recharge', body, { headers: { 'idempotency-key': uuidv7() } })
    }
    const query = { bookDate: '2025-03-22,2025-03-23' }
    const { totals } = await ask('/charge/report/balance/detail', query)
    expect(totals.values).toMatchObject({ opening: '100.00', in: '30.00', offset: '0.00', closing: '130.00' })
    const behind = async (measure: string) =>
      (await list('/charge/report/balance/detail', { ...query, measure })).map(({ amount }) => amount)
    expect([await behind('opening'), await behind('in'), await behind('closing')]).toEqual([
      ['100.00'],
      ['30.00'],
      ['30.00', '100.00'],
    ])
    expect(await list('/charge/report/balance/detail', { measure: 'opening' })).toEqual([])
  })
})

it('the old layout opens with the latest receipts', async () => {
  const { rows } = await ask('/charge/report/fee/collection/detailOld')
  const numbers = rows.map(({ keys }) => keys[0]!)
  expect(numbers).toEqual(numbers.toSorted().toReversed())
})

it('each print of a report has the next number, and is for whoever may print', async () => {
  const caller = await w.day('2025-03-31 09:00:00')
  const print = '/charge/report/unpaid/report/print'
  const numbers = await Promise.all([1, 2, 3].map(() => must<{ count: number }>(caller, 'POST', print, {})))
  expect(numbers.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  const reader = await makeUser(w.app, 'reads-only', ['charge-report:unpaid:view'], { companyId: w.companyId })
  expect(await reader.call('POST', print, { body: {} })).toMatchObject({ code: 403 })
})

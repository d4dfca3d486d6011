import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'

/** What the reports of a home say that owes for three months and pays for one of them, and a little ahead. */
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  const home = await w.home()
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

it('asks for no more than a year of days and three years of months', async () => {
  const caller = await w.day('2025-03-31 09:00:00')
  const days = '/charge/report/fee/collection/detail/report?bookDate=2024-01-01,2025-03-31'
  expect(await caller.call('GET', days)).toMatchObject({ code: 400, data: { bookDate: '查询区间不能超过366天' } })
  const months = '/charge/report/receivable/detail/report?feePeriod=2022-01,2025-03'
  expect(await caller.call('GET', months)).toMatchObject({ code: 400, data: { feePeriod: '查询区间不能超过36个月' } })
})

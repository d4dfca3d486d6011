import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'

/** What is owed at the end of a day stays what it was, whatever came after. */
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-01-10 09:00:00' })
  const home = await w.home()
  const january = await w.bill(home, { feePeriod: '2025-01', amount: '100.00', bookDate: '2025-01-10' })
  await w.bill(home, { feePeriod: '2025-02', amount: '60.00', bookDate: '2025-01-10' })
  const cashier = await w.day('2025-02-20 09:00:00')
  const paid = await w.collect(home, [january], { caller: cashier })
  if (paid.code !== 0) throw new Error(paid.msg)
})
afterAll(() => w.app.stop())

const asOf = async (day: string) => {
  const caller = await w.day('2025-03-10 09:00:00')
  const { totals, rows } = await must<ReportAnswer>(caller, 'GET', `/charge/report/unpaid/report?by=month&asOf=${day}`)
  return [totals.values['arrears'], totals.values['homes'], rows.map(({ keys }) => keys[0])]
}

it.each([
  ['2025-01-09', '0.00', '0', []],
  ['2025-01-31', '100.00', '1', ['2025-01']],
  ['2025-02-19', '160.00', '1', ['2025-01', '2025-02']],
  ['2025-02-20', '60.00', '1', ['2025-02']],
  ['2025-03-10', '60.00', '1', ['2025-02']],
])('on %s it is %s', async (day, arrears, homes, months) => {
  expect(await asOf(day)).toEqual([arrears, homes, months])
})

it('the share of nothing is nothing', async () => {
  const caller = await w.day('2025-03-10 09:00:00')
  const { totals } = await must<ReportAnswer>(caller, 'GET', '/charge/report/unpaid/report?asOf=2025-01-09')
  expect(totals.values['pastShare']).toBeNull()
})

it('two runs as of different days stand side by side', async () => {
  const caller = await w.day('2025-03-10 09:00:00')
  const ask = (query: string) => caller.call<ReportAnswer>('GET', `/charge/report/unpaid/report?by=month&${query}`)
  const { comparedWith, totals, rows } = (await ask('asOf=2025-02-20&compare=2025-02-19')).data
  expect([comparedWith, totals.values['arrears'], totals.previous?.['arrears']]).toEqual([
    '截至 2025-02-19',
    '60.00',
    '160.00',
  ])
  expect(rows.map(({ keys, values, previous }) => [keys[0], values['arrears'], previous?.['arrears']])).toEqual([
    ['2025-01', '0.00', '100.00'],
    ['2025-02', '60.00', '60.00'],
  ])
  expect((await ask('compare=2025-03-11')).data).toEqual({ compare: '比较日期不能晚于今天' })
  const ofMoney = await caller.call('GET', '/charge/report/fee/collection/detailOld/report?compare=2025-03-01')
  expect(ofMoney.data).toEqual({ compare: '比较方式不正确' })
})

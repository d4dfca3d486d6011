import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { collectionRate, homesRate, recoveryRate, totalRate } from '@wuguan/contract/charge-finance/charge.figures'
import { loadActor } from '../../kernel/auth/sessions.ts'
import { readFigures } from '../../kernel/figures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import { deductedTypeIn } from '../../../tests/support/standards.ts'

/** The worked month of the book: 100,000 due in March, 2,000 forgone, 78,400 paid; 40,000 owed before, 1,000 forgone, 11,700 paid. */
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-02-20 09:00:00' })
  const free = await deductedTypeIn(w, { max_amount: null })
  const [pays, owes] = [await w.home(), await w.home()]
  const later = { dueDate: '2025-12-31' }
  const february = (home: typeof pays, amount: string) =>
    w.bill(home, { ...later, feePeriod: '2025-02', amount, bookDate: '2025-02-20' })
  const [recovered, arrears] = [await february(pays, '11700.00'), await february(owes, '28300.00')]
  let cashier = await w.day('2025-03-05 09:00:00')
  const march = (home: typeof pays, amount: string, item: 'property' | 'water') =>
    w.bill(home, { ...later, item, feePeriod: '2025-03', amount, bookDate: '2025-03-05' })
  const [paid, open] = [await march(pays, '78400.00', 'property'), await march(owes, '21600.00', 'water')]
  await w.bill(owes, { ...later, item: 'deposit', feePeriod: '2025-03', amount: '500.00', bookDate: '2025-03-05' })
  for (const [receivableId, amount] of [
    [open, '2000.00'],
    [arrears, '1000.00'],
  ])
    await must(cashier, 'POST', '/charge/finance/deduction/apply', {
      deductedTypeId: free,
      lines: [{ receivableId, component: 'P', mode: 'amount', amount }],
      reason: '服务补偿',
    })
  const receipt = await w.collect(pays, [recovered, paid], { caller: cashier })
  if (receipt.code !== 0) throw new Error(receipt.msg)
  // What comes in April is not of March.
  cashier = await w.day('2025-04-02 09:00:00')
  const after = await w.collect(owes, [arrears, open], { caller: cashier })
  if (after.code !== 0) throw new Error(after.msg)
})
afterAll(() => w.app.stop())

const ask = async (query: Record<string, string>) => {
  const caller = await w.day('2025-04-10 09:00:00')
  const asked = new URLSearchParams({ feePeriod: '2025-03,2025-03', asOf: '2025-03-31', ...query })
  return must<ReportAnswer>(caller, 'GET', `/charge/report/chargeRate/index/report?${asked}`)
}

describe('收缴率', () => {
  it('of the worked month is 80.00, 30.00 and 65.77', async () => {
    const { totals } = await ask({})
    expect(totals.values).toMatchObject({
      net: '98000.00',
      received: '78400.00',
      rate: '80.00',
      recovery: '30.00',
      total: '65.77',
      homes: '50.00',
    })
  })

  it('comes of the sums, not of the rates of the parts', async () => {
    const { totals, rows } = await ask({ by: 'feeItemId' })
    expect(rows.map(({ values }) => String(values['rate'])).toSorted()).toEqual(['0.00', '100.00'])
    expect(totals.values['rate']).toBe('80.00')
  })

  it('by month tells of that month only, and of nothing before the range', async () => {
    const { rows } = await ask({ by: 'month' })
    expect(rows.map(({ keys, values }) => [keys[0], values['rate'], values['recovery']])).toEqual([
      ['2025-03', '80.00', null],
    ])
  })

  it('without arrears of before, the rate of recovery is nothing', async () => {
    const { totals } = await ask({ feePeriod: '2025-02,2025-02', asOf: '2025-02-28' })
    expect(totals.values).toMatchObject({ rate: '0.00', recovery: null, total: '0.00', homes: '0.00' })
  })

  it('is the figure that others read, and leads to the rows of its own time', async () => {
    const { q, clock } = w.app.kernel
    const actor = (await loadActor(q, w.userId, w.companyId, null, 'test'))!
    const [read] = await readFigures(
      { q, actor, now: clock.now() },
      [collectionRate, recoveryRate, totalRate, homesRate],
      { communities: [w.communityId], from: '2025-03', to: '2025-03', asOf: '2025-03-31' },
    )
    expect(read!.values).toEqual({
      'charge.collectionRate': '80.00',
      'charge.recoveryRate': '30.00',
      'charge.totalRate': '65.77',
      'charge.homesRate': '50.00',
    })
    const caller = await w.day('2025-04-10 09:00:00')
    const rows = new URLSearchParams({ feePeriod: '2025-03,2025-03', asOf: '2025-03-31', measure: 'recovery' })
    const page = await must<{ list: { feePeriod: string; receivedSince: string }[] }>(
      caller,
      'GET',
      `/charge/report/chargeRate/index/report/rows/page?${rows}`,
    )
    expect(
      page.list
        .map(({ feePeriod, receivedSince }) => [feePeriod, receivedSince])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['2025-02', '0.00'],
      ['2025-02', '11700.00'],
    ])
  })
})

describe('费用期间表 and 房产收费表', () => {
  it('say up to which day nothing is owed', async () => {
    const caller = await w.day('2025-04-10 09:00:00')
    const by = async (path: string, asOf: string) => {
      const { rows } = await must<ReportAnswer>(caller, 'GET', `${path}/report?by=property&across=none&asOf=${asOf}`)
      return rows.flatMap(({ values: { paidTo } }) => paidTo ?? []).toSorted()
    }
    // Of the home that paid the last day that was billed, of the other the day before its first debt.
    for (const path of ['/charge/report/fee/period', '/charge/report/property/index']) {
      expect(await by(path, '2025-03-31')).toEqual(['2025-01-31', '2025-03-28'])
      // The deposit is still open.
      expect(await by(path, '2025-04-10')).toEqual(['2025-02-28', '2025-03-28'])
    }
  })
})

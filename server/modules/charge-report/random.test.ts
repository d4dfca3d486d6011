import { addDays } from '@wuguan/contract/kernel/dates'
import { add, sub, sum } from '@wuguan/contract/kernel/decimal'
import { debtorList } from '@wuguan/contract/charge-report/debtors.report'
import type { Report, ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { randomActs } from '../../../tests/support/charge-acts.ts'
import { must } from '../../../tests/support/must.ts'
import { chargeReport } from './index.ts'

/** Whatever people do, the reports agree with one another. `REPORT_OPS=10000` for the whole count. */
const OPERATIONS = Number(process.env['REPORT_OPS'] ?? 150)
const TODAY = '2025-03-25'

let w: ChargeWorld
let caller: Caller
let done: number
let act: Awaited<ReturnType<typeof randomActs>>
beforeAll(async () => {
  w = await openCharge({ now: `${TODAY} 09:00:00` })
  act = await randomActs(w)
  done = await act(OPERATIONS, 4)
  caller = await w.day(`${TODAY} 18:00:00`)
}, 3_600_000)
afterAll(() => w.app.stop())

const ask = (path: string, query: Record<string, string> = {}) =>
  must<ReportAnswer>(caller, 'GET', `${path}/report?${new URLSearchParams({ across: 'none', ...query })}`)
const totalOf = async (path: string, query: Record<string, string> = {}) => (await ask(path, query)).totals.values
const report = (path: string): Report => chargeReport.reports.find((one) => one.path === path)!

describe('after any acts', () => {
  it('most of them were done', () => expect(done).toBeGreaterThan(OPERATIONS / 2))

  it('what was due is what came and what is owed, by everything and on any day, and the groups are the total', async () => {
    const path = '/charge/report/fee/receivable/detail'
    for (const { name } of report(path).dimensions)
      for (const asOf of [TODAY, '2025-03-15']) {
        const { rows, totals } = await ask(path, { by: name, asOf })
        expect(rows.length).toBeGreaterThan(0)
        for (const { values } of [...rows, totals]) {
          expect(values['net']).toBe(sub(values['receivable']!, values['deducted']!))
          expect(values['net']).toBe(add(values['received']!, values['arrears']!))
        }
        for (const figure of ['receivable', 'deducted', 'net', 'received', 'arrears'])
          expect(sum(rows.map(({ values }) => values[figure]!))).toBe(totals.values[figure])
      }
  })

  it('the money that moved is what went to debts and what went to prepaid accounts, every day', async () => {
    const days = (await ask('/charge/report/collection/analysis', { by: 'day' })).rows.map(({ keys }) => keys[0]!)
    expect(days.length).toBeGreaterThan(3)
    for (const bookDate of [...days.map((day) => `${day},${day}`), '2025-03-01,2025-03-31']) {
      const money = await totalOf('/charge/report/collection/analysis', { bookDate })
      const debts = await totalOf('/charge/report/fee/collection/detail', { bookDate })
      const prepaid = await totalOf('/charge/report/balance/detail', { bookDate })
      expect(debts['amount']).toBe(add(debts['principal']!, debts['lateFee']!))
      expect(money['collected']).toBe(add(debts['amount']!, sub(prepaid['closing']!, prepaid['opening']!)))
    }
  })

  it('both layouts of what was collected have one foot', async () => {
    for (const bookDate of ['', '2025-03-10,2025-03-20'])
      expect(await totalOf('/charge/report/fee/collection/detailOld', { bookDate })).toEqual(
        await totalOf('/charge/report/fee/collection/detail', { bookDate }),
      )
  })

  it('each prepaid account ends with what it began with and what moved', async () => {
    for (const bookDate of [`2025-03-22,${TODAY}`, '2025-03-24,2025-03-24', '']) {
      const { rows, totals } = await ask('/charge/report/balance/detail', { by: 'accountId', bookDate })
      expect(rows.length).toBeGreaterThan(1)
      for (const { values } of [...rows, totals])
        expect(values['closing']).toBe(
          sum(['opening', 'in', 'offset', 'refund', 'transfer'].map((name) => values[name]!)),
        )
    }
    const [held] = await w.sql<{ sum: string }>('select sum(balance)::numeric(14, 2)::text as sum from prepaid_account')
    expect((await totalOf('/charge/report/balance/detail'))['closing']).toBe(held!.sum)
    expect((await totalOf('/charge/report/property/index'))['prepaid']).toBe(held!.sum)
  })

  it('what was put on the account is what its kinds are together, and is what is due', async () => {
    const { rows, totals } = await ask('/charge/report/receivable/generate', { by: 'feeItemId' })
    for (const { values } of [...rows, totals])
      expect(values['amount']).toBe(
        sum(['fresh', 'supplement', 'adjusted', 'cancelled', 'imported'].map((name) => values[name]!)),
      )
    const due = await totalOf('/charge/report/receivable/detail')
    expect(totals.values['amount']).toBe(due['receivable'])
    expect((await totalOf('/charge/report/deducted/detail'))['principal']).toBe(due['deducted'])
    expect(await totalOf('/charge/report/fee/deducted')).toMatchObject({
      principal: due['deducted'],
      receivable: due['receivable'],
    })
    expect(await totalOf('/charge/report/property/index')).toMatchObject({
      receivable: due['receivable'],
      received: due['received'],
      arrears: due['arrears'],
    })
  })

  it('a day of the past says later what it said then', async () => {
    const told = async () => {
      const answers: { path: string }[] = []
      for (const { path, facts } of chargeReport.reports.filter((one) => one.facts.asOf)) {
        const { readAt: _, ...answer } = await ask(path, { asOf: TODAY, ...(facts.at ? { compare: 'none' } : {}) })
        answers.push({ path, ...answer })
      }
      return answers
    }
    // What is done after the closing stands on the next day, also while the day is still today; only who is dunned is asked for no more than he owes.
    for (let ago = 20; ago >= 0; ago--)
      for (const verb of ['confirm', 'close'])
        await must(caller, 'POST', `/charge/day/${verb}`, {
          communityId: w.communityId,
          bookDate: addDays(TODAY, -ago),
        })
    const then = await told()
    expect(then.length).toBeGreaterThan(6)
    await act(40, 2)
    const [later] = await w.sql<{ n: number }>(
      'select count(*)::int as n from receivable_entry where book_date > $1::date',
      [TODAY],
    )
    expect(later!.n).toBeGreaterThan(0)
    const ofReports = (answers: typeof then) => answers.filter(({ path }) => path !== debtorList.path)
    expect(ofReports(await told())).toEqual(ofReports(then))
    await w.day('2025-04-20 09:00:00')
    await w.config({ backdate_days: 10 })
    await act(40, 2)
    caller = await w.day('2025-04-21 09:00:00')
    expect(await totalOf('/charge/report/unpaid')).not.toEqual(await totalOf('/charge/report/unpaid', { asOf: TODAY }))
    expect(await told()).toEqual(then)
  })
})

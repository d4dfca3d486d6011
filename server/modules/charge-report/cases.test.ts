import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import type { Refundable, RefundOutcome } from '@wuguan/contract/charge-finance/refund.actions'
import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import { feePeriodTable } from '@wuguan/contract/charge-report/fee-period.report'
import { feeUnpaid } from '@wuguan/contract/charge-report/fee-unpaid.report'
import type { Report, ReportAnswer } from '@wuguan/contract/kernel/report'
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { decideFor } from '../../../tests/support/consent.ts'
import { must } from '../../../tests/support/must.ts'
import { loadActor } from '../../kernel/auth/sessions.ts'
import { readReport } from '../../kernel/reports/read.ts'
import { deductedTypeIn } from '../../../tests/support/standards.ts'

/** Cases in which reports of others went wrong, each in a world of its own. */
let w: ChargeWorld
afterAll(() => w.app.stop())
type Home = Awaited<ReturnType<ChargeWorld['home']>>

const bill = (home: Home, feePeriod: string, amount: string, bookDate: string, dueDate = '2026-12-31') =>
  w.bill(home, { feePeriod, amount, bookDate, dueDate, overdueRate: null })
const paid = async (home: Home, ids: string[], at: string): Promise<Payment> => {
  const answer = await w.collect(home, ids, { caller: await w.day(at) })
  expect(answer.code, answer.msg).toBe(0)
  return answer.data
}
const ask = async (path: string, query: Record<string, string>, at: string) =>
  must<ReportAnswer>(await w.day(at), 'GET', `${path}/report?${new URLSearchParams(query)}`)
const RATE = '/charge/report/chargeRate/index'
const AGES = '/charge/report/receivable/account/details'
const COLLECTED = '/charge/report/fee/collection/detail'

/** Moved into before time goes by. */
let homes: Home[]
beforeAll(async () => {
  w = await openCharge({ now: '2025-10-20 09:00:00' })
  homes = []
  for (let n = 0; n < 9; n++) homes.push(await w.home())
})
const home = () => homes.pop()!

it('a refund lowers what came of its month, money of the next month is in no rate of this one', async () => {
  const free = await deductedTypeIn(w, { max_amount: null })
  const [pays, owes] = [home(), home()]
  const [old] = [
    await bill(pays, '2025-10', '300.00', '2025-10-20'),
    await bill(owes, '2025-10', '700.00', '2025-10-20'),
  ]
  await w.day('2025-11-05 09:00:00')
  const desk = await decideFor(w)
  const current = await bill(pays, '2025-11', '1500.00', '2025-11-05')
  const relieved = await bill(owes, '2025-11', '500.00', '2025-11-05')
  const next = await bill(pays, '2025-12', '200.00', '2025-11-05')
  const { receipts } = await paid(pays, [old, current, next], '2025-11-05 10:00:00')
  const cashier = await w.day('2025-11-05 11:00:00')
  await must(cashier, 'POST', '/charge/finance/deduction/apply', {
    deductedTypeId: free,
    lines: [{ receivableId: relieved, component: 'P', mode: 'amount', amount: '100.00' }],
    reason: '服务补偿',
  })
  const { receiptId, lines } = await must<Refundable>(cashier, 'GET', '/charge/finance/refund/refundable', undefined, {
    query: { receiptNumber: receipts[0]!.receiptNumber },
  })
  const line = lines.find(({ refundable }) => refundable === '1500.00')!
  const { refundId } = await must<RefundOutcome>(cashier, 'POST', '/charge/finance/refund/apply', {
    receiptId,
    lines: [{ allocationId: line.allocationId, amount: '50.00', handling: 'restore' }],
    target: 'transfer',
    payeeName: '张三',
    payeeAccountNo: '622202',
    reason: '多收',
  })
  await desk.decide(refundId, 'approved')
  expect((await w.verb(refundFlow, 'payout', refundId, {})).code).toBe(0)
  const { totals } = await ask(RATE, { feePeriod: '2025-11,2025-11', asOf: '2025-11-30' }, '2025-12-02 09:00:00')
  expect(totals.values).toMatchObject({
    received: '1450.00',
    net: '1900.00',
    rate: '76.32',
    recovery: '30.00',
    total: '60.34',
  })
})

it('the rate of two parts of unlike size comes of their sums', async () => {
  const [well, badly] = [home(), home()]
  await w.day('2025-12-02 09:00:00')
  const some = [
    await bill(well, '2026-01', '90.00', '2025-12-02'),
    await bill(badly, '2026-01', '100.00', '2025-12-02'),
  ]
  await bill(well, '2026-01', '10.00', '2025-12-02')
  await bill(badly, '2026-01', '800.00', '2025-12-02')
  await paid(well, some.slice(0, 1), '2025-12-02 10:00:00')
  await paid(badly, some.slice(1), '2025-12-02 10:00:00')
  const { rows, totals } = await ask(RATE, { feePeriod: '2026-01,2026-01', by: 'property' }, '2025-12-02 12:00:00')
  expect(rows.flatMap(({ values }) => values['rate'] ?? []).toSorted((a, b) => Number(b) - Number(a))).toEqual([
    '90.00',
    '11.11',
  ])
  expect(totals.values['rate']).toBe('19.00')
})

it('a debt is as old as the day that is asked for says, and on its due day it is not overdue', async () => {
  const house = home()
  const ids = [
    await bill(house, '2025-11', '40.00', '2025-11-01', '2025-11-10'),
    await bill(house, '2025-11', '60.00', '2025-11-01', '2025-11-10'),
  ]
  await paid(house, ids.slice(0, 1), '2025-12-03 09:00:00')
  await paid(house, ids.slice(1), '2025-12-12 09:00:00')
  const at = async (asOf: string) => {
    const { across, rows } = await ask(AGES, { asOf, by: 'property' }, '2025-12-15 09:00:00')
    const own = rows.find(({ titles }) => titles[0] === house.name)
    return across!.titles.flatMap((title, place) => {
      const amount = own?.cells[place]?.['arrears'] ?? '0.00'
      return amount === '0.00' ? [] : `${title} ${amount}`
    })
  }
  expect(await at('2025-11-10')).toEqual(['未到期 100.00'])
  expect(await at('2025-11-11')).toEqual(['1-30天 100.00'])
  expect(await at('2025-12-10')).toEqual(['1-30天 60.00'])
  expect(await at('2025-12-11')).toEqual(['31-90天 60.00'])
  expect(await at('2025-12-15')).toEqual([])
})

it('money at the last second of a month is of that month, half an hour later of the next, in the file too', async () => {
  const house = home()
  const [before, after] = [
    await bill(house, '2025-12', '11.11', '2025-12-01'),
    await bill(house, '2025-12', '22.22', '2025-12-01'),
  ]
  await paid(house, [before], '2025-12-31 23:59:59')
  await paid(house, [after], '2026-01-01 00:30:00')
  const caller = await w.day('2026-01-02 09:00:00')
  const query = { by: 'property,day', bookDate: '2025-12-31,2026-01-01' }
  const { rows } = await must<ReportAnswer>(caller, 'GET', `${COLLECTED}/report?${new URLSearchParams(query)}`)
  const own = rows.filter(({ titles }) => titles[0] === house.name)
  expect(own.map(({ keys, values }) => [keys[1], values['amount']])).toEqual([
    ['2025-12-31', '11.11'],
    ['2026-01-01', '22.22'],
  ])
  const file = await caller.call('POST', `${COLLECTED}/report/export`, { body: { filters: query } })
  const book = read(file.raw, { type: 'buffer' })
  const lines = utils.sheet_to_json<(string | number)[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  const amount = lines[0]!.findIndex((title) => /^(?:合计 )?收款$/.test(String(title)))
  expect(lines.filter(([name]) => name === house.name).map((line) => [line[1], line[amount]])).toEqual([
    ['2025-12-31', 11.11],
    ['2026-01-01', 22.22],
  ])
})

it('a receipt that is voided the next day leaves the day of its money as it was', async () => {
  const house = home()
  const id = await bill(house, '2026-01', '33.33', '2026-01-02')
  const { receipts } = await paid(house, [id], '2026-01-05 09:00:00')
  const day = async (bookDate: string) =>
    (await ask(COLLECTED, { bookDate: `${bookDate},${bookDate}`, by: 'property' }, '2026-01-06 18:00:00')).rows.find(
      ({ titles }) => titles[0] === house.name,
    )?.values['amount']
  await w.config({ void_same_day_only: false })
  const answer = await (
    await w.day('2026-01-06 09:00:00')
  ).call('POST', '/charge/receipt/void', { body: { receiptId: receipts[0]!.receiptId, reason: '收错' } })
  expect(answer.code, answer.msg).toBe(0)
  expect([await day('2026-01-05'), await day('2026-01-06')]).toEqual(['33.33', '-33.33'])
})

it('what a house owed before it was sold stays with who owed it, and is counted once', async () => {
  const house = home()
  const buyer = { ...house, customerId: home().customerId }
  await bill(house, '2025-11', '120.00', '2026-01-02')
  await bill(buyer, '2025-12', '80.00', '2026-01-02')
  const by = async (dimension: string) => {
    const { rows } = await ask('/charge/report/unpaid', { by: dimension }, '2026-01-06 19:00:00')
    return rows.map(({ keys, values }) => [keys[0], values['arrears']])
  }
  const payers = await by('payerCustomerId')
  expect(payers).toContainEqual([house.customerId, '120.00'])
  expect(payers).toContainEqual([buyer.customerId, '80.00'])
  const { rows } = await ask('/charge/report/unpaid', { by: 'property' }, '2026-01-06 19:00:00')
  expect(rows.find(({ titles }) => titles[0] === house.name)?.values).toMatchObject({ arrears: '200.00', homes: '1' })
})

it('a table that is wider than can be read at once has the same rows, cells and totals', async () => {
  const actor = (await loadActor(w.app.kernel.q, w.userId, w.companyId, null, 'test'))!
  const read = (report: Report, by: string, groups?: number) =>
    readReport(
      { kernel: w.app.kernel, actor },
      report,
      { by, asOf: '2026-01-06' },
      { most: 3, ...(groups ? { groups } : {}) },
    )
  for (const [report, by] of [
    [feePeriodTable, 'property,feeItemId'],
    [feeUnpaid, 'property'],
  ] as const) {
    const whole = await read(report, by)
    expect(whole.rows).toHaveLength(3)
    expect(whole.groups).toBeGreaterThan(5)
    expect(whole.across!.keys.length).toBeGreaterThan(report === feePeriodTable ? 2 : 0)
    expect(await read(report, by, Math.max(whole.groups + 1, 3 * whole.across!.keys.length + 8))).toEqual(whole)
    await expect(read(report, by, 4)).rejects.toMatchObject({ code: 422, message: '分组过多，请减少维度或缩小范围' })
  }
})

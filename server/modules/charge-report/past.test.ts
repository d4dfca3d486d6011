import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import { uuidv7 } from '../../kernel/ids.ts'

/** What was printed as of a day is what that day says ever after: what came after its closing, and what was paid or set aside since. */
let w: ChargeWorld
let caller: Caller
let homes: Home[]
type Home = Awaited<ReturnType<ChargeWorld['home']>>
const DAY = '2025-03-31'
const UNPAID = '/charge/report/unpaid'
const RECEIVABLES = '/charge/report/receivable/detail'
const HOMES = '/charge/report/property/index'
const RATES = '/charge/report/chargeRate/index'

beforeAll(async () => {
  w = await openCharge({ now: `${DAY} 09:00:00` })
  homes = [await w.home(), await w.home(), await w.home()]
})
afterAll(() => w.app.stop())

/** Of one house alone, so that the cases know nothing of each other. */
const said = async (path: string, home: Home, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ across: 'none', propertyName: home.name, ...query })
  return (await must<ReportAnswer>(caller, 'GET', `${path}/report?${asked}`)).totals.values
}
const day = async (now: string) => {
  caller = await w.day(now)
}
const closeDay = async (bookDate: string) => {
  for (const verb of ['confirm', 'close'])
    await must(caller, 'POST', `/charge/day/${verb}`, { communityId: w.communityId, bookDate })
}

it('the late fee of a past day is less what was paid of it by then', async () => {
  await day(`${DAY} 09:00:00`)
  const home = homes[0]!
  const owed = await w.bill(home, { feePeriod: '2025-01', amount: '300.00', bookDate: DAY, dueDate: '2025-01-25' })
  await w.sql(`update receivable set late_fee_from = '2025-01-01' where id = $1`, [owed])
  await day('2025-04-03 09:00:00')
  const asked = { asOf: '2025-04-03', also: 'lateFee' }
  const then = await said(UNPAID, home, asked)
  expect(then).toMatchObject({ arrears: '300.00', lateFee: '0.45' })
  await day('2025-04-05 09:00:00')
  const paid = await w.collect(home, [owed], { payments: [{ methodId: w.methods.cash, amount: '300.75' }] })
  expect(paid.code, paid.msg).toBe(0)
  expect(await said(UNPAID, home, asked)).toEqual(then)
  expect(await said(UNPAID, home, { ...asked, asOf: '2025-04-05' })).toMatchObject({ arrears: '0.00', lateFee: '0.00' })
})

it('what is set aside later was not set aside then, and the other way round', async () => {
  await day('2025-04-10 09:00:00')
  const home = homes[1]!
  const owed = await w.bill(home, { feePeriod: '2025-04', amount: '60.00' })
  const hangUpTypeId = uuidv7()
  await w.sql(
    `insert into hang_up_type (id, company_id, code, name, stop_late_fee, exclude_from_dunning, exclude_from_rate, need_approval, enabled, created_at, updated_at)
     values ($1, $2, 'GZ', '诉讼', true, true, true, false, true, $3, $3)`,
    [hangUpTypeId, w.companyId, w.app.clock.now()],
  )
  const ofRate = (asOf: string, kept: string) => said(RATES, home, { asOf, outOfRate: kept })
  const hung = async (asOf: string) => (await said(RECEIVABLES, home, { asOf, hungUp: 'true' }))['arrears']
  await day('2025-04-12 09:00:00')
  await must(caller, 'POST', '/charge/finance/receivable/hangUp', { ids: [owed], hangUpTypeId, reason: '诉讼中' })
  expect([await hung('2025-04-11'), await hung('2025-04-12')]).toEqual(['0.00', '60.00'])
  expect((await ofRate('2025-04-11', 'false'))['net']).toBe('60.00')
  expect((await ofRate('2025-04-12', 'false'))['net']).toBe('0.00')
  await day('2025-04-14 09:00:00')
  await must(caller, 'POST', '/charge/finance/receivable/unhang', { ids: [owed], reason: '已撤诉' })
  expect([await hung('2025-04-11'), await hung('2025-04-13'), await hung('2025-04-14')]).toEqual([
    '0.00',
    '60.00',
    '0.00',
  ])
  expect((await ofRate('2025-04-13', 'false'))['net']).toBe('0.00')
})

it('what comes after the closing of a day is of the next one', async () => {
  await day('2025-04-30 09:00:00')
  const home = homes[2]!
  const first = await w.bill(home, { feePeriod: '2025-03', amount: '30.00', overdueRate: null })
  await w.bill(home, { feePeriod: '2025-04', amount: '12.00', overdueRate: null })
  await day('2025-04-30 18:00:00')
  await closeDay('2025-04-30')
  const paid = await w.collect(home, [first])
  expect(paid.code, paid.msg).toBe(0)
  await w.bill(home, { feePeriod: '2025-02', amount: '5.00', overdueRate: null })
  const recharge = {
    communityId: w.communityId,
    propertyType: 'house',
    propertyId: home.houseId,
    lines: [{ feeItemId: null, amount: '50.00' }],
    offset: false,
    payments: [{ methodId: w.methods.cash, amount: '50.00' }],
  }
  await must(caller, 'POST', '/charge/prepaid/recharge', recharge, { headers: { 'idempotency-key': uuidv7() } })
  const reports = [UNPAID, RECEIVABLES, HOMES, RATES]
  const all = (asked: Record<string, string>) => Promise.all(reports.map((path) => said(path, home, asked)))
  const then = await all({})
  expect(then[0]).toMatchObject({ arrears: '42.00' })
  expect(then[2]).toMatchObject({ arrears: '42.00', received: '0.00', prepaid: '0.00' })
  expect(await all({ asOf: '2025-04-30' })).toEqual(then)
  await day('2025-05-01 09:00:00')
  expect(await all({ asOf: '2025-04-30' })).toEqual(then)
  expect(await said(UNPAID, home)).toMatchObject({ arrears: '17.00' })
  expect(await said(HOMES, home)).toMatchObject({ received: '30.00', prepaid: '50.00' })
})

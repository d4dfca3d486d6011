import { addMonths } from '@wuguan/contract/kernel/period'
import type { ReportAnswer, Values } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'

/** Every month 100 is billed: 60 is paid at once, 30 the month after, 10 never. */
let w: ChargeWorld
type Home = Awaited<ReturnType<ChargeWorld['home']>>
let atOnce: Home, monthAfter: Home, never: Home
const FORECAST = '/charge/report/collection/forecast/report'

const bill = (home: Home, feePeriod: string, amount: string) =>
  w.bill(home, { feePeriod, amount, bookDate: `${feePeriod}-01`, overdueRate: null, dueDate: `${feePeriod}-25` })
/** Passwords are renewed on the way: a year goes by. */
const day = async (at: string) => {
  w.app.clock.set(`${at} 10:00:00`)
  await w.sql("update sys_user set password_changed_at = $1 where username = 'sysadmin'", [w.app.clock.now()])
  return w.day(`${at} 10:00:00`)
}
const pay = async (home: Home, id: string, on: string) =>
  expect(await w.collect(home, [id], { caller: await day(on) })).toMatchObject({ code: 0 })
let owedByNext: string
beforeAll(async () => {
  w = await openCharge({ now: '2024-11-01 09:00:00' })
  ;[atOnce, monthAfter, never] = [await w.home(), await w.home(), await w.home()]
  for (let month = '2024-11'; month <= '2025-11'; month = addMonths(month, 1)) {
    w.app.clock.set(`${month}-01 09:00:00`)
    const before = owedByNext
    const paid = await bill(atOnce, month, '60.00')
    owedByNext = await bill(monthAfter, month, '30.00')
    await bill(never, month, '10.00')
    await pay(atOnce, paid, `${month}-10`)
    if (before) await pay(monthAfter, before, `${month}-10`)
  }
  // What is in no rate is in no forecast.
  await w.bill(never, { item: 'deposit', feePeriod: '2025-11', amount: '500.00', bookDate: '2025-11-10' })
})
afterAll(() => w.app.stop())

const monthsOf = async (now: string, query: Record<string, string> = {}): Promise<Map<string, Values>> => {
  const caller = await day(now)
  const { rows } = await must<ReportAnswer>(
    caller,
    'GET',
    `${FORECAST}?${new URLSearchParams({ by: 'month', ...query })}`,
  )
  return new Map(rows.map(({ keys, values }) => [keys[0]!, values]))
}

it('the open bills and those to come bring what the last twelve closed months of bills brought', async () => {
  const months = await monthsOf('2025-11-30')
  // Of the 40 that November still owes, 30 of 40 come in the first month after; of the 100 to be billed, 60.
  expect(months.get('2025-12')).toMatchObject({
    billed: '0.00',
    unbilled: '100.00',
    fromBilled: '30.00',
    fromUnbilled: '60.00',
    expected: '90.00',
    came: '0.00',
    error: null,
  })
  // Nothing of November comes after that, and nothing of what is older.
  expect(months.get('2026-01')).toMatchObject({ fromBilled: '0.00', fromUnbilled: '90.00', expected: '90.00' })
  expect([...months.keys()].filter((month) => month > '2025-11')).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
  ])
  // In its second month nobody could know what comes in the month after the bill.
  expect(months.get('2024-12')).toMatchObject({
    expected: '60.00',
    came: '90.00',
    deviation: '-30.00',
    error: '-33.33',
  })
  expect(months.get('2025-11')).toMatchObject({ expected: '90.00', came: '90.00', deviation: '0.00', error: '0.00' })
})

it('what is billed is forecast no more: December has 100, whichever part of it is billed', async () => {
  const both = (values: Values | undefined) => [values?.['billed'], values?.['unbilled'], values?.['expected']]
  w.app.clock.set('2025-12-01 09:00:00')
  const [first, rest] = [await bill(atOnce, '2025-12', '45.00'), await bill(atOnce, '2025-12', '15.00')]
  expect(both((await monthsOf('2025-12-02')).get('2025-12'))).toEqual(['60.00', '40.00', '90.00'])
  await bill(monthAfter, '2025-12', '30.00')
  await bill(never, '2025-12', '10.00')
  const months = await monthsOf('2025-12-02')
  expect(months.get('2025-12')).toMatchObject({
    billed: '100.00',
    unbilled: '0.00',
    fromBilled: '90.00',
    fromUnbilled: '0.00',
    expected: '90.00',
  })
  expect(months.get('2026-01')).toMatchObject({ fromBilled: '30.00', fromUnbilled: '60.00', expected: '90.00' })
  expect((await monthsOf('2025-12-02', { asOf: '2025-11-30' })).get('2025-12')).toMatchObject({ unbilled: '100.00' })

  // What comes in leaves the forecast of the month, and what is left of the bills for the months after it.
  await pay(atOnce, first, '2025-12-10')
  await pay(monthAfter, owedByNext, '2025-12-10')
  expect((await monthsOf('2025-12-11')).get('2025-12')).toMatchObject({ expected: '90.00', came: '75.00', error: null })
  expect((await monthsOf('2025-12-11')).get('2026-01')).toMatchObject({ fromBilled: '30.00' })
  await pay(atOnce, rest, '2025-12-12')
  await pay(atOnce, await bill(atOnce, '2025-12', '20.00'), '2025-12-12')
  // Of 120 that are billed now 72 were expected and 80 have come: of the 40 that are left 30 of 40 are expected.
  expect((await monthsOf('2025-12-13')).get('2026-01')).toMatchObject({ fromBilled: '30.00' })
})

it('a closed month shows how far its forecast was off, and what it was stays', async () => {
  const months = await monthsOf('2026-01-05')
  // 90 were expected at the end of November; 30 of November, 60 and 20 of December came.
  expect(months.get('2025-12')).toMatchObject({
    expected: '90.00',
    came: '110.00',
    deviation: '-20.00',
    error: '-18.18',
  })
  expect(months.get('2026-01')).toMatchObject({ came: '0.00', deviation: '0.00', error: null })
  const caller = await day('2026-01-05')
  const behind = new URLSearchParams({ 'cell.month': '2025-12', measure: 'expected' })
  const { list } = await must<{ list: Record<string, unknown>[] }>(caller, 'GET', `${FORECAST}/rows/page?${behind}`)
  expect(
    list
      .filter(({ expected }) => expected !== '0.00')
      .map(({ batch, part, lag, basis, rate, expected }) => [batch, part, lag, basis, rate, expected].join(' '))
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['2025-11 住宅物业费 billed 1 40.00 0.7500 30.00', '2025-12 住宅物业费 unbilled 0 100.00 0.6000 60.00'])
})

it('debts of more than a year bring by the month what old debts have brought', async () => {
  const [old] = await w.sql<{ id: string }>(
    "select id from receivable where property_id = $1 and fee_period = '2024-11'",
    [never.houseId],
  )
  await pay(never, old!.id, '2026-01-10')
  const caller = await day('2026-02-03')
  const behind = async (month: string) => {
    const query = new URLSearchParams({ 'cell.month': month, measure: 'fromBilled', limit: '1000' })
    const { list } = await must<{ list: Record<string, unknown>[] }>(caller, 'GET', `${FORECAST}/rows/page?${query}`)
    return list
      .filter(({ expected, lag }) => expected !== '0.00' && Number(lag) >= 12)
      .map(({ cohort, basis, rate, expected }) => [cohort, basis, rate, expected].join(' '))
      .toSorted((a, b) => a.localeCompare(b))
  }
  // 10 and 20 and 30 stood open for a year when November, December and January began; 10 of those 60 came.
  expect(await behind('2026-02')).toEqual([
    '2024-12 10.00 0.1667 1.67',
    '2025-01 10.00 0.1667 1.67',
    '2025-02 10.00 0.1667 1.67',
  ])
  // A month later less is left of them, and another month has grown old whose curve had nothing more to bring.
  expect(await behind('2026-03')).toEqual([
    '2024-12 8.33 0.1667 1.39',
    '2025-01 8.33 0.1667 1.39',
    '2025-02 8.33 0.1667 1.39',
    '2025-03 10.00 0.1667 1.67',
  ])
  expect((await monthsOf('2026-02-03', { asOf: '2025-12-31' })).get('2026-02')).toMatchObject({ fromBilled: '0.00' })
})

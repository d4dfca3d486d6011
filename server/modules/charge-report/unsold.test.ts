import { amountOfMonth } from '../charge-base/calculation.service.ts'
import { standardRules } from '../charge-base/standards.service.ts'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import { type StandardDraft, bindTo, bookHome, standardIn } from '../../../tests/support/standards.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00' })
})
afterAll(() => w.app.stop())

const unsold = async (area?: string) => {
  const home = await bookHome(w, area)
  await w.sql('update house set sale_status = 1 where id = $1', [home.houseId])
  return home
}
const read = (query: Record<string, string> = {}) =>
  must<ReportAnswer>(
    w.admin,
    'GET',
    `/charge/report/unsold/report?${new URLSearchParams({ feePeriod: '2025-01,2025-03', ...query })}`,
  )
const monthlyOf = async (name: string, query: Record<string, string> = {}) => {
  const { rows } = await read({ by: 'property', ...query })
  return rows.find(({ titles }) => titles[0] === name)!.values['monthly']
}

it('shows what the developer was charged and paid for houses that nobody has bought, and nobody else', async () => {
  const [home, sold] = [await unsold(), await bookHome(w)]
  await w.sql('update house set sale_status = 2 where id = $1', [sold.houseId])
  const due = { feePeriod: '2025-02', overdueRate: null, payerRole: 'developer' as const }
  const paid = await w.bill(home, { ...due, amount: '210.40' })
  await w.bill(home, { ...due, feePeriod: '2025-03', amount: '210.40' })
  await w.bill(home, { ...due, item: 'water', amount: '45.00', payerRole: 'tenant' })
  await w.bill(sold, { ...due, amount: '999.00' })
  expect(await w.collect(home, [paid])).toMatchObject({ code: 0 })
  await bindTo(w, await standardIn(w), home)
  // Goes by usage: there is nothing to estimate.
  await bindTo(w, await standardIn(w, { item: 'water', kind: 'fixed', rates: { '2024-01-01': '12.50' } }), home)
  const { totals, rows } = await read()
  const house = {
    homes: '1',
    area: '89.53',
    standards: '2',
    monthly: '210.40',
    receivable: '420.80',
    received: '210.40',
    arrears: '210.40',
  }
  expect(totals.values).toMatchObject(house)
  expect(rows.map(({ titles, values }) => [titles.at(-1), values['monthly']])).toContainEqual([home.name, '210.40'])
  const { list } = await must<{ list: Record<string, unknown>[] }>(
    w.admin,
    'GET',
    `/charge/report/unsold/report/rows/page?limit=100&measure=monthly&feePeriod=2025-01,2025-03`,
  )
  expect(
    list
      .filter(({ part }) => part === 'standard')
      .map(({ monthly }) => String(monthly))
      .toSorted(),
  ).toEqual(['0.00', '210.40'])
})

const CASES: Readonly<Record<string, StandardDraft & { binding?: Record<string, unknown>; vacant?: boolean }>> = {
  'a price that changes inside the month': { rates: { '2024-01-01': '2.35', '2025-03-11': '3.10' } },
  'a price by square metre and day': { rates: { '2024-01-01': '0.085' }, set: { unit_kind: 'm2Day' } },
  'what is added, and rounded up to the tenth': {
    set: { additional_amount: '8.88', rounding_unit: 'jiao', rounding_mode: 'up' },
  },
  'whole yuan, cut off': { set: { rounding_unit: 'yuan', rounding_mode: 'down' } },
  'a minimum': { set: { min_amount: '300.00' } },
  'a maximum': { set: { max_amount: '100.00' } },
  'a price, an area and a share of its own': {
    binding: { unit_rate_override: '1.9', area_override: '77.77', discount_ratio: '0.85', quantity: '2' },
  },
  'a vacant house': { set: { vacant_ratio: '0.7' }, vacant: true },
  'a fixed price': { kind: 'fixed', rates: { '2024-01-01': '35.55' } },
}
it.each(Object.entries(CASES))('estimates a month as generation works it out: %s', async (_name, draft) => {
  const home = await unsold('96.37')
  if (draft.vacant) await w.sql('update house set use_status = 2 where id = $1', [home.houseId])
  const standard = await standardIn(w, draft)
  await bindTo(w, standard, home, draft.binding ? { set: draft.binding } : {})
  const rule = (await standardRules(w.app.kernel.q, [standard])).get(standard)!
  const { unit_rate_override: rate, area_override: area, discount_ratio: ratio, quantity } = draft.binding ?? {}
  const { amount } = amountOfMonth(
    rule,
    { roundingUnit: 'fen', roundingMode: 'halfUp' },
    {
      buildingArea: '96.37',
      innerArea: null,
      chargeArea: '96.37',
      floor: null,
      persons: null,
      quantity: String(quantity ?? '1'),
      areaOverride: area === undefined ? null : String(area),
      unitRateOverride: rate === undefined ? null : String(rate),
      discountRatio: String(ratio ?? '1'),
      vacant: draft.vacant ?? false,
    },
    '2025-03',
  )
  expect(await monthlyOf(home.name)).toBe(amount)
})

it('leaves out what has no price, goes by a formula, or is not in force on the day', async () => {
  const home = await unsold()
  await bindTo(w, await standardIn(w, { rates: { '2025-03-20': '2.35' } }), home)
  // Goes by usage: there is nothing to estimate.
  expect(await monthlyOf(home.name)).toBe('0.00')
  const reckoned = await unsold()
  await bindTo(w, await standardIn(w, { kind: 'formula', formula: 'area * rate' }), reckoned)
  expect(await monthlyOf(reckoned.name)).toBe('0.00')
  const later = await unsold()
  await bindTo(w, await standardIn(w), later, { startDate: '2025-03-05' })
  expect(await monthlyOf(later.name)).toBe('210.40')
  expect(await monthlyOf(later.name, { asOf: '2025-03-04' })).toBe('0.00')
})

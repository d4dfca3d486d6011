import type { MonthView } from '@wuguan/contract/charge-other/month.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { bindTo, standardIn } from '../../../../tests/support/standards.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-02 09:00:00' })
})
afterAll(() => w.app.stop())

const month = () => ({ communityId: w.communityId, period: '2025-03' })
const check = async (code: string) => {
  const view = await w.admin.call<MonthView>('GET', '/charge/month/settlement/check', { query: month() })
  return view.data.checks.find((one) => one.code === code)!
}
const post = (act: string, body: object = {}) =>
  w.admin.call('POST', `/charge/month/settlement/${act}`, { body: { ...month(), ...body } })

it('a month is not closed over what was not billed, unless somebody says so', async () => {
  const home = await w.home()
  const fixed = await standardIn(w, { kind: 'fixed', rates: { '2024-01-01': '120.00' } })
  const metered = await standardIn(w, { kind: 'meter', item: 'water' })
  await w.sql(`update fee_item set period_kind = 'usage' where id = $1`, [w.items.water])
  const monthly = await bindTo(w, fixed, home)
  const byMeter = await bindTo(w, metered, home)

  // The fixed fee was not generated, and the meter was not read.
  expect(await check('W3')).toMatchObject({ passed: false, count: 2, detail: { amount: '120.00' } })
  expect((await post('start')).code).toBe(0)
  expect(await post('close', { confirmPeriod: '2025-03' })).toMatchObject({
    code: 422,
    msg: '提示项尚未确认：没有本期应收的收费标准',
  })
  expect((await post('cancel')).code).toBe(0)

  await w.bill(home, { amount: '120.00', houseFeeStandardId: monthly })
  await w.bill(home, {
    item: 'water',
    amount: '45.00',
    source: 'meter',
    sourceId: 'r',
    sourcePart: byMeter,
    houseFeeStandardId: null,
  })
  expect(await check('W3')).toMatchObject({ passed: true, count: 0 })
  expect((await post('start')).code).toBe(0)
  const closed = await post('close', { confirmPeriod: '2025-03' })
  expect(closed.code, closed.msg).toBe(0)
})

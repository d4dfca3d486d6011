import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { bindTo, standardIn } from '../../../tests/support/standards.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00' })
})
afterAll(() => w.app.stop())
it('probe', async () => {
  const out = (...of: unknown[]) => appendFileSync('/tmp/probe-cb.txt', of.join(' ') + '\n')
  const standard = await standardIn(w)
  const other = await standardIn(w)
  const put = async (path: string, body: unknown, m: 'POST' | 'PUT' = 'POST') => {
    const { code, msg, data, status } = await w.admin.call(m, `/charge/base/${path}`, { body })
    out(path, status, code, msg, JSON.stringify(data))
  }
  const show = async (h: string) =>
    out('  rows', JSON.stringify(await w.sql('select fee_standard_id = $2 as new, start_date::text, end_date::text, status from house_fee_standard where property_id = $1 order by 2', [h, other])))
  const h1 = await w.home()
  const a = await bindTo(w, standard, h1, { endDate: '2024-12-31' })
  await bindTo(w, standard, h1, { startDate: '2025-01-01' })
  await put('houseFeeStandard/end', { ids: [a], endDate: '2025-06-30' })
  await show(h1.houseId)
  const h2 = await w.home()
  const b = await bindTo(w, standard, h2, { endDate: '2024-12-31' })
  await put('houseFeeStandard/replace', { ids: [b], feeStandardId: other, startDate: '2025-06-01' })
  await show(h2.houseId)
  const h3 = await w.home()
  const c = await bindTo(w, standard, h3, { endDate: '2024-12-31' })
  const d = await bindTo(w, standard, h3, { startDate: '2025-01-01' })
  await put('houseFeeStandard/replace', { ids: [c, d], feeStandardId: other, startDate: '2025-06-01' })
  await show(h3.houseId)
  const h4 = await w.home()
  const e = await bindTo(w, standard, h4, { endDate: '2024-12-31' })
  await put('houseFeeStandard/end', { ids: [e], endDate: '2025-06-30' })
  await show(h4.houseId)
  const f = await w.ok('POST', '/charge/base/calculationMethod', { code: 'F1', name: 'F1', kind: 'formula', formula: 'area*rate' })
  await put('calculationMethod', { id: f.id, version: 1, kind: 'fixed' }, 'PUT')
  await put('calculationMethod', { id: f.id, version: 1, kind: 'fixed', formula: 'area*rate' }, 'PUT')
})

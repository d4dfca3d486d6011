import type { DeskHit, DeskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import { standardIn } from '../../../tests/support/standards.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { assertLedger } from '../charge-finance/ledger/assert-ledger.service.ts'

let w: ChargeWorld
let place: string
let lotId: string
let customer: { id: string; name: string }
const here = () => ({ communityId: w.communityId })
const one = async (path: string, draft: Record<string, unknown>) =>
  String((await w.ok('POST', path, { ...here(), ...draft }))['id'])
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 10:00:00', jobs: true })
  const person = await w.customer()
  customer = { id: person.id, name: String(person['name']) }
  lotId = await one('/park/base/parkLot', { name: '地下车库', code: 'CK1', lotType: 1, totalPlaces: 400 })
  const areaId = await one('/park/base/parkArea', { lotId, name: 'B1', floor: '-1' })
  place = await one('/park/base/parkingPlace', {
    lotId,
    areaId,
    placeNo: 'A001',
    placeCode: 'CK1-A001',
    ownership: 2,
    area: '12.50',
    customerId: customer.id,
    startDate: '2025-01-01',
  })
})
afterAll(() => w.app.stop())

it('a place has a number of its own in its lot, and an owner by right', async () => {
  const again = { ...here(), lotId, placeNo: 'A001', placeCode: 'CK1-A002', ownership: 2 }
  expect((await w.refused('POST', '/park/base/parkingPlace', again)).data).toMatchObject({
    placeNo: '该车场下车位编号已存在',
  })
  expect(
    (await w.refused('POST', '/park/base/parkingPlace', { ...here(), lotId, placeCode: 'X', placeNo: 'A002' })).data,
  ).toMatchObject({
    ownership: '请选择权属',
  })
})

it('a standard is bound to a place, its months are generated, and the desk collects them', async () => {
  const feeStandardId = await standardIn(w, { kind: 'areaRate', rates: { '2024-01-01': '10' } })
  const bound = await must<{ success: number }>(w.admin, 'POST', '/charge/base/houseFeeStandard/bind', {
    propertyType: 'place',
    propertyIds: [place],
    feeStandardId,
    startMode: 'fixed',
    startDate: '2025-01-01',
    payerKind: 'payer',
  })
  expect(bound.success).toBe(1)
  const made = await must<{ created: number; total: string }>(w.admin, 'POST', '/charge/finance/receivable/generate', {
    propertyId: place,
    periodFrom: '2025-01',
    periodTo: '2025-03',
    mode: 'normal',
  })
  expect(made).toMatchObject({ created: 3, total: '375.00' })

  const hits = await must<DeskHit[]>(w.admin, 'GET', '/charge/collection/search', undefined, {
    query: { keyword: 'A001' },
  })
  expect(hits).toMatchObject([
    { propertyType: 'place', propertyName: 'A001', customerName: customer.name, owed: '375.00' },
  ])
  const desk = await must<DeskProperty>(w.admin, 'GET', `/charge/collection/property/${place}`)
  expect(desk).toMatchObject({ propertyType: 'place', area: '12.50', totalOwed: '375.00' })
  expect(desk.payers.map((payer) => payer.customerId)).toEqual([customer.id])
  const ids = desk.receivables.map((row) => row.id)
  const paid = await w.collect({ houseId: place }, ids, { part: { propertyType: 'place' } })
  expect(paid).toMatchObject({ code: 0 })
  expect((await must<DeskProperty>(w.admin, 'GET', `/charge/collection/property/${place}`)).totalOwed).toBe('0.00')
  await assertLedger(w.app.kernel.q, w.communityId)
  const [row] = await w.sql<{ payer: string; house: string | null }>(
    'select payer_customer_id as payer, house_id as house from receivable where property_id = $1 limit 1',
    [place],
  )
  expect(row).toEqual({ payer: customer.id, house: null })
})

it('a place that has been charged cannot be deleted, and a temporary fee finds its customer', async () => {
  expect((await w.refused('DELETE', '/park/base/parkingPlace', [place])).msg).toBe('该车位已有收费记录，不能删除')
  const sold = await must<{ receipts: { totalAmount: string }[] }>(
    w.admin,
    'POST',
    '/charge/collection/temp',
    {
      ...here(),
      propertyType: 'place',
      propertyId: place,
      feeItemId: w.items.temp,
      quantity: '2',
      unitRate: '15.00',
      explanation: '补办车位牌',
      payments: [{ methodId: w.methods.cash, amount: '30.00' }],
    },
    { headers: { 'idempotency-key': uuidv7() } },
  )
  expect(sold.receipts[0]!.totalAmount).toBe('30.00')
})

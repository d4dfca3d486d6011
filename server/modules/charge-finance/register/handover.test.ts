import { handoverFlow, handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import type { HandoverFees } from '@wuguan/contract/charge-finance/handover.actions'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { standardIn } from '../../../../tests/support/standards.ts'
import { assertLedger } from '../ledger/assert-ledger.service.ts'

let w: ChargeWorld
let standard: string
beforeAll(async () => {
  w = await openCharge({ now: '2026-03-31 10:00:00' })
  standard = await standardIn(w)
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const BATCH = '/basedata/base/handover'
const GENERATE = '/charge/finance/handover/generate'
const press = async (...of: Parameters<ChargeWorld['verb']>) =>
  expect(await w.verb(...of), of[1]).toMatchObject({ code: 0 })
/** A house of 89.53 square metres in a batch that is under way, with an appointment. */
async function appointed({ requirePaid = true, buyer = true, standards = [standard] } = {}) {
  const { id } = await w.ok('POST', BATCH, {
    communityId: w.communityId,
    name: '二期交付',
    planStart: '2026-03-01',
    planEnd: '2026-04-30',
    feeStandards: standards,
    requirePaid,
  })
  const [house, person] = [await w.house(), await w.customer()]
  await w.sql('update house set building_area = 89.53, charge_area = 89.53 where id = $1', [house.id])
  await w.ok('POST', `${BATCH}/houses`, { id, houseIds: [house.id] })
  const [row] = await w.sql<{ id: string }>('select id from handover_house where house_id = $1', [house.id])
  if (buyer)
    await w.ok('POST', '/basedata/base/handoverCustomer', {
      communityId: w.communityId,
      handoverHouseId: row!.id,
      customerId: person.id,
      relation: 1,
      share: '100.00',
    })
  await press(handoverFlow, 'publish', id)
  await w.sql('update handover_house set status = 3 where id = $1', [row!.id])
  return { houseId: String(house.id), step: row!.id, customerId: person.id }
}
const generate = (step: string, deliverDate: string) =>
  w.admin.call<HandoverFees>('POST', GENERATE, { body: { handoverHouseId: step, deliverDate } })
const boundOf = (houseId: string) =>
  w.sql(
    'select start_date::text as start, payer_kind as payer, customer_id from house_fee_standard where property_id = $1',
    [houseId],
  )
const rowsOf = (houseId: string) =>
  w.sql(
    'select receivable_amount as amount, source, status, payer_customer_id as payer from receivable where house_id = $1 order by receivable_no',
    [houseId],
  )
const checked = (step: string) => w.sql('update handover_house set status = 4 where id = $1', [step])

it('are made from the planned day at the cost of the buyer, and paid before the keys', async () => {
  const { houseId, step, customerId } = await appointed()
  const made = await generate(step, '2026-03-11')
  expect(made).toMatchObject({ code: 0, msg: '', data: { startDate: '2026-03-11', owed: '142.53', requirePaid: true } })
  expect(made.data.fees).toMatchObject([{ feePeriod: '2026-03', periodFrom: '2026-03-11', outstanding: '142.53' }])
  expect(await boundOf(houseId)).toEqual([{ start: '2026-03-11', payer: 'customer', customer_id: customerId }])
  expect(await rowsOf(houseId)).toEqual([{ amount: '142.53', source: 'single', status: 1, payer: customerId }])
  expect((await generate(step, '2026-03-11')).data.fees, 'asked for again').toHaveLength(1)
  expect(await rowsOf(houseId)).toHaveLength(1)

  await checked(step)
  const keys = { deliverDate: '2026-03-11' }
  expect(await w.verb(handoverHouseFlow, 'deliver', step, keys)).toMatchObject({
    code: 422,
    msg: '请先缴清交付费用142.53元',
  })
  const paid = await w.collect({ houseId }, [made.data.fees[0]!.receivableId])
  expect(paid.code, paid.msg).toBe(0)
  expect(await generate(step, '2026-03-20')).toMatchObject({
    code: 422,
    msg: '交付费用已收款或减免，不能更改交付日期',
  })
  await press(handoverHouseFlow, 'deliver', step, keys)
  expect(await boundOf(houseId)).toEqual([{ start: '2026-03-11', payer: 'payer', customer_id: null }])
  expect(await generate(step, '2026-03-11')).toMatchObject({ code: 422, msg: '该房产已交付' })
})

it('are cancelled and made again for another day while nobody has paid', async () => {
  const { houseId, step, customerId } = await appointed()
  await generate(step, '2026-03-11')
  const again = await generate(step, '2026-03-18')
  // 14 of 31 days of 210.3955
  expect(again.data).toMatchObject({ startDate: '2026-03-18', owed: '95.02' })
  expect(await rowsOf(houseId)).toEqual([
    { amount: '0.00', source: 'single', status: 4, payer: customerId },
    { amount: '95.02', source: 'single', status: 1, payer: customerId },
  ])
  expect(await boundOf(houseId)).toMatchObject([{ start: '2026-03-18' }])
})

it('of a house that is deemed delivered begin with the day on which its notice ran out', async () => {
  const { houseId, step } = await appointed()
  await generate(step, '2026-03-30')
  await w.sql("update handover_house set notify_at = '2026-02-09 09:00:00+08' where id = $1", [step])
  await press(handoverHouseFlow, 'deem', step)
  expect(await boundOf(houseId)).toEqual([{ start: '2026-03-11', payer: 'payer', customer_id: null }])
  expect((await rowsOf(houseId)).map((row) => [row['amount'], row['status']])).toEqual([
    ['0.00', 4],
    ['142.53', 1],
  ])
})

it('are refused where nothing says who owes what', async () => {
  const told = async (draft: Parameters<typeof appointed>[0]) =>
    (await generate((await appointed(draft)).step, '2026-03-11')).msg
  expect(await told({ requirePaid: false })).toBe('该批次未要求交付前缴费')
  expect(await told({ standards: [] })).toBe('该批次没有交付时应收的收费标准')
  expect(await told({ buyer: false })).toBe('请先完善交付客户')
  const { step } = await appointed()
  await w.sql('update handover_house set status = 2 where id = $1', [step])
  expect((await generate(step, '2026-03-11')).msg).toBe('已通知的房产不能进行此操作')
})

it('are refused where the house is taken already, or its standard comes to nothing or to no price', async () => {
  const refused = async (of: { houseId: string; step: string }, msg: string) => {
    expect(await generate(of.step, '2026-03-11')).toMatchObject({ code: 422, msg })
    expect([await boundOf(of.houseId), await rowsOf(of.houseId)]).toEqual([[], []])
  }
  const taken = await appointed()
  await w.sql('update house set use_status = 2 where id = $1', [taken.houseId])
  await refused(taken, '该房产已交付')
  const free = await standardIn(w, { rates: { '2024-01-01': '0' } })
  await refused(await appointed({ standards: [free] }), '金额为0，不生成应收')
  const later = await standardIn(w, { rates: { '2027-01-01': '2.35' } })
  await refused(await appointed({ standards: [later] }), '收费项目【住宅物业费】该期间没有价格版本')
})

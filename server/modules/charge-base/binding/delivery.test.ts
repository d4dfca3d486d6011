import { handoverFlow, handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'

let w: ChargeWorld
let standard: string
beforeAll(async () => {
  w = await openCharge({ now: '2026-03-15 10:00:00' })
  const [method] = await w.sql<{ id: string }>("select id from calculation_method where code = 'AREA_RATE'")
  standard = String(
    (
      await w.ok('POST', '/charge/base/feeStandard', {
        communityId: w.communityId,
        code: 'WY',
        name: '住宅物业费标准',
        feeItemId: w.items.property,
        calculationMethodId: method!.id,
        rates: [{ effectiveFrom: '2025-01-01', unitRate: '2.35' }],
      })
    ).id,
  )
})
afterAll(() => w.app.stop())

const BATCH = '/basedata/base/handover'
const press = async (...of: Parameters<ChargeWorld['verb']>) =>
  expect(await w.verb(...of), of[1]).toMatchObject({ code: 0 })
/** A house of the batch, as it stands before the keys are handed over. */
async function checked(batch: string) {
  const [house, buyer] = [await w.house(), await w.customer()]
  await w.ok('POST', `${BATCH}/houses`, { id: batch, houseIds: [house.id] })
  const [step] = await w.sql<{ id: string }>('select id from handover_house where house_id = $1', [house.id])
  await w.ok('POST', '/basedata/base/handoverCustomer', {
    communityId: w.communityId,
    handoverHouseId: step!.id,
    customerId: buyer.id,
    relation: 1,
    share: '100.00',
  })
  await w.sql('update handover_house set status = 4 where id = $1', [step!.id])
  return { house, step: step!.id }
}
const bound = (houseId: string) =>
  w.sql(
    'select fee_standard_id as standard, start_date::text as start, payer_kind as payer, status from house_fee_standard where property_id = $1',
    [houseId],
  )

it('a delivered house is charged by the standards of its batch, from the day that was agreed', async () => {
  const { id } = await w.ok('POST', BATCH, {
    communityId: w.communityId,
    name: '二期交付',
    planStart: '2026-03-01',
    planEnd: '2026-04-30',
    feeStandards: [standard],
  })
  const batch = String(id)
  const { house, step } = await checked(batch)
  await press(handoverFlow, 'publish', batch)
  const body = { deliverDate: '2026-03-15', chargeStartDate: '2026-04-01' }
  expect(await w.verb(handoverHouseFlow, 'deliver', step, body)).toMatchObject({
    code: 422,
    msg: '收费标准【住宅物业费标准】未启用，不能绑定',
  })
  expect(await w.info('/basedata/base/house', house.id)).toMatchObject({ useStatus: 1 })

  await w.ok('POST', '/charge/base/feeStandard/enable', { ids: [standard] })
  await press(handoverHouseFlow, 'deliver', step, body)
  expect(await bound(house.id)).toEqual([{ standard, start: '2026-04-01', payer: 'payer', status: 1 }])

  // Nobody came: the day on which the notice ran out counts.
  const absent = await checked(batch)
  await w.sql("update handover_house set status = 2, notify_at = '2026-02-01 09:00:00+08' where id = $1", [absent.step])
  await press(handoverHouseFlow, 'deem', absent.step)
  expect(await bound(absent.house.id)).toMatchObject([{ standard, start: '2026-03-03' }])
})

import type { ArchiveHeader } from '@wuguan/contract/basedata/customer.actions'
import type { CustomerDebt, HouseArrears } from '@wuguan/contract/charge-finance/customer.actions'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { deliverySteps, exitGuards, gridFlagSlots, houseGuards } from '../../basedata/slots.service.ts'

let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
})
afterAll(() => w.app.stop())

const header = (id: string) => must<ArchiveHeader>(w.admin, 'GET', `/basedata/archives/${id}/header`)

it('the archive names what a customer owes with the late fee of today, and what he has paid ahead', async () => {
  const home = await w.home()
  expect((await header(home.customerId)).slots).toMatchObject({
    arrears: { principal: '0.00', lateFee: '0.00', count: 0 },
    prepaid: { balance: '0.00', available: '0.00' },
  })
  await w.bill(home, { bookDate: '2025-03-01' })
  await w.bill(home, { item: 'water', amount: '30.00', overdueRate: null, bookDate: '2025-03-01' })
  await w.bill(home, { feePeriod: '2025-05', overdueRate: null, bookDate: '2025-03-01' })
  // 10 days × 210.40 × 0.0005 = 1.052; May is not due yet and counts only once its month is there.
  expect((await header(home.customerId)).slots).toMatchObject({
    arrears: { principal: '240.40', lateFee: '1.05', count: 2 },
  })
  const debts = await must<CustomerDebt[]>(w.admin, 'GET', `/charge/finance/customer/debts/${home.customerId}`)
  expect(
    debts.map(({ itemName, periodFrom, periodTo, count, outstanding, lateFee }) =>
      [itemName, periodFrom, periodTo, count, outstanding, lateFee].join(' '),
    ),
  ).toEqual(expect.arrayContaining(['水费 2025-03 2025-03 1 30.00 0.00', '住宅物业费 2025-03 2025-05 2 420.80 1.05']))
})

it('money is shown to those only who may see the books', async () => {
  const home = await w.home()
  await w.bill(home, { bookDate: '2025-03-01' })
  const clerk = await w.user('archive01', ['basedata:archive:view'])
  expect((await must<ArchiveHeader>(clerk, 'GET', `/basedata/archives/${home.customerId}/header`)).slots).toMatchObject(
    {
      arrears: null,
      prepaid: null,
    },
  )
  expect(await clerk.call('GET', `/charge/finance/customer/debts/${home.customerId}`)).toMatchObject({ code: 403 })
})

it('a room with a debt that is due carries its flag, is not split, and keeps its community from leaving', async () => {
  const home = await w.home()
  await w.bill(home, { bookDate: '2025-03-01' })
  const flags = await w.act((context) => gridFlagSlots.get('arrears')!(context, [home.houseId]))
  expect([...flags]).toEqual([home.houseId])
  await expect(
    w.act(async (context) => {
      for (const guard of houseGuards) await guard(context, 'split', [home.houseId], '2025-04-04')
    }),
  ).rejects.toMatchObject({ message: '请先结清费用' })
  // A room is stopped with its debts, but not while it goes on being charged.
  const stop = () =>
    w.act(async (context) => {
      for (const guard of houseGuards) await guard(context, 'stop', [home.houseId], '2025-04-04')
    })
  await stop()
  await w.sql(
    `insert into house_fee_standard (id, company_id, community_id, property_type, property_id, fee_standard_id, fee_item_id, start_date, payer_kind, quantity, discount_ratio, status, created_at, updated_at)
     values ($1, $2, $3, 'house', $4, $1, $5, '2025-01-01', 'owner', 1, 1, 1, $6, $6)`,
    [uuidv7(), w.companyId, w.communityId, home.houseId, w.items.property, w.app.clock.now()],
  )
  await expect(stop()).rejects.toMatchObject({ message: '请先终止收费标准' })
  const exit = (force: boolean) =>
    w.act(async (context) => {
      for (const guard of exitGuards) await guard(context, w.communityId, force)
    })
  await expect(exit(false)).rejects.toMatchObject({ message: /^项目仍有\d+笔欠费，不能撤场$/ })
  await exit(true)
})

it('keys are handed over after the fees of the delivery, where its batch says so', async () => {
  const home = await w.home()
  const debt = await w.bill(home, { item: 'temp', amount: '310.50', overdueRate: null, bookDate: '2025-03-01' })
  const deliver = (requirePaid: boolean) =>
    w.act(async (context) => {
      for (const step of deliverySteps)
        await step(context, {
          handoverHouseId: home.houseId,
          houseId: home.houseId,
          requirePaid,
          deliverDate: '2025-04-04',
          chargeStartDate: '2025-04-04',
          meterReadings: [],
        })
    })
  await deliver(false)
  await expect(deliver(true)).rejects.toMatchObject({ message: '请先缴清交付费用310.50元' })
  await w.collect(home, [debt])
  await deliver(true)
})

it('the rooms of a building are told what they owe today, in one answer, as 欠费汇总 says it', async () => {
  const arrearsOf = (caller = w.admin, buildingId = w.buildingId) =>
    caller.call<HouseArrears[]>('GET', `/charge/finance/building/arrears/${buildingId}`)
  const [late, paid, ahead] = [await w.home(), await w.home(), await w.home()]
  const place = { buildingId: w.buildingId, bookDate: '2025-03-01', overdueRate: null }
  await w.bill(late, { ...place, feePeriod: '2025-02', dueDate: '2025-02-25', amount: '1000.00' })
  await w.bill(late, { ...place, amount: '210.40' })
  const debt = await w.bill(paid, place)
  await w.collect(paid, [debt])
  // What is for a month to come is not owed yet.
  await w.bill(ahead, { ...place, feePeriod: '2025-05' })
  const { data } = await arrearsOf()
  const of = ({ houseId }: { houseId: string }) => data.find((one) => one.houseId === houseId)
  expect(of(late)).toEqual({ houseId: late.houseId, outstanding: '1210.40', count: 2, oldestDue: '2025-02-25' })
  expect([of(paid), of(ahead)]).toEqual([undefined, undefined])
  const unpaid = new URLSearchParams({ by: 'property', buildingId: w.buildingId })
  const { rows } = await must<ReportAnswer>(w.admin, 'GET', `/charge/report/unpaid/report?${unpaid}`)
  expect(new Map(rows.map(({ keys, values }) => [keys[0], values['arrears']]))).toEqual(
    new Map(data.map((one) => [one.houseId, one.outstanding])),
  )

  // Whoever may see the rooms but not the books is told no amount; who has another community is told nothing of this one.
  const keeper = await w.user('rooms01', ['basedata:house:list'])
  expect(await arrearsOf(keeper)).toMatchObject({ code: 403, data: null })
  const grid = await keeper.call('GET', '/basedata/base/house/grid', { query: { buildingId: w.buildingId } })
  expect(JSON.stringify(grid.data)).not.toMatch(/1210|arrears/)
  const there = await w.ok('POST', '/basedata/base/community', {
    name: '邻家花园',
    code: 'LJHY',
    companyId: w.companyId,
  })
  const neighbour = await w.user('rooms02', ['basedata:house:list', 'charge-finance:receivable:list'], {
    dataScope: 5,
    communityIds: [Number(there['id'])],
  })
  expect(await arrearsOf(neighbour)).toMatchObject({ code: 0, data: [] })
})

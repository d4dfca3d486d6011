import { sheetFees, type SheetFee } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { countPrints } from '@wuguan/contract/kernel/print.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { uuidv7 } from '../../kernel/ids.ts'

/** Sheets of several orders that go to the printer together. */
let w: OrderWorld
let clerk: Caller
let ours: string[]
let foreign: string
beforeAll(async () => {
  w = await openOrders()
  clerk = await makeUser(
    w.app,
    'print-clerk',
    ['workOrder:order:view', 'workOrder:order:print', 'workOrder:line:repair'],
    {
      companyId: w.place.companyId,
      dataScope: 5,
      communityIds: [w.place.communityId],
    },
  )
  ours = [await w.made(), await w.made()]
  const { id } = await w.one<{ id: string }>('select id from work_order where community_id <> $1 limit 1', [
    w.place.communityId,
  ])
  foreign = id
  for (const order of [...ours, foreign])
    await w.sql(
      `insert into work_order_fee (id, company_id, community_id, order_id, kind, name, quantity, unit_rate, amount, created_at, updated_at)
       select $1, company_id, community_id, id, 'labour', '人工', 1, 50, 50, now(), now() from work_order where id = $2`,
      [uuidv7(), order],
    )
})
afterAll(() => w.app.stop())

const printed = (ids: readonly string[], caller = clerk) =>
  caller.call<{ prints: { id: string; count: number }[] }>(countPrints.method, countPrints.path, {
    ...w.place,
    body: { entity: workOrder.name, ids },
  })
const logged = async (ids: readonly string[]) =>
  (await w.one<{ n: number }>('select count(*)::int as n from print_log where record_id = any($1)', [ids])).n

it('each is counted with the others, by its own number', async () => {
  expect((await printed([ours[0]!])).data.prints).toMatchObject([{ id: ours[0], count: 1 }])
  const { data } = await printed([...ours, ours[0]!])
  expect(new Map(data.prints.map(({ id, count }) => [id, count]))).toEqual(
    new Map([
      [ours[0], 2],
      [ours[1], 1],
    ]),
  )
})
it('none is counted where one is not the caller’s, nor without the right', async () => {
  const before = await logged([...ours, foreign])
  expect((await printed([...ours, foreign])).code).toBe(404)
  const reader = await makeUser(w.app, 'print-reader', ['workOrder:order:view', 'workOrder:line:repair'], {
    companyId: w.place.companyId,
  })
  expect((await printed(ours, reader)).code).toBe(403)
  expect((await printed(Array.from({ length: 51 }, () => ours[0]!))).code).toBe(400)
  expect(await logged([...ours, foreign])).toBe(before)
})
it('their fees are those of orders that the caller prints', async () => {
  const query = { ids: [...ours, foreign].join(',') }
  const { data } = await clerk.call<SheetFee[]>('GET', sheetFees.path, { ...w.place, query })
  expect(data.map(({ orderId }) => orderId).toSorted()).toEqual(ours.toSorted())
  expect(data[0]).toMatchObject({ name: '人工', amount: '50.00' })
})
it('a list is cut to the records that are named, and to those of the caller', async () => {
  const query = { ids: [...ours, foreign].join(',') }
  const { data } = await clerk.call<{ list: { id: string }[]; total: number }>('GET', `${workOrder.base}/page`, {
    companyId: w.place.companyId,
    query,
  })
  expect(data.list.map(({ id }) => id).toSorted()).toEqual(ours.toSorted())
  expect(await clerk.call('GET', `${workOrder.base}/page`, { ...w.place, query: { ids: 'x' } })).toMatchObject({
    code: 400,
    data: { ids: '编号格式不正确' },
  })
})

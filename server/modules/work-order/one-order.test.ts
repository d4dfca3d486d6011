import { serviceTask, visitTask } from '@wuguan/contract/customer-service/service-task.entity'
import { publicRepair } from '@wuguan/contract/work-order/public-repair.entity'
import { orderCounts, type OrderParts, orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'

/** One order on the pages of the order centre, of its type and of the service desk: the same state, actions and figures on each. */
let w: OrderWorld
let hand: Caller & { userId: number }
beforeAll(async () => {
  w = await openOrders()
  hand = await w.worker('oo-hand', ['take', 'refuse', 'arrive', 'progress', 'hangUp', 'resume', 'finish'])
  await w.sql("update business_link set enabled = 1, visit_mode = 'all' where stage in ('check', 'visit')")
})
afterAll(() => w.app.stop())

type Shown = Record<string, unknown> & { status: number; actions: unknown }
const infoOf = (door: AnyEntity, id: string, caller: Caller) =>
  must<Shown>(caller, 'GET', `${door.base!}/info/${id}`, undefined, w.place)
const rowOf = async (door: AnyEntity, id: string, caller: Caller) =>
  (
    await must<{ list: Shown[] }>(caller, 'GET', `${door.base!}/page`, undefined, {
      ...w.place,
      query: { ids: id, limit: '10' },
    })
  ).list[0]!

/** What every door of them says of the order, to whoever asks, alone and in a list; what a door adds is its own. */
async function agree(id: string, doors: readonly AnyEntity[], callers: readonly Caller[] = [w.admin, hand]) {
  for (const caller of callers) {
    const shown = await Promise.all(doors.map((door) => infoOf(door, id, caller)))
    const listed = await Promise.all(doors.map((door) => rowOf(door, id, caller)))
    const common = Object.keys(shown[0]!).filter((name) => shown.every((row) => Object.hasOwn(row, name)))
    expect(common).toEqual(expect.arrayContaining(['status', 'actions', 'late', 'handlerId', 'feeAmount', 'version']))
    for (const [at, row] of shown.entries())
      for (const name of common)
        expect({ door: doors[at]!.name, name, value: row[name] }).toEqual({
          door: doors[at]!.name,
          name,
          value: shown[0]![name],
        })
    for (const [at, row] of listed.entries())
      for (const name of ['status', 'actions', 'late', 'dueAt', 'handlerId', 'version'].filter((one) => one in row))
        expect({ door: doors[at]!.name, name, value: row[name] }).toEqual({
          door: doors[at]!.name,
          name,
          value: shown[0]![name],
        })
  }
  // The clocks and lines of the page of details are one call whichever page asks.
  const { data } = await w.admin.call<OrderParts>('GET', orderParts.path.replace('{id}', id), w.place)
  expect(data.clocks.length).toBeGreaterThan(0)
}
/** How many stand in its state by the tabs, and by each list that is narrowed to it. */
async function counted(id: string, lists: readonly (readonly [AnyEntity, Record<string, string>])[]) {
  const { status } = await w.rowOf(id)
  for (const [door, narrowed] of lists) {
    const tabs = await must<{ states: { status: number; n: number }[] }>(w.admin, 'GET', orderCounts.path, undefined, {
      ...w.place,
      query: narrowed,
    })
    const { total } = await must<{ total: number }>(w.admin, 'GET', `${door.base!}/page`, undefined, {
      ...w.place,
      query: { status: String(status), count: 'exact', ...(door === workOrder ? narrowed : {}) },
    })
    expect([door.name, status, tabs.states.find((state) => state.status === status)?.n ?? 0]).toEqual([
      door.name,
      status,
      total,
    ])
  }
}

it('a complaint, from its registration to its end', async () => {
  const { id: kind } = await w.one<{ id: string }>(
    "select c.id from problem_category c where company_id = $1 and enabled = 1 and 'complaint' = any(order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) order by id limit 1",
    [w.place.companyId],
  )
  const { id: level } = await w.one<{ id: string }>(
    'select id from complaint_level where company_id = $1 and level = 1 limit 1',
    [w.place.companyId],
  )
  const id = await w.made({
    orderType: 'complaint',
    categoryId: kind,
    complaintLevelId: level,
    content: '楼上深夜噪音扰民，多次沟通没有改善。',
  })
  const doors = [workOrder, serviceTask] as AnyEntity[]
  const lists = [
    [workOrder as AnyEntity, { bizLine: 'service' }],
    [serviceTask as AnyEntity, { bizLine: 'service' }],
  ] as const
  const also = async () => {
    await agree(id, doors)
    await counted(id, lists)
  }
  await also()
  await w.done('accept', id, { next: 'dispatch' })
  await also()
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  await w.done('take', id, {}, hand)
  await also()
  await w.done('reply', id, { channel: 'phone', reply: '已收到，今晚安排巡查。' })
  await w.done('finish', id, { resultKind: 'solved', result: '已与楼上住户当面沟通。' }, hand)
  await also()
  if ((await w.rowOf(id)).status === 60) await w.done('checkPass', id)
  expect((await w.rowOf(id)).status).toBe(70)
  // The list of visits has it now, too, with what can be done there.
  await agree(id, [...doors, visitTask as AnyEntity], [w.admin])
  await w.done('visitFail', id, { method: 'phone', visitStatusId: await w.visitStatus('fail') })
  await also()
})

it('a repair in the open, on the list of all and on that of its type', async () => {
  const { id: area } = await w.one<{ id: string }>(
    'select id from problem_area where company_id = $1 and coalesce(community_id, $2) = $2 order by id limit 1',
    [w.place.companyId, w.place.communityId],
  )
  const { id: kind } = await w.one<{ id: string }>(
    "select c.id from problem_category c where company_id = $1 and enabled = 1 and 'publicRepair' = any(order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) order by id limit 1",
    [w.place.companyId],
  )
  const id = await w.made({ orderType: 'publicRepair', houseId: null, areaId: area, categoryId: kind })
  const doors = [workOrder, publicRepair] as AnyEntity[]
  const also = async () => {
    await agree(id, doors)
    await counted(id, [
      [workOrder as AnyEntity, { orderType: 'publicRepair' }],
      [publicRepair as AnyEntity, { orderType: 'publicRepair' }],
    ])
  }
  await also()
  await w.done('accept', id, { next: 'dispatch' })
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  await also()
  await w.done('take', id, {}, hand)
  await w.done('hangUp', id, { reasonId: await w.reason('hangUp'), resumeAt: '2026-03-18 09:00:00' }, hand)
  await also()
  await w.done('resume', id, {}, hand)
  await w.done('arrive', id, {}, hand)
  await also()
  expect((await w.rowOf(id)).status).toBe(40)
})

import { orderReminder } from '@wuguan/contract/work-order/order-reminder.entity'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'

/** Who is told of what happens to an order, as the company has set it. */
let w: OrderWorld
type Worker = Awaited<ReturnType<OrderWorld['worker']>>
let hand: Worker
let boss: Worker
beforeAll(async () => {
  w = await openOrders()
  hand = await w.worker('or-hand', ['take', 'finish', 'hangUp'])
  boss = await w.worker('or-boss')
  await w.handledBy(hand.userId)
  await w.sql('update community set manager_id = $1 where id = $2', [boss.userId, w.place.communityId])
})
afterAll(() => w.app.stop())
beforeEach(() => w.sql('delete from order_reminder'))

const set = async (more: Record<string, unknown>) => {
  const answer = await w.admin.call('POST', orderReminder.base!, {
    ...w.place,
    body: { bizLine: 'all', enabled: 1, ...more },
  })
  expect(answer.code, JSON.stringify(answer)).toBe(0)
}
const told = async (id: string, userId: number) =>
  (
    await w.sql<{ event: string; body: string | null }>(
      'select biz_event as event, body from message_record where biz_id = $1 and user_id = $2 order by id',
      [id, userId],
    )
  ).map(({ event, body }) => ({ event, body }))
const dispatched = async () => {
  const id = await w.made()
  await w.done('accept', id, { next: 'dispatch' })
  await w.done('dispatch', id, { handlerId: hand.userId })
  return id
}

it('without a setting only those hear of it who have to act', async () => {
  const id = await dispatched()
  expect((await told(id, hand.userId)).map(({ event }) => event)).toEqual(['workOrder.dispatched'])
  await w.done('take', id, {}, hand)
  expect(await told(id, boss.userId)).toEqual([])
})
it('tells whoever is set besides, in the words that are set', async () => {
  await set({ event: 'taken', receiverKinds: ['manager', 'creator'], template: '{类别}（{单号}）由{处理人}接单' })
  const id = await dispatched()
  await w.done('take', id, {}, hand)
  const { no } = await w.one<{ no: string }>('select order_no as no from work_order where id = $1', [id])
  expect(await told(id, boss.userId)).toEqual([{ event: 'workOrder.taken', body: `水管漏水（${no}）由or-hand接单` }])
})
it('tells the building only of what waits in the pool', async () => {
  await set({ event: 'inPool', receiverKinds: [], template: '{位置} {类别}' })
  const id = await w.made()
  await w.done('accept', id, { next: 'pool' })
  const { building } = await w.one<{ building: string }>(
    'select b.build_name as building from house h join building b on b.id = h.building_id where h.id = $1',
    [w.house],
  )
  expect(await told(id, hand.userId)).toEqual([{ event: 'workOrder.pooled', body: `${building} 水管漏水` }])
})
it('tells nobody of what is switched off', async () => {
  await set({ event: 'dispatched', enabled: 0 })
  const id = await dispatched()
  expect(await told(id, hand.userId)).toEqual([])
})
it('that of a line goes before that of all', async () => {
  await set({ event: 'accepted', receiverKinds: ['manager'] })
  await set({ event: 'accepted', bizLine: 'repair', receiverKinds: [] })
  const id = await w.made()
  await w.done('accept', id, { next: 'dispatch' })
  expect(await told(id, boss.userId)).toEqual([])
  await w.sql("delete from order_reminder where biz_line = 'repair'")
  const other = await w.made()
  await w.done('accept', other, { next: 'dispatch' })
  expect((await told(other, boss.userId)).map(({ event }) => event)).toEqual(['workOrder.accepted'])
})
it.each([
  [
    'hungUp',
    async (id: string) => w.done('hangUp', id, { resumeAt: await soon(), reasonId: await w.reason('hangUp') }, hand),
  ],
  ['finished', (id: string) => w.done('finish', id, { result: '已修复水管', resultKind: 'solved' }, hand)],
  [
    'applySubmitted',
    async (id: string) =>
      w.done('applyExtend', id, { stage: 'handle', addMinutes: 60, reasonId: await w.reason('extend') }),
  ],
] as const)('of %s the manager hears where it is set', async (event, act) => {
  await set({ event, receiverKinds: ['manager'] })
  const id = await dispatched()
  await w.done('take', id, {}, hand)
  await act(id)
  expect((await told(id, boss.userId)).map((one) => one.event)).toEqual([`workOrder.${event}`])
})
const soon = async () =>
  (
    await w.one<{ at: string }>(
      "select to_char(($1::timestamptz + interval '1 day') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at",
      [w.app.kernel.clock.now()],
    )
  ).at
it('is set once for an event of a line, with words that exist', async () => {
  await set({ event: 'urged' })
  const again = (more: Record<string, unknown>) =>
    w.admin.call('POST', orderReminder.base!, { ...w.place, body: { bizLine: 'all', enabled: 1, ...more } })
  expect(await again({ event: 'urged' })).toMatchObject({ code: 400 })
  expect(await again({ event: 'appended', template: '{金额}' })).toMatchObject({
    code: 400,
    data: { template: '只能使用{单号}{类型}{类别}{位置}{处理人}{内容}' },
  })
  expect((await again({ event: 'urged', bizLine: 'repair' })).code).toBe(0)
})

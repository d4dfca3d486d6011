import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'

let w: OrderWorld
type Worker = Awaited<ReturnType<OrderWorld['worker']>>
let hand: Worker
let full: Worker
beforeAll(async () => {
  w = await openOrders()
  hand = await w.worker('es-hand', ['take', 'finish'])
  full = await w.worker('es-full', ['take', 'finish'])
  await w.handledBy(hand.userId, full.userId)
})
afterAll(() => w.app.stop())

describe('a level that names superiors', () => {
  let leads: Worker
  let above: Worker
  const led = (companyId: number, by: number) =>
    w.sql('update company set leader_id = $2 where id = $1', [companyId, by])
  const heard = async (id: string) =>
    (
      await w.sql<{ user: number }>(
        "select user_id as user from message_record where biz_id = $1 and biz_event = 'workOrder.level1'",
        [id],
      )
    ).map(({ user }) => user)
  async function raisedWith(handlerId: number) {
    const id = await w.made()
    await w.done('accept', id, { next: 'dispatch' })
    await w.done('dispatch', id, { handlerId })
    await w.done('escalate', id, { remark: '业主在等' })
    return heard(id)
  }
  beforeAll(async () => {
    leads = await w.worker('es-leads', ['take', 'finish'])
    above = await w.worker('es-above')
    await w.handledBy(hand.userId, leads.userId)
    await w.sql(
      "update escalation_level set receiver_kinds = '{superior}' where company_id = $1 and biz_line = 'repair' and level = 1",
      [w.place.companyId],
    )
    await led(w.place.companyId, leads.userId)
    const { up } = await w.one<{ up: number }>('select parent_id as up from company where id = $1', [w.place.companyId])
    await led(up, above.userId)
  })
  it('tells the leader of the handler, and above a leader who works the order himself', async () => {
    expect(await raisedWith(hand.userId)).toEqual([leads.userId])
    expect(await raisedWith(leads.userId)).toEqual([above.userId])
  })
  it('passes over a leader whose account is off', async () => {
    await w.sql('update sys_user set state = 0 where id = $1', [leads.userId])
    expect(await raisedWith(hand.userId)).toEqual([above.userId])
  })
})

it('批量派单 judges each order by itself: what can be given out is, the rest stays with its reason', async () => {
  await w.setting('maxOpen', 2)
  await w.handledBy(full.userId)
  const ready = async () => {
    const id = await w.made()
    await w.done('accept', id, { next: 'dispatch' })
    return id
  }
  const [first, second, third] = [await ready(), await ready(), await ready()]
  const raw = await w.made()
  const action = workOrderFlow.batches['dispatch']!
  const answer = await w.admin.call<{ outcomes: { id: string; refusal: string | null }[] }>(
    action.method,
    action.path,
    { ...w.place, body: { ids: [raw, first, second, third], handlerId: full.userId } },
  )
  expect(answer.data.outcomes).toEqual([
    { id: raw, refusal: '当前状态为“待受理”，不能派单' },
    { id: first, refusal: null },
    { id: second, refusal: null },
    { id: third, refusal: '处理人“es-full”已有2个未完成工单，请强制派单或另选他人' },
  ])
  const handlers = await Promise.all([raw, first, second, third].map(async (id) => (await w.rowOf(id)).handler_id))
  expect(handlers).toEqual([null, full.userId, full.userId, null])
  await w.setting('maxOpen', 15)
})

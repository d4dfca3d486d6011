import { publicRepair } from '@wuguan/contract/work-order/public-repair.entity'
import {
  orderCounts,
  orderParts,
  type OrderParts,
  orderPool,
  type Pool,
} from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { COUNT_CAP } from '@wuguan/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { elsewhere } from '../../../tests/support/elsewhere.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { userDeleteGuards } from '../system/guards.service.ts'
import { orderJobs } from './jobs.ts'
import { tick } from './tick.service.ts'
import { giveDefaults } from './visit.service.ts'

/** Orders by the words and numbers of the book, against the demo's rules. */
let w: OrderWorld
beforeAll(async () => {
  w = await openOrders()
})
afterAll(() => w.app.stop())
const sql: OrderWorld['sql'] = (...asked) => w.sql(...asked)
const one: OrderWorld['one'] = (...asked) => w.one(...asked)
const made: OrderWorld['made'] = (...asked) => w.made(...asked)
const press: OrderWorld['press'] = (...asked) => w.press(...asked)
const done: OrderWorld['done'] = (...asked) => w.done(...asked)

it('the demo has half a year of orders in every state, with what was done about them', async () => {
  expect(
    await one('select count(*)::int as n, count(*) filter (where status < 80)::int as open from work_order'),
  ).toEqual({ n: 322, open: 42 })
  expect(await sql('select distinct status from work_order order by status')).toHaveLength(11)
  expect(await one('select count(*)::int as n from work_order where status = 50')).toEqual({ n: 6 })
  expect(await one('select count(distinct community_id)::int as n from work_order')).toEqual({ n: 3 })
  expect((await one<{ n: number }>('select count(*)::int as n from return_visit')).n).toBeGreaterThan(120)
  expect((await one<{ n: number }>('select count(*)::int as n from work_order_clock where "over"')).n).toBeGreaterThan(
    17,
  )
  expect(
    await one(
      'select count(*)::int as n from work_order where created_at > $1 or coalesce(closed_at, created_at) > $1',
      [w.app.kernel.clock.now()],
    ),
  ).toEqual({ n: 0 })
})

describe('registering', () => {
  it.each([
    ['repair without a house', { houseId: null }, { houseId: '请选择房产' }],
    ['two characters', { content: '漏水' }, { content: '请输入问题描述（至少5个字）' }],
    ['a place in the open without one', { orderType: 'publicRepair', houseId: null }, { areaId: '请选择问题区域' }],
    ['nobody', { callerName: null }, { callerName: '请输入报事人' }],
  ])('is refused of %s', async (_what, more, data) => {
    expect(await w.post(w.draft(more))).toMatchObject({ code: 400, data })
  })
  it('is refused of a category of another type, and of one that has others below it', async () => {
    const { id: order } = await one<{ id: string }>("select id from problem_category where name = '可疑人员'")
    const { id: top } = await one<{ id: string }>("select id from problem_category where name = '水'")
    expect(await w.post(w.draft({ categoryId: order }))).toMatchObject({
      code: 400,
      data: { categoryId: '该问题类别不适用于当前工单类型' },
    })
    expect(await w.post(w.draft({ categoryId: top }))).toMatchObject({
      code: 400,
      data: { categoryId: '请选择最末级问题类别' },
    })
  })
  it('twice with one key is one order', async () => {
    const headers = { 'idempotency-key': 'desk-1' }
    const [first, second] = [await w.post(w.draft(), headers), await w.post(w.draft(), headers)]
    expect(second.data.id).toBe(first.data.id)
    expect((await w.post(w.draft())).data.id).not.toBe(first.data.id)
  })
  it('a hundred at once gives a hundred numbers', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => w.post(w.draft())))
    expect(answers.every(({ code }) => code === 0)).toBe(true)
    const numbers = await sql<{ order_no: string }>('select order_no from work_order where id = any($1)', [
      answers.map(({ data }) => data.id),
    ])
    expect(new Set(numbers.map((row) => row.order_no)).size).toBe(100)
    expect(numbers.every((row) => /^GD\d{10}$/.test(row.order_no))).toBe(true)
  })
  it('waits for no other that has its number and is not written yet', async () => {
    const { kernel } = w.app
    const place = await sql<{ company_id: number; community_id: number }>(
      'select company_id, community_id from work_order where id = $1',
      [await made()],
    )
    const { company_id, community_id } = place[0]!
    const [first, left] = await inTransaction(kernel, async ({ q, now }) => {
      const [no] = await drawCodes(q, 'workOrder.repair', now, company_id, community_id)
      const answer = await w.post(w.draft())
      expect(answer).toMatchObject({ code: 0 })
      return [no!, answer.data.id]
    })
    const [row] = await sql<{ no: string }>('select order_no as no from work_order where id = $1', [left])
    expect(Number(row!.no.slice(2))).toBe(Number(first.slice(2)) + 1)
  })
  it('starts the clock of accepting by the rule that holds', async () => {
    const id = await made()
    expect(await sql('select stage, limit_minutes, status from work_order_clock where order_id = $1', [id])).toEqual([
      { stage: 'accept', limit_minutes: 30, status: 'running' },
    ])
  })
  it('keeps whoever stays anonymous from everybody but those who accept', async () => {
    const id = await made({ anonymous: true })
    const reader = await w.worker('wo-reader')
    const seen = await reader.call<Record<string, unknown>>('GET', `${workOrder.base}/info/${id}`)
    expect(seen.data).toMatchObject({ callerName: null, callerMobile: null, hiddenCaller: null })
    const mine = await w.admin.call<Record<string, unknown>>('GET', `${workOrder.base}/info/${id}`, w.place)
    expect(mine.data).toMatchObject({ callerName: null, hiddenCaller: '张三 13812345678' })
  })
  it('stands behind the door of its type alone', async () => {
    const id = await made()
    expect((await w.admin.call('GET', `${publicRepair.base}/info/${id}`, w.place)).code).toBe(404)
  })
})

describe('verbs', () => {
  it('accepting twice is refused by the state it stands in', async () => {
    const id = await made()
    await done('accept', id, { next: 'dispatch' })
    expect(await press('accept', id, { next: 'dispatch' })).toMatchObject({
      code: 422,
      msg: '当前状态为“待派单”，不能受理',
    })
  })
  it('nobody who is disabled gets an order, and nobody hands one to himself', async () => {
    const id = await made()
    await done('accept', id, { next: 'dispatch' })
    const stopped = await one<{ id: number; pet_name: string }>(
      'select id, pet_name from sys_user where state = 0 and deleted_at is null limit 1',
    )
    expect(await press('dispatch', id, { handlerId: stopped.id })).toMatchObject({
      code: 422,
      msg: `处理人“${stopped.pet_name}”已停用`,
    })
    const { userId } = await w.worker('wo-self')
    await done('dispatch', id, { handlerId: userId })
    expect(await press('transfer', id, { targetId: userId, reasonId: await w.reason('transfer') })).toMatchObject({
      code: 400,
      data: { targetId: '不能转给自己' },
    })
  })
  it('a suspension ends within a week, the shares of the hours are a whole, and nobody checks his own work', async () => {
    const id = await made({ afterRegister: 'accept' })
    const hand = await w.worker('wo-hand', ['take', 'hangUp', 'finish', 'check'])
    await done('dispatch', id, { handlerId: hand.userId })
    await done('take', id, {}, hand)
    const far = new Date(w.app.kernel.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
    expect(
      await press('hangUp', id, { resumeAt: `${far} 09:00:00`, reasonId: await w.reason('hangUp') }, hand),
    ).toMatchObject({
      code: 400,
      data: { resumeAt: '挂起时间不能超过7天' },
    })
    const times = [
      { userId: hand.userId, sharePercent: 60 },
      { userId: hand.userId, sharePercent: 30 },
    ]
    const work = { resultKind: 'solved', result: '已更换软管' }
    expect(await press('finish', id, { ...work, times }, hand)).toMatchObject({
      code: 400,
      data: { times: '工时分配合计应为100%' },
    })
    await done('finish', id, { ...work, times: [{ ...times[0]!, sharePercent: 100 }] }, hand)
    expect(await press('finish', id, work, hand)).toMatchObject({ code: 422, msg: '当前状态为“待审核”，不能完工' })
    expect(await press('checkPass', id, {}, hand)).toMatchObject({ code: 422, msg: '不能审核本人处理的工单' })
    await done('checkPass', id)
    expect((await w.rowOf(id)).status).toBe(70)
    const { rows } = {
      rows: await sql<{ id: string; weight: number }>(
        "select id, weight from eval_dimension where company_id = $1 and 'repair' = any(order_types) and required order by weight, name",
        [w.place.companyId],
      ),
    }
    const { id: status } = await one<{ id: string }>(
      "select id from visit_status where kind = 'done' and company_id = $1",
      [w.place.companyId],
    )
    const scores = rows.map(({ id: dimensionId, weight }, at) => ({
      dimensionId,
      score: at === 0 && weight === 30 ? 5 : 4,
    }))
    const { id: later } = await one<{ id: string }>(
      "select id from visit_status where kind = 'retry' and company_id = $1 limit 1",
      [w.place.companyId],
    )
    await done('visitRetry', id, { method: 'phone', visitStatusId: later, nextVisitAt: '2026-03-18 09:00:00' })
    expect((await w.rowOf(id)).status).toBe(70)
    await done('visitClose', id, { method: 'phone', visitStatusId: status, scores })
    expect(await one('select overall::text, source from appraisal where order_id = $1', [id])).toEqual({
      overall: '4.30',
      source: 'visit',
    })
    const clocks = await sql<{ status: string }>('select status from work_order_clock where order_id = $1', [id])
    expect(clocks.every((clock) => clock.status === 'ended')).toBe(true)
  })
  it('a parent waits for what is below it', async () => {
    const parent = await made({ afterRegister: 'accept' })
    await made({ parentId: parent })
    expect(await press('void', parent, { reasonId: await w.reason('void') })).toMatchObject({
      code: 422,
      msg: '还有1个子工单未完成',
    })
    const { data } = await w.admin.call<OrderParts>('GET', orderParts.path.replace('{id}', parent), w.place)
    expect(data.children).toHaveLength(1)
    expect(data.appends).toMatchObject([{ type: 'child' }])
  })
  it('is urged every half an hour, and the third time a level up', async () => {
    const id = await made()
    const urge = () => press('urge', id, { sourceKind: 'customer' })
    expect((await urge()).code).toBe(0)
    expect(await urge()).toMatchObject({ code: 422, msg: '30分钟内已催过单，请稍后再试' })
    await sql("update work_order_urge set at = at - interval '31 minutes' where order_id = $1", [id])
    expect((await urge()).code).toBe(0)
    await sql("update work_order_urge set at = at - interval '31 minutes' where order_id = $1", [id])
    expect((await w.rowOf(id)).escalation_level).toBe(0)
    expect((await urge()).code).toBe(0)
    expect((await w.rowOf(id)).escalation_level).toBe(1)
  })
})

describe('what was billed', () => {
  const finished = async (name: string) => {
    const hand = await w.worker(name, ['take', 'arrive', 'finish'])
    const id = await made({ afterRegister: 'accept', paySide: 'owner' })
    await done('dispatch', id, { handlerId: hand.userId })
    await done('take', id, {}, hand)
    const fees = [{ kind: 'labour', name: '上门费', quantity: '1', unitRate: '80' }]
    const told = { resultKind: 'solved', result: '已修好', fees }
    expect(await press('finish', id, told, hand)).toMatchObject({
      code: 400,
      data: { quoteConfirmed: '请先与客户确认报价' },
    })
    await done('finish', id, { ...told, quoteConfirmed: true }, hand)
    await sql('update work_order set status = 80, closed_at = $2 where id = $1', [id, w.app.kernel.clock.now()])
    await done('reopen', id, { reasonId: await w.reason('rework') })
    return id
  }
  const bill = (id: string) =>
    one(
      'select r.status, r.receivable_amount::text as amount from receivable r join work_order o on o.receivable_id = r.id where o.id = $1',
      [id],
    )

  it('and nobody paid is owed no longer when the order is voided', async () => {
    const id = await finished('wo-bill-void')
    expect(await bill(id)).toEqual({ status: 1, amount: '80.00' })
    await done('void', id, { reasonId: await w.reason('void') })
    expect((await bill(id)).status).toBe(4)
    expect(await one('select fee_status from work_order where id = $1', [id])).toEqual({ fee_status: 'waived' })
  })
  it('and is paid keeps the order', async () => {
    const id = await finished('wo-bill-paid')
    await sql("update work_order set fee_status = 'paid' where id = $1", [id])
    expect(await press('void', id, { reasonId: await w.reason('void') })).toMatchObject({
      code: 422,
      msg: '费用已收，请先退款',
    })
  })
})

it('a grave complaint begins on the level that its own says', async () => {
  const [level] = await sql<{ id: string; start: number }>(
    'select id, start_escalation as start from complaint_level where company_id = $1 and start_escalation > 0 order by start_escalation desc limit 1',
    [w.place.companyId],
  )
  const { id: category } = await one<{ id: string }>(
    "select id from problem_category c where company_id = $1 and 'complaint' = any(order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
    [w.place.companyId],
  )
  const id = await made({ orderType: 'complaint', complaintLevelId: level!.id, categoryId: category })
  expect((await w.rowOf(id)).escalation_level).toBe(level!.start)
})

describe('what nobody judged', () => {
  it('is judged by the defaults of its type when their days are over, once a round', async () => {
    const closed = async (days: number) => {
      const id = await made()
      await sql(
        'update work_order set status = 80, closed_at = $2::timestamptz - make_interval(days => $3) where id = $1',
        [id, w.app.kernel.clock.now(), days],
      )
      return id
    }
    await sql("update default_appraisal set enabled = 1, days = 7, score = 5 where order_type = 'repair'")
    const [old, young] = [await closed(7), await closed(6)]
    const given = (id: string) => sql('select source, overall::text from appraisal where order_id = $1', [id])
    await inTransaction(w.app.kernel, giveDefaults)
    await inTransaction(w.app.kernel, giveDefaults)
    expect(await given(old)).toEqual([{ source: 'default', overall: '5.00' }])
    expect(await given(young)).toEqual([])
  })
  it('is asked for where the return visit has to', async () => {
    const id = await made()
    await sql('update work_order set status = 70 where id = $1', [id])
    await sql("update business_link set require_appraisal = true where order_type = 'repair' and stage = 'visit'")
    const { id: status } = await one<{ id: string }>(
      "select id from visit_status where company_id = $1 and kind = 'done' limit 1",
      [w.place.companyId],
    )
    expect(await press('visitClose', id, { method: 'phone', visitStatusId: status })).toMatchObject({
      code: 400,
      data: { scores: '请填写评价' },
    })
    await sql("update business_link set require_appraisal = false where order_type = 'repair' and stage = 'visit'")
    await done('visitClose', id, { method: 'phone', visitStatusId: status })
  })
})

describe('the pool', () => {
  it('is shown to whoever may grab, without the person and the room', async () => {
    const user = await w.worker('wo-pool-list', ['grab'])
    const other = await w.worker('wo-pool-other', ['grab'])
    await w.handledBy(user.userId)
    const id = await made()
    await done('accept', id, { next: 'pool' })
    const pool = (caller: Caller) => caller.call<Pool>('GET', orderPool.path, w.place)
    const answer = await pool(user)
    expect(answer.code, answer.msg).toBe(0)
    const { data } = answer
    const mine = data.orders.find((one) => one.id === id)!
    expect(mine).toMatchObject({ category: '水管漏水', orderType: 'repair' })
    const { since } = await one<{ since: string }>('select pooled_at as since from work_order where id = $1', [id])
    expect(mine.leavesAt).toBe(dateTimeOf(new Date(new Date(since).getTime() + 30 * 60_000)))
    expect(data.left).toBe(Math.min(5, data.orders.length))
    const narrowed = (query: string) =>
      user.call<Pool>('GET', `${orderPool.path}?${query}`, w.place).then((read) => read.data.orders.map((o) => o.id))
    expect(await narrowed('orderType=repair,help')).toContain(id)
    expect(await narrowed('orderType=help')).not.toContain(id)
    expect(await narrowed('urgency=critical')).not.toContain(id)
    expect(await narrowed(`categoryId=${w.leaf}`)).toContain(id)
    const [room] = await sql<{ full_name: string; building: string }>(
      'select h.full_name, b.build_name as building from house h join building b on b.id = h.building_id where h.id = $1',
      [w.house],
    )
    expect(mine.place).toBe(room!.building)
    for (const hidden of ['张三', '13812345678', room!.full_name]) expect(JSON.stringify(mine)).not.toContain(hidden)
    expect((await pool(other)).data.orders.map((one) => one.id)).not.toContain(id)
    expect(
      await one('select back_url from message_record where biz_id = $1 and user_id = $2 order by id desc limit 1', [
        id,
        user.userId,
      ]),
    ).toEqual({ back_url: '/wkorder/task/list?view=pool' })
    await done('grab', id, { version: mine.version }, user)
    expect((await pool(user)).data.orders.map((one) => one.id)).not.toContain(id)
  })
  it('two who drag one card have one winner, and the other sees how it stands', async () => {
    const id = await made()
    const { version } = await w.rowOf(id)
    const both = await Promise.all(
      (['dispatch', 'pool'] as const).map((next) => press('accept', id, { next, version })),
    )
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409])
    expect([20, 25]).toContain((await w.rowOf(id)).status)
  })
  it('has one winner; the other is told who it was', async () => {
    const users = await Promise.all(['wo-grab-a', 'wo-grab-b'].map((name) => w.worker(name, ['grab', 'refuse'])))
    await w.handledBy(...users.map(({ userId }) => userId))
    const id = await made()
    await done('accept', id, { next: 'pool' })
    const both = await Promise.all(users.map((user) => press('grab', id, {}, user)))
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409])
    const winner = users[both.findIndex(({ code }) => code === 0)]!
    const name = winner === users[0] ? 'wo-grab-a' : 'wo-grab-b'
    expect(both.find(({ code }) => code === 409)!.msg).toBe(`手慢了，该工单已被${name}抢走`)
    expect(await sql('select user_id, mode, status from work_order_assign where order_id = $1', [id])).toEqual([
      { user_id: winner.userId, mode: 'pool', status: 'taken' },
    ])
    expect(await press('finish', id, { result: '已修复水管', resultKind: 'solved' })).toMatchObject({
      code: 422,
      msg: '该工单不是您抢的',
    })
    const second = await made()
    await done('accept', second, { next: 'pool' })
    expect((await press('grab', second, {}, winner)).msg).toMatch(/^操作过于频繁，请\d+秒后再试$/)
    await done('refuse', id, { reasonId: await w.reason('return') }, winner)
    expect((await w.rowOf(id)).status).toBe(20)
  })
  it('has one winner of two hundred; the others are told his name', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, (_, n) => w.worker(`wo-rush-${n}`, ['grab'])))
    await w.handledBy(...users.map(({ userId }) => userId))
    const id = await made()
    await done('accept', id, { next: 'pool' })
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => press('grab', id, {}, users[n % 20]!)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const { name } = await one<{ name: string }>(
      'select u.pet_name as name from work_order o join sys_user u on u.id = o.handler_id where o.id = $1',
      [id],
    )
    const lost = answers.filter(({ code, msg }) => code === 409 && msg === `手慢了，该工单已被${name}抢走`)
    expect(lost).toHaveLength(199)
    expect(await sql('select 1 from work_order_assign where order_id = $1', [id])).toHaveLength(1)
  })
  it('shows nobody whom it is about before it is grabbed', async () => {
    const id = await made()
    await done('accept', id, { next: 'pool' })
    const reader = await w.worker('wo-pool-reader', ['take'])
    expect((await reader.call('GET', `${workOrder.base}/info/${id}`)).code).toBe(404)
    expect((await w.admin.call('GET', `${workOrder.base}/info/${id}`, w.place)).code).toBe(0)
  })
  it('is not open to whoever has five already', async () => {
    const user = await w.worker('wo-busy', ['grab'])
    await w.handledBy(user.userId)
    const id = await made()
    await done('accept', id, { next: 'pool' })
    await sql(
      'update work_order set handler_id = $1 where id in (select id from work_order where status = 40 order by id limit 5)',
      [user.userId],
    )
    expect(await press('grab', id, {}, user)).toMatchObject({ code: 422, msg: '您手上已有5个未完成工单，不能再抢' })
    expect(userDeleteGuards).not.toHaveLength(0)
    await expect(Promise.all(userDeleteGuards.map((guard) => guard(w.app.kernel.q, [user.userId])))).rejects.toThrow(
      '该用户有5个未完成工单，请先转单',
    )
  })
})

it('gives to whoever has least, and not to who refused this round', async () => {
  const [a, b] = [await w.worker('wo-least-a', ['refuse']), await w.worker('wo-least-b')]
  await w.handledBy(a.userId, b.userId)
  const id = await made({ afterRegister: 'accept' })
  await done('autoDispatch', id)
  expect((await w.rowOf(id)).handler_id).toBe(a.userId)
  await done('refuse', id, { reasonId: await w.reason('return') }, a)
  await done('autoDispatch', id)
  expect((await w.rowOf(id)).handler_id).toBe(b.userId)
})

it('goes on to another where nobody takes it, never to one who let it lie, and to a dispatcher in the end', async () => {
  const users = await Promise.all(['wo-late-a', 'wo-late-b'].map((name) => w.worker(name)))
  await w.handledBy(...users.map(({ userId }) => userId))
  await sql("update time_limit_rule set reassign_on_take_timeout = true where stage = 'take'")
  const id = await made({ afterRegister: 'accept' })
  await done('autoDispatch', id)
  const first = (await w.rowOf(id)).handler_id
  const expire = async () => {
    await sql(
      "update work_order_clock set due_at = $2::timestamptz - interval '1 minute' where order_id = $1 and stage = 'take' and status = 'running'",
      [id, w.app.kernel.clock.now()],
    )
    await orderJobs[2]!(w.app.kernel).run({} as never)
  }
  await expire()
  const second = await w.rowOf(id)
  expect([second.status, second.handler_id]).toEqual([30, users.find(({ userId }) => userId !== first)!.userId])
  await expire()
  expect(await w.rowOf(id)).toMatchObject({ status: 20, handler_id: null })
  expect(
    await sql('select status, count(*)::int as n from work_order_assign where order_id = $1 group by status', [id]),
  ).toEqual([{ status: 'expired', n: 2 }])
})

describe('clocks', () => {
  it('of an order that somebody works on at the moment are looked at the next time', async () => {
    const id = await made({ afterRegister: 'accept' })
    await sql(
      "update work_order_clock set clock_kind = 'natural', due_at = $2::timestamptz - interval '1 hour', next_fire_at = $2::timestamptz - interval '1 hour' where order_id = $1 and stage = 'handle'",
      [id, w.app.kernel.clock.now()],
    )
    const over = () => one(`select "over" from work_order_clock where order_id = $1 and stage = 'handle'`, [id])
    await inTransaction(w.app.kernel, async ({ q }) => {
      await q.query('select 1 from work_order where id = $1 for update', [id])
      await elsewhere(() => tick(w.app.kernel))
      expect(await elsewhere(over)).toEqual({ over: false })
    })
    await tick(w.app.kernel)
    expect(await over()).toEqual({ over: true })
  })
  it('speak once over two that look at the same time, after an outage of the highest level only', async () => {
    const id = await made({ afterRegister: 'accept' })
    const { id: clock } = await one<{ id: string }>(
      "select id from work_order_clock where order_id = $1 and stage = 'handle'",
      [id],
    )
    await sql(
      "update work_order_clock set clock_kind = 'natural', start_at = $2::timestamptz - interval '20 hours', due_at = $2::timestamptz - interval '150 minutes', next_fire_at = $2::timestamptz - interval '180 minutes' where id = $1",
      [clock, w.app.kernel.clock.now()],
    )
    await Promise.all([tick(w.app.kernel), tick(w.app.kernel)])
    const fired = await sql<{ kind: string; minutes: number; level: number; occurrence: number }>(
      `select r.kind, r.minutes, f.level, f.occurrence from work_order_firing f join reminder_rule r on r.id = f.rule_id where f.clock_id = $1 order by r.kind, r.minutes, f.occurrence`,
      [clock],
    )
    expect(fired).toEqual([{ kind: 'after', minutes: 120, level: 2, occurrence: 0 }])
    expect((await w.rowOf(id)).escalation_level).toBe(2)
    await tick(w.app.kernel)
    expect(await one('select count(*)::int as n from work_order_firing where clock_id = $1', [clock])).toEqual({ n: 1 })
    expect(await one('select "over" from work_order_clock where id = $1', [clock])).toEqual({ over: true })
  })
  it('stand still while the order is suspended, and tell nobody anything', async () => {
    const id = await made({ afterRegister: 'accept' })
    const hand = await w.worker('wo-pause', ['take', 'hangUp', 'resume'])
    await done('dispatch', id, { handlerId: hand.userId })
    await done('take', id, {}, hand)
    const soon = new Date(w.app.kernel.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    await done('hangUp', id, { resumeAt: `${soon} 09:00:00`, reasonId: await w.reason('hangUp') }, hand)
    const handle = () =>
      one<{ status: string; next_fire_at: Date | null }>(
        "select status, next_fire_at from work_order_clock where order_id = $1 and stage = 'handle'",
        [id],
      )
    expect(await handle()).toEqual({ status: 'paused', next_fire_at: null })
    await done('resume', id, {}, hand)
    expect((await handle()).status).toBe('running')
  })
})

describe('who sees what', () => {
  it('counts by state are those of the list', async () => {
    const { data } = await w.admin.call<{ total: number; states: { n: number }[] }>('GET', orderCounts.path, w.place)
    const page = await w.admin.call<{ total: number }>('GET', `${workOrder.base}/page`, {
      ...w.place,
      query: { count: 'exact' },
    })
    expect(data.total).toBe(page.data.total)
    expect(data.states.reduce((sum, { n }) => sum + n, 0)).toBe(data.total)
  })
  it('what is late is found in the list as the tabs count it, and nothing else is asked for', async () => {
    const { data } = await w.admin.call<{ over: number }>('GET', orderCounts.path, w.place)
    const page = (query: Record<string, string | boolean>) =>
      w.admin.call<{ total: number; list: { late: string }[] }>('GET', `${workOrder.base}/page`, {
        ...w.place,
        query: { limit: 1000, count: 'exact', ...query },
      })
    const late = async (value: string) => {
      const { total, list } = (await page({ late: value })).data
      expect(new Set(list.map((row) => row.late))).toEqual(new Set(value.split(',')))
      return total
    }
    const over = await late('over')
    expect(over).toBe(data.over)
    expect(await late('normal,paused')).toBe((await late('normal')) + (await late('paused')))
    expect(over + (await late('normal,paused'))).toBe((await page({ open: true })).data.total)
    expect(await page({ late: 'soon' })).toMatchObject({ code: 400, data: { late: '时效格式不正确' } })
  })
  it('is found by any part of its number and title, open or ended', async () => {
    const id = await made({ title: '主卧飘窗渗水（第2次）' })
    const { order_no: number } = await w.rowOf(id)
    const finds = async (keyword: string) => {
      const { data } = await w.admin.call<{ list: { id: string }[] }>('GET', `${workOrder.base}/page`, {
        ...w.place,
        query: { keyword },
      })
      return data.list.some((row) => row.id === id)
    }
    for (const status of [10, 80]) {
      await sql('update work_order set status = $2 where id = $1', [id, status])
      for (const part of [
        '飘窗',
        '窗渗',
        '卧',
        '水（第2',
        '主卧飘窗渗水（第2次）',
        number,
        number.toLowerCase(),
        number.slice(-5),
        number.slice(2, 9),
      ])
        expect([status, part, await finds(part)]).toEqual([status, part, true])
      for (const part of ['窗飘', '主卧渗水', `${number}0`])
        expect([status, part, await finds(part)]).toEqual([status, part, false])
    }
  })
  it('of what has ended no more is counted than a list counts', async () => {
    const id = await made()
    await sql(
      `insert into work_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_no', 'MANY' || n, 'status', 80))).*
       from work_order o, generate_series(1, ${COUNT_CAP + 1}) n where o.id = $1`,
      [id],
    )
    const { data } = await w.admin.call<{ total: number; capped: boolean; states: unknown[] }>(
      'GET',
      orderCounts.path,
      w.place,
    )
    expect([data.total, data.capped]).toEqual([COUNT_CAP, true])
    expect(data.states).toContainEqual({ status: 80, n: COUNT_CAP, capped: true })
    await sql("delete from work_order where order_no like 'MANY%'")
  })
  it('a line is seen by whoever holds it', async () => {
    const user = await makeUser(w.app, 'wo-line', [workOrder.codes.list], { companyId: w.place.companyId })
    await sql(`update sys_menu set perms = $1 where name = 'menu-wo-line'`, [
      `${workOrder.codes.list},workOrder:line:service`,
    ])
    const again = await w.app.login('wo-line', 'Admin12345')
    const page = await again.call<{ list: { bizLine: string }[] }>('GET', `${workOrder.base}/page`, {
      query: { limit: '1000' },
    })
    expect(new Set(page.data.list.map(({ bizLine }) => bizLine))).toEqual(new Set(['service']))
    expect(user.userId).toBeGreaterThan(0)
  })
})

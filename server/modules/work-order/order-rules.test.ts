import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { orderPool, type Pool } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeUser } from '../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { orderJobs } from './jobs.ts'

/** What the book says of orders that time moves, that somebody gave back, and that are asked for by several at once. */
let w: OrderWorld
type Worker = Awaited<ReturnType<OrderWorld['worker']>>
let hand: Worker
beforeAll(async () => {
  w = await openOrders()
  hand = await w.worker('or-hand', ['take', 'refuse', 'grab', 'transfer', 'hangUp', 'finish'])
  await w.setting('grabCooldownSeconds', 0)
  await w.sql("update business_link set enabled = 0 where stage = 'arrive'")
  await w.sql('update time_limit_rule set need_reason = false')
})
afterAll(() => w.app.stop())

const run = (code: string) =>
  orderJobs
    .map((job) => job(w.app.kernel))
    .find((job) => job.code === `workOrder.${code}`)!
    .run({} as never)
const stands = async (id: string) => (await w.rowOf(id)).status satisfies number
const S = {
  pendingDispatch: 20,
  inPool: 25,
  pendingTake: 30,
  processing: 40,
  pendingVisit: 70,
  closed: 80,
} satisfies Partial<typeof WORK_ORDER_STATUS>
/** What somebody was told of an order. */
const told = async (id: string, event: string) =>
  (
    await w.sql<{ user: number; title: string }>(
      'select user_id as user, title from message_record where biz_id = $1 and biz_event = $2 order by user_id',
      [id, `workOrder.${event}`],
    )
  ).map(({ user, title }) => [user, title])
const noOf = async (id: string) => (await w.rowOf(id)).order_no
const given = async (to: Worker = hand) => {
  const id = await w.made({ afterRegister: 'accept' })
  await w.done('dispatch', id, { handlerId: to.userId, force: true })
  return id
}
const worked = async () => {
  const id = await given()
  await w.done('take', id, {}, hand)
  return id
}
const pooled = async () => {
  const id = await w.made()
  await w.done('accept', id, { next: 'pool' })
  return id
}
const DONE = { resultKind: 'solved', result: '已更换软管', needVisit: true }
/** Finished, and now and then checked: it waits for the call. */
const toVisit = async (id: string) => {
  await w.done('finish', id, DONE, hand)
  await w.done('checkPass', id)
  expect(await stands(id)).toBe(S.pendingVisit)
}
const ago = (text: string) => `$2::timestamptz - interval '${text}'`
/** An order that waits for its visit since now, four days after it was finished. */
async function checkedLate() {
  const id = await worked()
  await w.done('finish', id, DONE, hand)
  const now = w.app.kernel.clock.now()
  await w.sql(`update work_order set finished_at = ${ago('4 days')} where id = $1`, [id, now])
  await w.done('checkPass', id)
  return { id, now }
}

describe('a visit that nobody makes', () => {
  it('is given up when its limit has passed by the days of the company, however long the check took', async () => {
    const { id, now } = await checkedLate()
    await run('visitAutoClose')
    expect(await stands(id)).toBe(S.pendingVisit)
    const dueBefore = (text: string) =>
      w.sql(`update work_order_clock set due_at = ${ago(text)} where order_id = $1 and stage = 'visit'`, [id, now])
    await dueBefore('2 days 23 hours')
    await run('visitAutoClose')
    expect(await stands(id)).toBe(S.pendingVisit)
    await dueBefore('3 days 1 minute')
    await run('visitAutoClose')
    expect(await w.one('select status, close_kind from work_order where id = $1', [id])).toEqual({
      status: S.closed,
      close_kind: 'auto',
    })
  })
  it('without a limit is given up by the days since it waits', async () => {
    const { id, now } = await checkedLate()
    await w.sql("delete from work_order_clock where order_id = $1 and stage = 'visit'", [id])
    await run('visitAutoClose')
    expect(await stands(id)).toBe(S.pendingVisit)
    // Of one that was taken over from another system no way is known.
    const old = await w.made()
    await w.sql(`update work_order set status = 70, finished_at = ${ago('4 days')} where id = $1`, [old, now])
    await run('visitAutoClose')
    expect(await stands(old)).toBe(S.closed)
  })
  it('of a round before says nothing of the next one: neither its appointment nor how often nobody answered', async () => {
    const id = await worked()
    await toVisit(id)
    await w.sql("update visit_status set max_retry = 3 where kind = 'retry'")
    const now = w.app.kernel.clock.now()
    const nextVisitAt = dateTimeOf(new Date(now.getTime() + 86_400_000))
    const retry = async () =>
      w.done('visitRetry', id, { method: 'phone', visitStatusId: await w.visitStatus('retry'), nextVisitAt })
    await retry()
    await retry()
    await w.done('visitRework', id, {
      method: 'phone',
      visitStatusId: await w.visitStatus('done'),
      content: '仍在漏水',
    })
    expect(await w.one('select visit_count, next_visit_at from work_order where id = $1', [id])).toEqual({
      visit_count: 0,
      next_visit_at: null,
    })
    await w.done('take', id, {}, hand)
    await toVisit(id)
    await retry()
    expect(await stands(id)).toBe(S.pendingVisit)
  })
})

describe('an order that nobody takes', () => {
  const expire = async (id: string) => {
    await w.sql(
      `update work_order_clock set due_at = ${ago('1 minute')} where order_id = $1 and stage = 'take' and status = 'running'`,
      [id, w.app.kernel.clock.now()],
    )
    await run('takeTimeout')
  }
  const dispatcher = async (name: string) => {
    const { userId } = await w.worker(name, ['dispatch'])
    await w.sql("delete from task_handler where stage = 'dispatch' and order_type = 'repair'")
    const { id } = await w.one<{ id: string }>(
      "insert into task_handler (id, company_id, order_type, stage, kind, enabled, created_at, updated_at) values (gen_random_uuid(), $1, 'repair', 'dispatch', 'user', 1, now(), now()) returning id",
      [w.place.companyId],
    )
    await w.sql('insert into task_handler__user_ids (owner_id, target_id, position) values ($1, $2, 0)', [id, userId])
    return userId
  }
  beforeAll(() => w.sql("update time_limit_rule set reassign_on_take_timeout = true where stage = 'take'"))

  it('is told to whoever gives orders out when nobody is left, and to whoever lost it', async () => {
    const only = await w.worker('or-lies')
    await w.handledBy(only.userId)
    const desk = await dispatcher('or-desk-a')
    const id = await w.made({ afterRegister: 'accept' })
    await w.done('autoDispatch', id)
    await expire(id)
    expect(await stands(id)).toBe(S.pendingDispatch)
    expect(await told(id, 'recalled')).toEqual([[only.userId, `工单${await noOf(id)}超时未接单，已撤回派单`]])
    expect((await told(id, 'toDispatch')).filter(([user]) => user === desk).at(-1)).toEqual([
      desk,
      `工单${await noOf(id)}无可派人员，请人工派单`,
    ])
  })
  it('is told when it has gone on three times, though somebody is left', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, (_, n) => w.worker(`or-lies-${n}`)))
    await w.handledBy(...users.map(({ userId }) => userId))
    const desk = await dispatcher('or-desk-b')
    const id = await w.made({ afterRegister: 'accept' })
    await w.done('autoDispatch', id)
    for (const _ of [1, 2, 3]) {
      await expire(id)
      expect(await stands(id)).toBe(S.pendingTake)
    }
    const before = (await told(id, 'toDispatch')).length
    await expire(id)
    expect(await stands(id)).toBe(S.pendingDispatch)
    expect((await told(id, 'toDispatch')).slice(before)).toEqual([[desk, `工单${await noOf(id)}无人接单，请人工派单`]])
  })
  it('goes to the pool where its rule says so of whatever finds nobody', async () => {
    const only = await w.worker('or-lies-pool')
    await w.handledBy(only.userId)
    await w.sql(
      `insert into dispatch_rule (id, company_id, name, priority, order_types, mode, strategy, fallback, enabled, created_at, updated_at)
       values (gen_random_uuid(), $1, '无人转抢单', 1, '{repair}', 'auto', 'leastLoad', 'pool', 1, now(), now())`,
      [w.place.companyId],
    )
    const id = await w.made({ afterRegister: 'accept' })
    await w.done('autoDispatch', id)
    await expire(id)
    expect(await stands(id)).toBe(S.inPool)
    await w.sql("delete from dispatch_rule where name = '无人转抢单'")
  })
})

describe('the pool', () => {
  it('of a community that has none takes no order in', async () => {
    await w.handledBy(hand.userId)
    await w.setting('grabEnabled', false)
    onTestFinished(() => w.setting('grabEnabled', true))
    const [raw, ready] = [await w.made(), await w.made({ afterRegister: 'accept' })]
    const refused = { code: 422, msg: '该项目未启用抢单' }
    expect(await w.press('accept', raw, { next: 'pool' })).toMatchObject(refused)
    expect(await w.press('toPool', ready)).toMatchObject(refused)
    expect(await told(ready, 'pooled')).toEqual([])
    await w.setting('grabEnabled', true)
    await w.done('toPool', ready)
  })
  it('offers nothing again to who gave it back in this round, nor calls him', async () => {
    const other = await w.worker('or-pool-other', ['grab'])
    await w.handledBy(hand.userId, other.userId)
    const id = await pooled()
    await w.done('grab', id, {}, hand)
    await w.done('refuse', id, { reasonId: await w.reason('return') }, hand)
    await w.sql('delete from message_record where biz_id = $1', [id])
    await w.done('toPool', id)
    expect((await told(id, 'pooled')).map(([user]) => user)).toEqual([other.userId])
    const offered = async (to: Worker) =>
      (await to.call<Pool>('GET', orderPool.path, w.place)).data.orders.map((order) => order.id)
    expect(await offered(hand)).not.toContain(id)
    expect(await offered(other)).toContain(id)
    expect(await w.press('grab', id, {}, hand)).toMatchObject({ code: 422, msg: '您不是该工单的处理人员，不能抢单' })
    await w.done('grab', id, {}, other)
  })
  it('gives whoever asks for several at once no more than he may have', async () => {
    const busy = await w.worker('or-pool-busy', ['grab'])
    await w.handledBy(busy.userId)
    for (const _ of [1, 2, 3, 4]) await given(busy)
    const ids = [await pooled(), await pooled()]
    // Neither is written before both have been asked whether they may.
    const gate = new pg.Client(w.app.connection)
    await gate.connect()
    onTestFinished(() => gate.end())
    await gate.query('begin')
    await gate.query('lock table work_order_assign in share mode')
    const asked = ids.map((id) => w.press('grab', id, {}, busy))
    const waiting = () =>
      w.sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 30_000, interval: 50 })
    await gate.query('rollback')
    const answers = await Promise.all(asked)
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 422])
    expect(answers.find(({ code }) => code === 422)!.msg).toBe('您手上已有5个未完成工单，不能再抢')
  })
})

describe('what waits for consent', () => {
  const applyOf = (id: string) =>
    w.one<{ status: number }>('select status from work_order_apply where order_id = $1', [id])
  const more = async (id: string) =>
    w.done('applyExtend', id, { stage: 'handle', addMinutes: 60, reasonId: await w.reason('extend') })
  it('keeps the order with whoever has it', async () => {
    const id = await worked()
    const other = await w.worker('or-next')
    await more(id)
    const target = { targetId: other.userId, reasonId: await w.reason('transfer') }
    for (const caller of [hand, w.admin])
      expect(await w.press('transfer', id, target, caller)).toMatchObject({ code: 422, msg: '该工单有待审批的申请' })
  })
  it('is over where the order goes under another', async () => {
    const [id, main] = [await given(), await given()]
    await more(id)
    await w.done('merge', id, { mergedIntoId: main })
    expect(await applyOf(id)).toEqual({ status: 4 })
  })
  it('is over where whoever grabbed the order gives it back', async () => {
    await w.setting('hangUpNeedsApproval', true)
    await w.handledBy(hand.userId)
    await w.sql('update work_order set handler_id = null where handler_id = $1', [hand.userId])
    const id = await pooled()
    await w.done('grab', id, {}, hand)
    const resumeAt = dateTimeOf(new Date(w.app.kernel.clock.now().getTime() + 2 * 86_400_000))
    await w.done('hangUp', id, { resumeAt, reasonId: await w.reason('hangUp') }, hand)
    expect(await applyOf(id)).toEqual({ status: 1 })
    await w.done('refuse', id, { reasonId: await w.reason('return') }, hand)
    expect(await applyOf(id)).toEqual({ status: 4 })
    await w.setting('hangUpNeedsApproval', false)
  })
})

describe('whoever is given a return visit', () => {
  const waiting = async () => {
    const id = await worked()
    await toVisit(id)
    return id
  }
  it('is somebody of the place', async () => {
    const { id: far } = await w.one<{ id: number }>(
      'select c.id from company c where c.deleted_at is null and c.parent_id is not null and c.id <> $1 and not exists (select 1 from company o where o.id = $1 and o.path like c.path || $2) order by c.id limit 1',
      [w.place.companyId, '%'],
    )
    const stranger = await makeUser(w.app, 'or-stranger', [workOrder.codes.list], { companyId: far })
    expect(await w.press('visitAssign', await waiting(), { visitorId: stranger.userId })).toMatchObject({
      code: 400,
      data: { visitorId: '回访人“or-stranger”不在该项目任职' },
    })
  })
  it('sees the order, whatever lines he holds', async () => {
    const visitor = await makeUser(w.app, 'or-visitor', [workOrder.codes.list], {
      companyId: w.place.companyId,
      lines: false,
    })
    const id = await waiting()
    const seen = async () => (await visitor.call('GET', `${workOrder.base}/info/${id}`, w.place)).code
    expect(await seen()).toBe(404)
    await w.done('visitAssign', id, { visitorId: visitor.userId })
    expect(await seen()).toBe(0)
  })
  it('tells whoever manages the community of a bad appraisal, nobody else', async () => {
    const manager = await w.worker('or-manager')
    await w.sql('update community set manager_id = $2 where id = $1', [w.place.communityId, manager.userId])
    const scores = (
      await w.sql<{ dimensionId: string }>(
        `select id as "dimensionId" from eval_dimension where company_id = $1 and enabled = 1 and 'repair' = any(order_types)`,
        [w.place.companyId],
      )
    ).map((one) => ({ ...one, score: 2 }))
    const id = await waiting()
    await w.done('visitClose', id, { method: 'phone', visitStatusId: await w.visitStatus('done'), scores })
    expect(await told(id, 'badAppraisal')).toEqual([[manager.userId, `工单${await noOf(id)}评价2.00分`]])
  })
})

it('a source that orders name is stopped, not deleted', async () => {
  await w.made()
  const answer = await w.admin.call('DELETE', orderSource.base!, { ...w.place, body: [w.source] })
  expect(answer).toMatchObject({ code: 422, msg: '已被使用，只能停用' })
})

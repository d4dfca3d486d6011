import { dispatchRule } from '@wuguan/contract/work-order/dispatch-rule.entity'
import { orderReminder } from '@wuguan/contract/work-order/order-reminder.entity'
import { type OrderParts, orderParts, recalculateClocks } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { weeklyOf } from '@wuguan/contract/kernel/working-time'
import { saveCalendar, setCalendarDays } from '@wuguan/contract/wkorder/working-time.actions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { tick } from './tick.service.ts'

/** The hard cases of the field that take more than reckoning, under their numbers, in the autumn of 2026: 7.5 hours on weekdays. */
let w: OrderWorld
let hand: Caller & { userId: number }
beforeAll(async () => {
  w = await openOrders()
  hand = await w.worker('wk-hand', ['take', 'hangUp', 'resume', 'finish', 'transfer', 'grab', 'refuse'])
  await at('2026-09-01 09:00:00')
  await w.handledBy(hand.userId)
  const { communityId } = w.place
  const weekly = weeklyOf(
    [1, 2, 3, 4, 5],
    [
      { start: '09:00', end: '12:00' },
      { start: '13:30', end: '18:00' },
    ],
  )
  await must(w.admin, 'PUT', saveCalendar.path, { communityId, weekly }, w.place)
  for (const [start, end, kind] of [
    ['2026-09-25', '2026-09-25', 'holiday'],
    ['2026-10-01', '2026-10-07', 'holiday'],
    ['2026-09-20', '2026-09-20', 'workday'],
    ['2026-10-10', '2026-10-10', 'workday'],
  ])
    await must(w.admin, 'PUT', setCalendarDays.path, { communityId, start, end, kind }, w.place)
  await w.sql('delete from reminder_rule')
  await w.sql("update business_link set enabled = 0 where stage in ('check', 'visit') and order_type = 'repair'")
})
afterAll(() => w.app.stop())
beforeEach(() => limits())

/** It is that time, for everybody who is signed in as well. */
async function at(time: string): Promise<void> {
  w.app.clock.set(time)
  await w.sql("update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    w.app.clock.now(),
  ])
}
/** The only limits of the company. */
async function limits(
  ...rules: readonly { stage?: string; urgency?: string; minutes: number; kind?: string }[]
): Promise<void> {
  await w.sql('delete from time_limit_rule')
  for (const { stage = 'handle', urgency = null, minutes, kind = 'working' } of rules)
    await w.sql(
      `insert into time_limit_rule (id, company_id, stage, biz_line, urgency, limit_minutes, clock_kind, grace_minutes, pause_on_hang_up, enabled, created_at, updated_at)
       values ($1, $2, $3, 'repair', $4, $5, $6, 0, true, 1, $7, $7)`,
      [uuidv7(), w.place.companyId, stage, urgency, minutes, kind, w.app.clock.now()],
    )
}
const local = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'MM-DD HH24:MI')`
const clockOf = (id: string, stage = 'handle') =>
  w.one<{ status: string; due: string; paused: number; used: number | null }>(
    `select status, ${local('due_at')} as due, paused_minutes as paused, used_minutes as used from work_order_clock where order_id = $1 and stage = $2 order by round desc, seq desc limit 1`,
    [id, stage],
  )
const accepted = (more: Record<string, unknown> = {}) => w.made({ afterRegister: 'accept', urgency: 'normal', ...more })
async function working(more: Record<string, unknown> = {}): Promise<string> {
  const id = await accepted(more)
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  await w.done('take', id, {}, hand)
  return id
}
const hangUp = async (id: string, until: string) =>
  w.done('hangUp', id, { resumeAt: until, reasonId: await w.reason('hangUp') }, hand)
const shown = async (id: string) =>
  must<{ dueAt: string | null }>(w.admin, 'GET', `${workOrder.base!}/info/${id}`, undefined, w.place)

describe('clocks', () => {
  it('case 1 and 2: limits of the calendar with closed and made-up days', async () => {
    await limits({ minutes: 480 })
    await at('2026-09-30 17:00:00')
    expect((await clockOf(await accepted())).due).toBe('10-08 17:30')
    await limits({ minutes: 120 })
    await at('2026-10-09 17:30:00')
    expect((await clockOf(await accepted())).due).toBe('10-10 10:30')
  })
  it('case 3: what is reported at noon is accepted after it', async () => {
    await limits({ stage: 'accept', minutes: 15 })
    await at('2026-11-16 12:10:00')
    expect((await clockOf(await w.made(), 'accept')).due).toBe('11-16 13:45')
  })
  it('case 4: while it waits for parts no limit is shown, and ten hours of waiting move it', async () => {
    await limits({ minutes: 480 })
    await at('2026-11-16 09:00:00')
    const id = await working()
    expect(await shown(id)).toMatchObject({ dueAt: '2026-11-17 09:30:00' })
    await at('2026-11-16 11:00:00')
    await hangUp(id, '2026-11-17 15:00:00')
    expect(await shown(id)).toMatchObject({ dueAt: null })
    await at('2026-11-17 15:00:00')
    await w.done('resume', id, {}, hand)
    expect(await clockOf(id)).toMatchObject({ status: 'running', paused: 600, due: '11-18 12:00' })
    await at('2026-11-18 12:00:00')
    await w.done('finish', id, { resultKind: 'solved', result: '已更换配件' }, hand)
    expect(await clockOf(id)).toMatchObject({ status: 'ended', used: 480 })
  })
  it('case 5: a pause outside of working hours holds nothing', async () => {
    await limits({ minutes: 120 })
    await at('2026-11-20 17:00:00')
    const id = await working()
    await at('2026-11-20 18:30:00')
    await hangUp(id, '2026-11-21 10:00:00')
    await at('2026-11-21 10:00:00')
    await w.done('resume', id, {}, hand)
    expect(await clockOf(id)).toMatchObject({ paused: 0, due: '11-23 10:00' })
  })
  it('case 6: raised to urgent it goes by the shorter limit, and keeps the hour that it was held', async () => {
    await limits({ minutes: 480 }, { urgency: 'urgent', minutes: 240 })
    await at('2026-11-16 09:00:00')
    const id = await working()
    await at('2026-11-16 10:00:00')
    await hangUp(id, '2026-11-16 11:00:00')
    await at('2026-11-16 11:00:00')
    await w.done('resume', id, {}, hand)
    await at('2026-11-16 11:30:00')
    const target = await w.worker('wk-target', ['take'])
    await w.done('transfer', id, { targetId: target.userId, reasonId: await w.reason('transfer') }, hand)
    await w.done('recall', id)
    const edit = async (more: Record<string, unknown>) =>
      must(w.admin, 'PUT', workOrder.base!, { id, version: (await w.rowOf(id)).version, ...more }, w.place)
    await edit({ title: '厨房漏水' })
    expect((await clockOf(id)).due).toBe('11-17 10:30')
    await edit({ urgency: 'urgent' })
    expect(await clockOf(id)).toMatchObject({ status: 'running', due: '11-16 15:30' })
    expect(await w.sql("select remark from timeline where biz_id = $1 and action = '重算时限'", [id])).toEqual([
      { remark: '1个计时按修改后的工单重算' },
    ])
  })
  it('case 7: an afternoon that is closed for all moves what is left when limits are reckoned anew, and nothing that ended', async () => {
    await limits({ minutes: 480 })
    await at('2026-09-30 17:00:00')
    const [id, ended] = [await working(), await working()]
    await w.done('finish', ended, { resultKind: 'solved', result: '已修好' }, hand)
    const before = await w.sql('select * from work_order_clock where order_id = $1', [ended])
    await at('2026-10-08 12:00:00')
    const { communityId } = w.place
    const half = { communityId, start: '2026-10-08', end: '2026-10-08', kind: 'workday', from: '09:00', until: '12:00' }
    await must(w.admin, 'PUT', setCalendarDays.path, half, w.place)
    // A calendar alone touches nothing that runs.
    expect((await clockOf(id)).due).toBe('10-08 17:30')
    await must(w.admin, 'POST', recalculateClocks.path, { communityId }, w.place)
    expect((await clockOf(id)).due).toBe('10-09 14:30')
    expect(await w.sql('select * from work_order_clock where order_id = $1', [ended])).toEqual(before)
  })
  it('what was granted to an order is kept when its limit is reckoned anew, and one that is used up is over', async () => {
    await limits({ minutes: 240 })
    await at('2026-11-16 09:00:00')
    const [granted, long] = [await working(), await working()]
    await w.sql(
      `insert into work_order_apply (id, company_id, community_id, apply_no, kind, order_id, reason_id, clock_id, stage, add_minutes, status, created_at, updated_at)
       select $2, c.company_id, c.community_id, 'CASE', 'extend', c.order_id, (select id from order_reason limit 1), c.id, c.stage, 60, 2, $3, $3 from work_order_clock c where c.order_id = $1 and c.stage = 'handle'`,
      [granted, uuidv7(), w.app.clock.now()],
    )
    await limits({ minutes: 60 })
    await at('2026-11-16 11:30:00')
    await must(w.admin, 'POST', recalculateClocks.path, { communityId: w.place.communityId }, w.place)
    expect((await clockOf(granted)).due).toBe('11-16 11:00')
    expect((await clockOf(long)).due).toBe('11-16 10:00')
    expect(
      await w.sql(
        `select "over", limit_minutes as minutes from work_order_clock where order_id = $1 and stage = 'handle'`,
        [granted],
      ),
    ).toEqual([{ over: true, minutes: 120 }])
  })
  it('case 8: words after the end start no clock; by night nobody is reminded but of what is counted by the clock', async () => {
    await limits({ minutes: 120 }, { urgency: 'urgent', minutes: 120, kind: 'natural' })
    await w.sql(
      `insert into reminder_rule (id, company_id, biz_line, stage, kind, minutes, repeat_minutes, max_repeat, template, enabled, created_at, updated_at)
       values ($1, $2, 'repair', 'handle', 'after', 60, 0, 0, '工单{单号}超时{超时分钟}分钟', 1, $3, $3)`,
      [uuidv7(), w.place.companyId, w.app.clock.now()],
    )
    await at('2026-11-16 15:30:00')
    const [normal, urgent, done] = [await working(), await working({ urgency: 'urgent' }), await working()]
    await w.done('finish', done, { resultKind: 'solved', result: '已修好' }, hand)
    await w.sql("update work_order_clock set next_fire_at = null where status = 'running' and order_id <> all($1)", [
      [normal, urgent],
    ])
    await at('2026-11-16 16:00:00')
    await w.done('append', done, { type: 'info', content: '谢谢师傅' })
    expect((await clockOf(done)).status).toBe('ended')
    const rung = async () =>
      (
        await w.sql<{ id: string }>('select order_id as id from work_order_firing where order_id = any($1)', [
          [normal, urgent, done],
        ])
      ).map(({ id }) => id)
    for (const [time, ids] of [
      ['2026-11-16 18:29:00', []],
      ['2026-11-16 18:30:00', [urgent]],
      ['2026-11-16 23:00:00', [urgent]],
      ['2026-11-17 08:59:00', [urgent]],
      ['2026-11-17 09:30:00', [urgent, normal]],
    ] as const) {
      await at(time)
      await tick(w.app.kernel)
      expect([time, new Set(await rung())]).toEqual([time, new Set(ids)])
    }
    await w.sql('delete from work_order_firing')
    await w.sql('delete from reminder_rule')
  })
})

describe('who gets it', () => {
  it('case 9: of two who grab at once one has it, with one line and one word about it', async () => {
    await at('2026-11-16 10:00:00')
    const both = [await w.worker('wk-grab-a', ['grab']), await w.worker('wk-grab-b', ['grab'])]
    await w.handledBy(...both.map(({ userId }) => userId))
    await w.sql('update community set manager_id = $1 where id = $2', [hand.userId, w.place.communityId])
    const taken = { event: 'taken', bizLine: 'all', enabled: 1, receiverKinds: ['manager'] }
    await must(w.admin, 'POST', orderReminder.base!, taken, w.place)
    const id = await w.made()
    await w.done('accept', id, { next: 'pool' })
    const answers = await Promise.all(both.map((user) => w.press('grab', id, {}, user)))
    const won = answers.findIndex(({ code }) => code === 0)
    expect(answers[1 - won]).toMatchObject({
      code: 409,
      msg: `手慢了，该工单已被${['wk-grab-a', 'wk-grab-b'][won]}抢走`,
    })
    expect(await w.sql('select user_id from work_order_assign where order_id = $1', [id])).toEqual([
      { user_id: both[won]!.userId },
    ])
    expect(
      await w.sql("select user_id from message_record where biz_id = $1 and biz_event = 'workOrder.taken'", [id]),
    ).toEqual([{ user_id: hand.userId }])
    await w.sql('delete from order_reminder')
  })
  it('case 10: in turn, by shift and load; where nobody is free the dispatchers hear of it, and what is opened again goes to who is there', async () => {
    const [off, full, free] = [await w.worker('wk-a'), await w.worker('wk-b'), await w.worker('wk-c')]
    const dispatcher = await w.worker('wk-dispatcher', ['dispatch'])
    await w.handledBy(off.userId, full.userId, free.userId)
    await w.sql("delete from task_handler where stage = 'dispatch' and order_type = 'repair'")
    const handler = uuidv7()
    await w.sql(
      "insert into task_handler (id, company_id, order_type, stage, kind, enabled, created_at, updated_at) values ($1, $2, 'repair', 'dispatch', 'user', 1, $3, $3)",
      [handler, w.place.companyId, w.app.clock.now()],
    )
    await w.sql('insert into task_handler__user_ids (owner_id, target_id, position) values ($1, $2, 0)', [
      handler,
      dispatcher.userId,
    ])
    await w.setting('maxOpen', 5)
    await w.sql('update work_order set handler_id = null where handler_id = any($1)', [[full.userId, free.userId]])
    const carry = (userId: number, n: number) =>
      w.sql(
        'update work_order set handler_id = $1, status = 40 where id in (select id from work_order where status = 80 order by id limit $2)',
        [userId, n],
      )
    await carry(full.userId, 5)
    await carry(free.userId, 2)
    await at('2026-11-16 10:00:00')
    const shift = uuidv7()
    await w.sql(
      "insert into shift (id, company_id, name, code, start_time, end_time, cross_day, rest_minutes, created_at, updated_at) values ($1, $2, '白班测', 'BBC', '08:00', '20:00', false, 0, $3, $3)",
      [shift, w.place.companyId, w.app.clock.now()],
    )
    const onDuty = (userId: number) =>
      w.sql(
        "insert into staff_schedule (id, company_id, community_id, user_id, date, shift_id, status, created_at, updated_at) values ($1, $2, $3, $4, '2026-11-16', $5, 1, $6, $6)",
        [uuidv7(), w.place.companyId, w.place.communityId, userId, shift, w.app.clock.now()],
      )
    await onDuty(full.userId)
    await onDuty(free.userId)
    const rule = {
      name: '轮流',
      priority: 1,
      mode: 'auto',
      strategy: 'roundRobin',
      fallback: 'manual',
      onDutyOnly: true,
      enabled: 1,
    }
    await must(w.admin, 'POST', dispatchRule.base!, rule, w.place)
    const id = await w.made()
    await w.done('accept', id, { next: 'auto' })
    expect((await w.rowOf(id)).handler_id).toBe(free.userId)

    // Whoever had it is off today: what is opened again waits for a dispatcher, who gives it to who is there.
    await w.sql('update work_order set status = 80, closed_at = $2, handler_id = $3 where id = $1', [
      id,
      w.app.clock.now(),
      off.userId,
    ])
    await w.done('reopen', id, { reasonId: await w.reason('rework') })
    await w.done('autoDispatch', id)
    expect((await w.rowOf(id)).handler_id).toBe(free.userId)

    await w.sql('delete from staff_schedule where user_id = $1', [free.userId])
    const left = await w.made()
    await w.done('accept', left, { next: 'auto' })
    const { order_no: no, status } = await w.rowOf(left)
    expect(status).toBe(20)
    expect(
      await w.sql('select title from message_record where biz_id = $1 and user_id = $2', [left, dispatcher.userId]),
    ).toContainEqual({ title: `工单${no}无可派人员，请人工派单` })
    await w.sql('delete from dispatch_rule')
    await w.setting('maxOpen', 15)
  })
})

it('case 14: what is opened again a third time is heard of on the second level; a week later it is not opened again', async () => {
  await at('2026-11-16 10:00:00')
  const id = await w.made()
  const close = () => w.sql('update work_order set status = 80, closed_at = $2 where id = $1', [id, w.app.clock.now()])
  const levels: number[] = []
  for (let n = 0; n < 3; n++) {
    await close()
    await w.done('reopen', id, { reasonId: await w.reason('rework') })
    levels.push((await w.rowOf(id)).escalation_level)
  }
  expect(levels).toEqual([0, 0, 2])
  const [told] = await w.sql<{ title: string; body: string }>(
    "select title, body from message_record where biz_id = $1 and biz_event = 'workOrder.level2' limit 1",
    [id],
  )
  expect(told).toMatchObject({ title: expect.stringMatching(/已升级到/) as string, body: '第3次重新打开' })
  await close()
  await at('2026-11-23 10:00:01')
  expect(await w.press('reopen', id, { reasonId: await w.reason('rework') })).toMatchObject({
    code: 422,
    msg: '已超过7天的重新打开期限',
  })
  const parts = async (order: string) =>
    (await w.admin.call<OrderParts>('GET', orderParts.path.replace('{id}', order), w.place)).data
  const { closedFor } = await parts(id)
  expect(closedFor).toBe('已超过7天的重新打开期限')
  const again = await w.made({ followsId: id, callerName: null, callerMobile: null })
  const [first, second] = await Promise.all([w.rowOf(id), w.rowOf(again)])
  expect(await w.one('select caller_mobile, follows_id from work_order where id = $1', [again])).toEqual({
    ...(await w.one('select caller_mobile from work_order where id = $1', [id])),
    follows_id: id,
  })
  expect(first.status).toBe(80)
  expect((await parts(id)).followers).toMatchObject([{ id: again, orderNo: second.order_no }])
  expect((await parts(again)).closedFor).toBeNull()
  // What is open, or can be opened again, is not reported anew.
  const kept = await w.rowOf(again)
  const refused = { code: 400, data: { followsId: `工单${kept.order_no}可以办理或重新打开，不必另行登记` } }
  expect(await w.post(w.draft({ followsId: again }))).toMatchObject(refused)
  await w.sql('update work_order set status = 80, closed_at = $2 where id = $1', [again, w.app.clock.now()])
  expect(await w.post(w.draft({ followsId: again }))).toMatchObject(refused)
  const elsewhere = await w.one<{ id: string }>('select id from work_order where community_id <> $1 limit 1', [
    w.place.communityId,
  ])
  expect(await w.post(w.draft({ followsId: elsewhere.id }))).toMatchObject({
    code: 400,
    data: { followsId: '原工单不存在或已删除' },
  })
})

import { competition } from '@wuguan/contract/work-order/competition.report'
import { performance } from '@wuguan/contract/work-order/performance.report'
import { staffEffective } from '@wuguan/contract/work-order/staff-effective.report'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import type { Report, ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must } from '../../../../tests/support/must.ts'
import { at, emptyPlace, type EmptyPlace } from '../../../../tests/support/order-lives.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { lockable, lockMonths } from './performance-lock.service.ts'

let w: OrderWorld
let p: EmptyPlace
let main: number
let co: number
let other: number
beforeAll(async () => {
  w = await openOrders()
  // The demo has locked months of its own.
  await w.sql('delete from performance_lock')
  await w.sql('delete from order_staff_day')
  p = await emptyPlace(w)
  ;[main, co, other] = (
    await w.sql<{ id: number }>('select id from sys_user where not super_admin order by id limit 3')
  ).map(({ id }) => id) as [number, number, number]
})
afterAll(() => w.app.stop())

const MAY = '2025-05-01,2025-05-31'
const ask = (report: Report, range = MAY, by = 'staffId', more: Record<string, string> = {}) =>
  must<ReportAnswer>(w.admin, 'GET', `${report.path}/report`, undefined, {
    ...p.place,
    query: { by, across: 'none', happenedOn: range, ...more },
  })
const of = async (report: Report, staff: number, range = MAY) =>
  (await ask(report, range)).rows.find(({ keys }) => keys[0] === String(staff))?.values
const behind = async (report: Report, measure: string, range = MAY) =>
  (
    await must<{ total: number }>(w.admin, 'GET', `${report.path}/report/rows/page`, undefined, {
      ...p.place,
      query: { measure, happenedOn: range, count: 'exact' },
    })
  ).total
const share = (orderId: string, userId: number, percent: number, minutes: number) =>
  w.sql(
    `insert into work_order_time (id, company_id, community_id, order_id, user_id, minutes, share_percent, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    [uuidv7(), p.place.companyId, p.place.communityId, orderId, userId, minutes, percent],
  )
const finisher = (orderId: string, round: number, userId: number, day: string, more: Record<string, unknown> = {}) =>
  p.like('work_order_assign', 'true', {
    id: uuidv7(),
    order_id: orderId,
    round,
    user_id: userId,
    mode: 'manual',
    status: 'finished',
    assigned_at: at(day),
    end_at: at(day, '15:00'),
    ...more,
  })

describe('points', () => {
  it('base 10 shared 70 to 30, an appraisal of 4.60 and a limit missed: 7.50 and 3.00', async () => {
    const id = await p.order('05-06', { handler_id: main, base_points: '10.00' })
    await share(id, main, 70, 70)
    await share(id, co, 30, 30)
    await finisher(id, 1, main, '05-06')
    await p.appraise(id, 'customer', '4.60', '05-06')
    await p.clock(id, 'handle', { over: true, deduct_points: '1.50' })
    await p.clock(id, 'accept', { over: true, deduct_points: '9.00' })
    await p.clock(id, 'arrive', { over: true, waived: true, deduct_points: '9.00' })
    await p.clock(id, 'take', { over: true, status: 'cancelled', deduct_points: '9.00' })
    expect(await of(performance, main)).toMatchObject({
      orders: '1',
      basePoints: '7.00',
      praise: '2.00',
      blame: '0.00',
      overPoints: '-1.50',
      reworkPoints: '0.00',
      points: '7.50',
    })
    expect(await of(performance, co)).toMatchObject({ basePoints: '3.00', praise: '0.00', points: '3.00' })
    expect((await ask(performance)).totals.values).toMatchObject({ orders: '1', points: '10.50' })
    expect(await of(competition, main)).toMatchObject({
      points: '7.50',
      finished: '1',
      over: '1',
      contentRate: '100.00',
    })
    expect(await of(competition, co)).toMatchObject({ points: '3.00', finished: '0', contentRate: null })
  })

  it('a rework costs whoever finished the round before it, and a month may end below nothing', async () => {
    const id = await p.order('03-06', { handler_id: main, base_points: '1.00', rework_count: 1, round: 2 })
    await finisher(id, 1, other, '03-06')
    await finisher(id, 2, main, '03-07')
    await p.clock(id, 'handle', { over: true, deduct_points: '0.50' })
    await p.clock(id, 'handle', { round: 2, over: true, deduct_points: '0.25' })
    await p.appraise(id, 'visit', '2.40', '03-08', { round: 2 })
    const march = '2025-03-01,2025-03-31'
    expect(await of(performance, other, march)).toMatchObject({
      basePoints: '0.00',
      blame: '0.00',
      overPoints: '-0.50',
      reworkPoints: '-2.00',
      points: '-2.50',
    })
    expect(await of(performance, main, march)).toMatchObject({
      basePoints: '1.00',
      blame: '-2.00',
      overPoints: '-0.25',
      reworkPoints: '0.00',
      points: '-1.25',
    })
  })

  it('what nobody said counts neither way', async () => {
    const id = await p.order('02-06', { handler_id: main, base_points: '4.00' })
    await p.appraise(id, 'default', '5.00', '02-07')
    expect(await of(performance, main, '2025-02-01,2025-02-28')).toMatchObject({ praise: '0.00', points: '4.00' })
  })

  it('an order keeps what its category counts times the rate of the community when it is registered', async () => {
    await w.sql(
      'update staff_time_category set base_points = 5 where id = (select staff_time_category_id from problem_category where id = $1)',
      [w.leaf],
    )
    await w.setting('basePointRate', 115)
    const id = await w.made()
    await w.setting('basePointRate', 100)
    expect(await w.one('select base_points::text as n from work_order where id = $1', [id])).toEqual({ n: '5.75' })
  })
})

describe('hours', () => {
  it('420 by rights in 350 are 120.00 %, and 350 of a shift of 480 are 72.92 %', async () => {
    const id = await p.order('04-08', { handler_id: main, standard_minutes: 420 })
    await share(id, main, 100, 350)
    const { id: shift } = await w.one<{ id: string }>(
      `insert into shift (id, company_id, name, code, start_time, end_time, cross_day, rest_minutes, created_at, updated_at)
       values ($1, $2, '效能早班', 'XN1', '08:30', '18:00', false, 90, now(), now()) returning id`,
      [uuidv7(), p.place.companyId],
    )
    const scheduled = (day: string, status: number) =>
      w.sql(
        `insert into staff_schedule (id, company_id, community_id, user_id, date, shift_id, status, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
        [uuidv7(), p.place.companyId, p.place.communityId, main, `2025-${day}`, shift, status],
      )
    await scheduled('04-08', 1)
    await scheduled('04-09', 3)
    await scheduled('04-10', 4)
    const april = '2025-04-01,2025-04-30'
    expect(await of(staffEffective, main, april)).toEqual({
      orders: '1',
      standard: '420.00',
      actual: '350',
      shift: '480',
      effectiveRate: '120.00',
      attendanceRate: '72.92',
    })
    expect(await behind(staffEffective, 'orders', april)).toBe(1)
  })

  it('are those since somebody came, without what stood still; more than half as much again is explained; shares are 33, 33 and 34', async () => {
    const hand = await w.worker('sd-hand', ['take', 'arrive', 'hangUp', 'resume', 'finish'])
    const [second, third] = [await w.worker('sd-second'), await w.worker('sd-third')]
    const begin = async () => {
      const id = await w.made({ afterRegister: 'accept' })
      await w.done('dispatch', id, { handlerId: hand.userId })
      await w.done('take', id, {}, hand)
      await w.sql("update work_order set taken_at = $2::timestamptz - interval '130 minutes' where id = $1", [
        id,
        w.app.kernel.clock.now(),
      ])
      return id
    }
    const id = await begin()
    // Half an hour of a suspension.
    const trace = (minutes: number, from: string, to: string) =>
      w.sql(
        `insert into timeline (id, company_id, biz_type, biz_id, action, from_state, to_state, actor_kind, at, created_at, updated_at)
         values ($1, $2, 'work-order.workOrder', $3, '挂起', $4, $5, 'user', $6::timestamptz - make_interval(mins => $7), now(), now())`,
        [uuidv7(), w.place.companyId, id, from, to, w.app.kernel.clock.now(), minutes],
      )
    await trace(90, '处理中', '已挂起')
    await trace(60, '已挂起', '处理中')
    const work = { resultKind: 'solved', result: '已更换软管' }
    expect(await w.press('finish', id, { ...work, actualMinutes: 151 }, hand)).toMatchObject({
      code: 400,
      data: { timeRemark: '实际工时超出自动计时50%，请说明' },
    })
    const times = [
      { userId: hand.userId, sharePercent: 33 },
      { userId: second.userId, sharePercent: 33 },
      { userId: third.userId, sharePercent: 34 },
    ]
    expect(
      await w.press('finish', id, { ...work, times: [times[0], { ...times[0], sharePercent: 67 }] }, hand),
    ).toMatchObject({ code: 400, data: { times: '同一人员只能填写一次' } })
    await w.done('finish', id, { ...work, times }, hand)
    const kept = await w.sql<{ minutes: number }>(
      'select minutes from work_order_time where order_id = $1 order by id',
      [id],
    )
    expect(kept.map(({ minutes }) => minutes)).toEqual([33, 33, 34])
    expect(await w.one('select actual_minutes as n from work_order where id = $1', [id])).toEqual({ n: 100 })
    const explained = await begin()
    await w.done('finish', explained, { ...work, actualMinutes: 300, timeRemark: '往返仓库取件' }, hand)
    expect(
      await w.one('select actual_minutes as n, time_remark as why from work_order where id = $1', [explained]),
    ).toEqual({
      n: 300,
      why: '往返仓库取件',
    })
    const downwards = await begin()
    await w.done('finish', downwards, { ...work, actualMinutes: 5 }, hand)
    expect(
      await w.sql('select user_id, minutes, share_percent from work_order_time where order_id = $1', [downwards]),
    ).toEqual([{ user_id: hand.userId, minutes: 5, share_percent: 100 }])
  })
})

it('who was given what, and gave it back or on', async () => {
  const id = await p.order('01-08', { handler_id: main })
  await finisher(id, 1, co, '01-08', { status: 'refused' })
  await finisher(id, 1, co, '01-08', { status: 'taken' })
  await finisher(id, 1, co, '01-09', { status: 'transferred' })
  await finisher(id, 1, co, '01-09')
  const january = '2025-01-01,2025-01-31'
  expect(await of(competition, co, january)).toMatchObject({
    given: '4',
    refused: '1',
    transferred: '1',
    refuseRate: '25.00',
    transferRate: '25.00',
  })
  expect(await behind(competition, 'refused', january)).toBe(1)
})

describe('the lock of a month', () => {
  it('comes on the 6th at 03:00, for the month before', () => {
    expect(lockable('2026-11-06 02:59:59')).toBe('2026-09')
    expect(lockable('2026-11-06 03:00:00')).toBe('2026-10')
    expect(lockable('2026-01-31 12:00:00')).toBe('2025-12')
    expect(lockable('2026-01-01 00:00:00')).toBe('2025-11')
  })

  it('after it nothing of the month moves, and a waiver is refused; what is closed again counts in its new month', async () => {
    const june = '2025-06-01,2025-06-30'
    const id = await p.order('06-10', { handler_id: main, base_points: '10.00', standard_minutes: 60 })
    await share(id, main, 100, 50)
    await finisher(id, 1, main, '06-10')
    await p.clock(id, 'handle', {
      over: true,
      over_minutes: 30,
      grace_minutes: 0,
      deduct_points: '1.50',
      end_at: at('06-10', '15:00'),
    })
    const all = async (range: string) => ({
      performance: await ask(performance, range),
      competition: await ask(competition, range),
      effective: await ask(staffEffective, range),
    })
    const figures = async (range: string) =>
      Object.values(await all(range)).map(({ rows, totals }) => [
        rows.map(({ keys, values }) => [keys, values]),
        totals.values,
      ])
    expect((await ask(performance, june, 'lock')).rows.map(({ titles }) => titles)).toEqual([['未锁定']])
    const before = await figures(june)
    await lockMonths(w.app.kernel)
    expect((await ask(performance, june, 'lock')).rows.map(({ titles }) => titles)).toEqual([['已锁定']])
    expect(await figures(june)).toEqual(before)
    // A second run has nothing to do.
    expect(await lockMonths(w.app.kernel)).toBe(0)

    await p.appraise(id, 'customer', '5.00', '06-11')
    await w.sql('update work_order_clock set waived = true where order_id = $1', [id])
    await w.sql('update work_order_time set minutes = 10 where order_id = $1', [id])
    await w.sql("update work_order_assign set status = 'refused' where order_id = $1", [id])
    const late = await p.order('06-20', { handler_id: co, base_points: '8.00' })
    await w.sql('delete from work_order where id = $1', [late])
    await p.order('06-21', { handler_id: co, base_points: '8.00' })
    expect(await figures(june)).toEqual(before)
    expect(await behind(performance, 'points', june)).toBe(
      Number(
        (
          await w.one<{ n: number }>(
            "select count(*)::int as n from order_staff_day where part = 'closed' and happened_on between '2025-06-01' and '2025-06-30' and community_id = $1",
            [p.place.communityId],
          )
        ).n,
      ),
    )

    await w.sql('update work_order_clock set waived = false where order_id = $1', [id])
    const { id: reasonId } = await w.one<{ id: string }>(
      "select id from order_reason where reason_type = 'waiver' and not need_remark order by company_id <> $1 limit 1",
      [p.place.companyId],
    )
    const { method, path } = workOrderFlow.actions.applyWaiver
    const { version } = await w.rowOf(id)
    const asked = { ...p.place, body: { id, version, stage: 'handle', reasonId } }
    expect(await w.admin.call(method, path, asked)).toMatchObject({ code: 422, msg: '该月绩效已锁定' })

    // Opened again and closed today: it counts anew, and stays in June.
    const now = w.app.kernel.clock.now()
    const [today, month] = [now.toISOString().slice(0, 10), now.toISOString().slice(0, 7)]
    await w.sql('update work_order set closed_at = $2, round = 2, rework_count = 1 where id = $1', [id, now])
    expect(await figures(june)).toEqual(before)
    expect((await of(performance, main, `${month}-01,${today}`))?.['orders']).toBe('1')
  })

  it('whoever holds no line counts nothing of it', async () => {
    const clerk = await makeUser(w.app, 'sd-clerk', ['workOrder:report:view', 'workOrder:line:service'], {
      companyId: p.place.companyId,
    })
    const { totals } = await must<ReportAnswer>(clerk, 'GET', `${performance.path}/report`, undefined, {
      ...p.place,
      query: { by: 'staffId', across: 'none', happenedOn: '2025-01-01,2025-06-30' },
    })
    expect(totals.values['orders']).toBe('0')
  })
})

import { abnormal } from '@wuguan/contract/work-order/abnormal.report'
import { evaluation } from '@wuguan/contract/work-order/evaluation.report'
import { grabbing } from '@wuguan/contract/work-order/grabbing.report'
import { orderSheetReport } from '@wuguan/contract/work-order/order-sheet.report'
import { orderSummary } from '@wuguan/contract/work-order/order-summary.report'
import { problemAnalysis } from '@wuguan/contract/work-order/problem-analysis.report'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import type { Report, ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '../../../../tests/support/must.ts'
import { at, emptyPlace, type EmptyPlace } from '../../../../tests/support/order-lives.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'
import { uuidv7 } from '../../../kernel/ids.ts'

const { voided } = WORK_ORDER_STATUS
const RANGE = '2025-05-01,2025-06-30'
let w: OrderWorld
let p: EmptyPlace
beforeAll(async () => {
  w = await openOrders()
  p = await emptyPlace(w)
})
afterAll(() => w.app.stop())

const ask = (report: Report, query: Record<string, string> = {}) =>
  must<ReportAnswer>(w.admin, 'GET', `${report.path}/report`, undefined, {
    ...p.place,
    query: { across: 'none', [report.facts.at!]: RANGE, ...query },
  })
const whole = async (report: Report) => (await ask(report)).totals.values
const behind = async (report: Report, measure: string) =>
  (
    await must<{ total: number }>(w.admin, 'GET', `${report.path}/report/rows/page`, undefined, {
      ...p.place,
      query: { measure, [report.facts.at!]: RANGE, count: 'exact' },
    })
  ).total

it('counts an order once per kind of trouble, and once of the whole', async () => {
  const both = await p.order('05-03', { hang_up_count: 2, urge_count: 3 })
  await p.clock(both, 'handle', { over: true, over_minutes: 30 })
  const waived = await p.order('05-04', { urge_count: 2 })
  await p.clock(waived, 'arrive', { over: true, waived: true })
  await p.order('05-05', { close_kind: 'unreachable', rework_count: 1, round: 2 })
  await p.order('05-06', {
    status: voided,
    closed_at: null,
    voided_at: at('05-06'),
    hang_up_count: 1,
    close_kind: null,
  })
  expect(await whole(abnormal)).toEqual({
    registered: '3',
    abnormal: '3',
    times: '6',
    over: '1',
    hungUp: '1',
    transferred: '0',
    refused: '0',
    reworked: '1',
    voided: '1',
    urged: '1',
    unreachable: '1',
    hangUpRate: '33.33',
    overRate: '33.33',
  })
  for (const measure of ['registered', 'times', 'over', 'urged'])
    expect([measure, await behind(abnormal, measure)]).toEqual([measure, Number((await whole(abnormal))[measure])])
})

it('names who refused or passed on an order, and why', async () => {
  const { id: reason, reason_type: type } = await w.one<{ id: string; reason_type: string }>(
    "select id, reason_type from order_reason where company_id = $1 and reason_type = 'return' limit 1",
    [w.place.companyId],
  )
  expect(type).toBe('return')
  const refused = await p.order('06-02', { refuse_count: 1 })
  const { user_id: staff } = await w.one<{ user_id: number }>('select user_id from work_order_assign limit 1')
  await p.like('work_order_assign', 'true', {
    id: uuidv7(),
    order_id: refused,
    user_id: staff,
    status: 'refused',
    reason_id: reason,
    end_at: at('06-02', '11:00'),
  })
  const { rows } = await ask(abnormal, { by: 'staffId,reasonId', fault: 'refused' })
  expect(rows.map(({ keys, values }) => [keys, values['times']])).toEqual([[[String(staff), reason], '1']])
})

it('knows what comes again at the same house within thirty days', async () => {
  const before = await whole(problemAnalysis)
  const { id: house_id } = await w.one<{ id: string }>(
    'select id from house h where not exists (select 1 from work_order o where o.house_id = h.id) order by id limit 1',
  )
  const [one, other] = (await w.sql<{ id: string }>('select id from problem_category order by id limit 2')).map(
    ({ id }) => id,
  )
  const first = await p.order('05-10', { house_id, category_id: one })
  await p.order('06-09', { house_id, category_id: one })
  await p.order('06-29', { house_id, category_id: other })
  const after = await whole(problemAnalysis)
  expect([Number(after['orders']) - Number(before['orders']), after['repeated']]).toEqual([3, '1'])
  await w.sql(
    "update work_order set created_at = created_at - interval '1 day', closed_at = closed_at - interval '1 day' where id = $1",
    [first],
  )
  expect((await whole(problemAnalysis))['repeated']).toBe('0')
  await w.sql(
    "update work_order set created_at = created_at + interval '1 day', closed_at = closed_at + interval '1 day' where id = $1",
    [first],
  )
  expect(await behind(problemAnalysis, 'repeated')).toBe(1)
})

it('counts what came into the pool, how fast it was taken and what nobody took', async () => {
  const grabbed = async (minutes: number, status: string) => {
    const id = await p.order('05-20')
    await p.trace(id, at('05-20', '10:00'), '放入抢单池', '待派单', '待抢单')
    await p.trace(id, at('05-20', `10:${minutes}`), '抢单', '待抢单', '处理中')
    await p.like('work_order_assign', 'true', {
      id: uuidv7(),
      order_id: id,
      mode: 'pool',
      status,
      assigned_at: at('05-20', `10:${minutes}`),
      end_at: null,
    })
    return id
  }
  await grabbed(10, 'finished')
  const again = await grabbed(20, 'refused')
  await p.trace(again, at('05-20', '11:00'), '放入抢单池', '待派单', '待抢单')
  await p.trace(again, at('05-20', '11:30'), '抢单超时', '待抢单', '待派单')
  const waiting = await p.order('05-21')
  await p.trace(waiting, at('05-21', '09:00'), '受理', '待受理', '待抢单')
  await p.trace(waiting, at('05-21', '09:05'), '催单', '待抢单', '待抢单')
  expect(await whole(grabbing)).toEqual({
    entries: '4',
    orders: '3',
    grabs: '2',
    expired: '1',
    dispatched: '0',
    refused: '1',
    finished: '1',
    waited: '30',
    grabRate: '66.67',
    expiryRate: '25.00',
    meanWait: '15.00',
  })
  for (const measure of ['entries', 'grabs', 'expired', 'refused'])
    expect([measure, await behind(grabbing, measure)]).toEqual([measure, Number((await whole(grabbing))[measure])])
  expect((await ask(grabbing, { by: 'hour' })).rows.map(({ keys, values }) => [keys[0], values['entries']])).toEqual([
    ['9', '1'],
    ['10', '2'],
    ['11', '1'],
  ])
})

it('takes the word of the customer before that of the visit, and says where they differ by two', async () => {
  const before = Number((await whole(evaluation))['closed'])
  const [speed, manner] = (
    await w.sql<{ id: string }>('select id from eval_dimension where company_id = $1 order by sort, id limit 2', [
      w.place.companyId,
    ])
  ).map(({ id }) => id)
  const apart = await p.order('05-11')
  await p.appraise(apart, 'customer', '2.30', '05-11', {
    scores: [
      { dimensionId: speed, score: 2 },
      { dimensionId: manner, score: 3 },
    ],
  })
  await p.appraise(apart, 'visit', '4.30', '05-12', { scores: [{ dimensionId: speed, score: 5 }] })
  const near = await p.order('05-12')
  await p.appraise(near, 'customer', '3.50', '05-12', { scores: [{ dimensionId: speed, score: 4 }] })
  await p.appraise(near, 'visit', '5.00', '05-12')
  const silent = await p.order('05-13')
  await p.appraise(silent, 'default', '5.00', '05-13')
  const values = await whole(evaluation)
  expect(values).toMatchObject({
    appraised: '3',
    judged: '2',
    content: '1',
    apart: '1',
    mean: '2.90',
    contentRate: '50.00',
    meanStars: '3.00',
    closed: String(before + 3),
  })
  const { rows } = await ask(evaluation, { by: 'dimensionId', part: 'scored' })
  expect(new Map(rows.map(({ keys, values: { meanStars } }) => [keys[0], meanStars]))).toEqual(
    new Map([
      [speed, '3.00'],
      [manner, '3.00'],
    ]),
  )
  const levels = await ask(evaluation, { by: 'level', part: 'appraised' })
  expect(levels.rows.map(({ titles, values: { appraised } }) => [titles[0], appraised])).toEqual([
    ['非常满意', '1'],
    ['满意', '1'],
    ['不满意', '1'],
  ])
  expect(await behind(evaluation, 'apart')).toBe(1)
})

it('keeps working and natural minutes apart, and adds rounds of an order', async () => {
  const day = { registeredOn: '2025-06-10,2025-06-11' }
  const id = await p.order('06-10', { round: 2, rework_count: 1 })
  const times = (from: string, to: string) => ({ start_at: at('06-10', from), end_at: at('06-10', to) })
  await p.clock(id, 'handle', { used_minutes: 60, ...times('10:00', '13:00') })
  await p.clock(id, 'handle', { round: 2, used_minutes: 30, ...times('14:00', '15:00') })
  const natural = await p.order('06-11')
  await p.clock(natural, 'handle', { clock_kind: 'natural', used_minutes: 500, ...times('10:00', '12:00') })
  // 60 and 30 of one order that is worked by the calendar; 240 and 120 minutes of both from beginning to end.
  expect((await ask(orderSheetReport, day)).totals.values).toMatchObject({
    orders: '2',
    meanWorking: '90.00',
    meanNatural: '180.00',
  })
})

it('answers of one year at most, in the words of the book', async () => {
  for (const report of [orderSummary, orderSheetReport, abnormal, problemAnalysis, grabbing, evaluation])
    expect(
      await w.admin.call('GET', `${report.path}/report`, {
        ...p.place,
        query: { [report.facts.at!]: '2024-01-01,2025-12-31' },
      }),
    ).toMatchObject({ code: 400, data: { [report.facts.at!]: '时间范围不能超过366天' } })
})

it('says where an order waits in the pool to nobody', async () => {
  await p.order('06-20', { house_id: w.house, status: WORK_ORDER_STATUS.inPool, closed_at: null, finished_at: null })
  const { list } = await must<{ list: { place: string | null; status: number }[] }>(
    w.admin,
    'GET',
    `${orderSheetReport.path}/report/rows/page`,
    undefined,
    { ...p.place, query: { registeredOn: '2025-06-20,2025-06-20' } },
  )
  expect(list.map(({ place }) => place)).toEqual([null])
})

it('is of the lines that somebody holds, in every report', async () => {
  await p.order('06-21', { order_type: 'complaint', biz_line: 'service' })
  const none = await makeUser(w.app, 'or-none', [orderSummary.permission], {
    companyId: p.place.companyId,
    lines: false,
  })
  const repairs = await makeUser(w.app, 'or-repair', [orderSummary.permission, 'workOrder:line:repair'], {
    companyId: p.place.companyId,
  })
  for (const report of [orderSummary, orderSheetReport, abnormal, problemAnalysis, grabbing, evaluation]) {
    const groups = async (caller: typeof none) =>
      (
        await must<ReportAnswer>(caller, 'GET', `${report.path}/report`, undefined, {
          ...p.place,
          query: { by: 'orderType', across: 'none', [report.facts.at!]: RANGE },
        })
      ).rows.map(({ keys }) => keys[0])
    expect(await groups(none)).toEqual([])
    expect(await groups(repairs)).toEqual(['repair'])
  }
})

import { orderMonth } from '@wuguan/contract/work-order/order-month.report'
import { embeddedOrderReport, ORDER_REPORT_CODE } from '@wuguan/contract/work-order/order-report.actions'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { must } from '../../../../tests/support/must.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'
import { uuidv7 } from '../../../kernel/ids.ts'

const { closed, processing, pendingVisit, voided } = WORK_ORDER_STATUS
const RANGE = { happenedOn: '2025-05-01,2025-06-30' }
let w: OrderWorld
/** A community of the demo that has no orders of its own. */
let place: { companyId: number; communityId: number }

/** An order of the book's days: what is not said of it has not happened. */
async function order(days: Record<string, string>, more: Record<string, unknown> = {}): Promise<string> {
  const id = uuidv7()
  const at = (day: string | undefined) => day && `2025-${day} 10:00:00+08`
  await w.sql(
    `insert into work_order select (jsonb_populate_record(o, $1::jsonb)).* from work_order o where o.order_type = 'repair' limit 1`,
    [
      JSON.stringify({
        id,
        community_id: place.communityId,
        company_id: place.companyId,
        order_no: `X${id.slice(-12)}`,
        status: closed,
        round: 1,
        rework_count: 0,
        created_at: at(days['made']),
        accepted_at: at(days['accepted']),
        finished_at: at(days['finished']) ?? null,
        closed_at: at(days['closed']) ?? null,
        ...more,
      }),
    ],
  )
  return id
}
const clock = (id: string, more: Record<string, unknown> = {}) =>
  w.sql(
    `insert into work_order_clock select (jsonb_populate_record(c, $1::jsonb)).* from work_order_clock c where c.stage = 'handle' limit 1`,
    [
      JSON.stringify({
        id: uuidv7(),
        order_id: id,
        round: 1,
        seq: 1,
        status: 'ended',
        over: false,
        waived: false,
        community_id: place.communityId,
        company_id: place.companyId,
        due_at: '2025-06-12 10:00:00+08',
        ...more,
      }),
    ],
  )
const appraise = (id: string, source: string, overall: string, day: string, round = 1) =>
  w.sql(
    `insert into appraisal (id, company_id, community_id, order_id, round, source, overall, scores, at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, '[]', $8, $8, $8)`,
    [uuidv7(), place.companyId, place.communityId, id, round, source, overall, `2025-${day} 12:00:00+08`],
  )

beforeAll(async () => {
  w = await openOrders()
  place = await w.one<typeof place>(
    `select c.id as "communityId", c.company_id as "companyId" from community c where c.deleted_at is null
       and not exists (select 1 from work_order o where o.community_id = c.id) order by c.id limit 1`,
  )
  const inTime = await order({ made: '05-03', accepted: '05-03', finished: '05-05', closed: '05-06' })
  await clock(inTime)
  await appraise(inTime, 'visit', '2.00', '05-06')
  await appraise(inTime, 'customer', '4.30', '05-05')
  const late = await order(
    { made: '05-10', accepted: '05-10', finished: '06-02', closed: '06-03' },
    { round: 2, rework_count: 1 },
  )
  await clock(late, { over: true })
  await clock(late, { round: 2 })
  await appraise(late, 'visit', '5.00', '05-20')
  await appraise(late, 'visit', '3.49', '06-03', 2)
  const waived = await order({ made: '05-20', accepted: '05-21', finished: '05-22', closed: '06-01' })
  await clock(waived, { over: true, waived: true })
  await appraise(waived, 'default', '5.00', '06-01')
  const complaint = await order(
    { made: '06-05', accepted: '06-05', finished: '06-07', closed: '06-08' },
    { order_type: 'complaint', biz_line: 'service' },
  )
  await appraise(complaint, 'customer', '3.50', '06-07')
  const open = await order({ made: '06-10', accepted: '06-10' }, { status: processing })
  await clock(open, { status: 'running', over: true })
  // Late once, and in time so far since it was opened again.
  const again = await order({ made: '06-20', accepted: '06-20' }, { status: processing, round: 2, rework_count: 1 })
  await clock(again, { over: true })
  await clock(again, { round: 2, status: 'running' })
  await order({ made: '06-11', accepted: '06-11' }, { status: voided, accepted_at: null })
  const visited = await order({ made: '06-15', accepted: '06-15', finished: '06-16' }, { status: pendingVisit })
  await clock(visited)
})
afterAll(() => w.app.stop())

const ask = (by: string, caller: Caller = w.admin, query: Record<string, string> = {}) =>
  must<ReportAnswer>(caller, 'GET', `${orderMonth.path}/report`, undefined, {
    ...place,
    query: { by, across: 'none', ...RANGE, ...query },
  })
const counts = (registered: number, accepted: number, finished: number, inTime: number, late: number, rework: number) =>
  Object.fromEntries(
    Object.entries({ registered, accepted, finished, inTime, late, reworked: rework }).map(([k, n]) => [k, String(n)]),
  )

it('counts what happened in the month in which it did, with rates to two decimals', async () => {
  const { rows, totals } = await ask('month')
  expect(rows.map(({ keys, values }) => [keys[0], values])).toEqual([
    ['2025-05', { ...counts(3, 3, 2, 2, 0, 0), onTimeRate: '100.00', reworkRate: '0.00', contentRate: '100.00' }],
    ['2025-06', { ...counts(4, 4, 3, 2, 2, 1), onTimeRate: '50.00', reworkRate: '33.33', contentRate: '50.00' }],
  ])
  expect(totals.values).toEqual({
    ...counts(7, 7, 5, 4, 2, 1),
    onTimeRate: '66.67',
    reworkRate: '25.00',
    contentRate: '66.67',
  })
})

it('has no rate where there is nothing to divide by', async () => {
  const { rows } = await ask('orderType', w.admin, { orderType: 'complaint' })
  expect(rows[0]!.values).toMatchObject({ finished: '1', inTime: '1', onTimeRate: null, contentRate: '100.00' })
})

it('looks into as many rows as it counts, each of another order', async () => {
  const { totals } = await ask('month')
  for (const [measure, value] of Object.entries(totals.values).slice(0, 6)) {
    const { list, total } = await must<{ list: { orderNo: string }[]; total: number }>(
      w.admin,
      'GET',
      `${orderMonth.path}/report/rows/page`,
      undefined,
      { ...place, query: { measure, ...RANGE, count: 'exact', limit: '100' } },
    )
    expect([measure, String(total), new Set(list.map(({ orderNo }) => orderNo)).size]).toEqual([measure, value, total])
  }
})

it('is of the lines and communities of whoever asks, also in the rows behind it', async () => {
  const repairs = await makeUser(w.app, 'om-repair', [orderMonth.permission, 'workOrder:line:repair'], {
    companyId: place.companyId,
  })
  const { rows } = await ask('orderType', repairs)
  expect(rows.map(({ keys }) => keys[0])).toEqual(['repair'])
  expect(rows[0]!.values).toMatchObject(counts(6, 6, 4, 3, 2, 1))
  const behind = await must<{ list: { bizLine: string }[]; total: number }>(
    repairs,
    'GET',
    `${orderMonth.path}/report/rows/page`,
    undefined,
    { ...place, query: { ...RANGE, count: 'exact', limit: '100' } },
  )
  expect(new Set(behind.list.map(({ bizLine }) => bizLine))).toEqual(new Set(['repair']))
  const elsewhere = await makeUser(w.app, 'om-elsewhere', [orderMonth.permission], {
    companyId: w.place.companyId,
    dataScope: 5,
    communityIds: [w.place.communityId],
  })
  const asked = { companyId: w.place.companyId, query: { by: 'month', across: 'none', ...RANGE } }
  const other = await must<ReportAnswer>(elsewhere, 'GET', `${orderMonth.path}/report`, undefined, asked)
  expect(other.rows).toEqual([])
  const without = await makeUser(w.app, 'om-without', ['workOrder:order:view'], { companyId: place.companyId })
  expect(await without.call('GET', `${orderMonth.path}/report`, place)).toMatchObject({ code: 403 })
  expect(await without.call('GET', embeddedOrderReport.path, place)).toMatchObject({ code: 403 })
})

it('gives way to a report of the report server: that of the company, else of the one above it', async () => {
  const embedded = () =>
    must<OutputOf<typeof embeddedOrderReport>>(w.admin, 'GET', embeddedOrderReport.path, undefined, place)
  expect(await embedded()).toBeNull()
  const { id: above } = await w.one<{ id: number }>('select parent_id as id from company where id = $1', [
    place.companyId,
  ])
  const keep = (companyId: number, path: string) =>
    must(
      w.admin,
      'POST',
      '/charge/report/def',
      { code: ORDER_REPORT_CODE, name: '工单分析', section: '外部报表', path, sort: 1, enabled: 1 },
      { companyId },
    )
  await keep(above, '/view?id=group')
  expect(await embedded()).toMatchObject({ title: '工单分析', path: '/view?id=group' })
  await keep(place.companyId, '/view?id=own')
  expect(await embedded()).toMatchObject({ path: '/view?id=own' })
})

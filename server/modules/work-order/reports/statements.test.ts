import { serviceDetail } from '@wuguan/contract/customer-service/service-detail.report'
import { serviceSummary } from '@wuguan/contract/customer-service/service-summary.report'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '../../../../tests/support/must.ts'
import { at, emptyPlace, type EmptyPlace } from '../../../../tests/support/order-lives.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'

const { processing, voided } = WORK_ORDER_STATUS
const RANGE = { registeredOn: '2025-05-01,2025-06-30' }
const COMPLAINT = { order_type: 'complaint', biz_line: 'service' }
let w: OrderWorld
let here: EmptyPlace
let there: EmptyPlace
/** The company that has both. */
let group: number
/** So many houses that are handed over, and nothing else of them. */
const houses = async ({ own }: EmptyPlace, many: number, deliverDate: string) => {
  await w.sql(
    `insert into house select (jsonb_populate_record(h, $1::jsonb || jsonb_build_object('id', gen_random_uuid(), 'room_no', $3::text || n, 'house_code', $3::text || n, 'cert_no', null))).*
     from house h, generate_series(1, $2::integer) n where h.id = $4`,
    [
      JSON.stringify({ ...own, deliver_date: deliverDate, lineage: 1 }),
      many,
      `S${own.community_id}${deliverDate.slice(0, 4)}`,
      w.house,
    ],
  )
}

const judged = (place: EmptyPlace, order_id: string, is_valid: string) =>
  place.like('complaint_verdict', 'true', { id: uuidv7(), order_id, is_valid })

beforeAll(async () => {
  w = await openOrders()
  here = await emptyPlace(w)
  there = await emptyPlace(w, 1)
  group = (await w.one<{ id: number }>('select id from company where parent_id is null')).id
  for (const { place } of [here, there])
    await w.sql('update house set deleted_at = now() where community_id = $1', [place.communityId])
  await houses(here, 1500, '2024-01-01')
  await houses(here, 20, '2025-08-01')
  await houses(there, 500, '2024-01-01')
})
afterAll(() => w.app.stop())

const ask = (query: Record<string, string> = {}, place: { companyId: number; communityId?: number } = here.place) =>
  must<ReportAnswer>(w.admin, 'GET', `${serviceSummary.path}/report`, undefined, {
    ...place,
    query: { ...RANGE, ...query },
  })
const detail = async (query: Record<string, string>, caller = w.admin) =>
  (
    await must<{ total: number }>(caller, 'GET', `${serviceDetail.path}/report/rows/page`, undefined, {
      ...here.place,
      query: { ...RANGE, count: 'exact', ...query },
    })
  ).total

it('says 6 valid complaints of 1,500 houses as 4.00‰, and works rates of the whole out of sums', async () => {
  // Partly right counts as right; what nobody has judged does not.
  for (let n = 1; n <= 6; n++) await judged(here, await here.order(`05-0${n}`, COMPLAINT), n < 3 ? 'partly' : 'valid')
  await judged(here, await here.order('05-07', COMPLAINT), 'invalid')
  await here.order('05-08', { ...COMPLAINT, status: processing, finished_at: null, closed_at: null, result_kind: null })
  await here.order('05-09', { ...COMPLAINT, status: voided, closed_at: null, voided_at: at('05-09') })
  await here.order('05-10', { order_type: 'consult', biz_line: 'service' })
  await here.order('05-11')
  const { totals } = await ask()
  expect(totals.values).toMatchObject({
    tasks: '9',
    complaints: '8',
    valid: '6',
    houses: '1500',
    complaintRate: '4.00',
    finishRate: '88.89',
  })
  expect(serviceSummary.figures.find(({ name }) => name === 'complaintRate')).toMatchObject({
    unit: '‰',
    kind: 'percent',
  })
  for (let n = 1; n <= 4; n++) await judged(there, await there.order(`06-0${n}`, COMPLAINT), 'valid')
  const both = await ask(
    { communityId: [here, there].map(({ place }) => place.communityId).join() },
    { companyId: group },
  )
  expect(both.rows.map(({ values }) => String(values['complaintRate'])).toSorted((a, b) => a.localeCompare(b))).toEqual(
    ['4.00', '8.00'],
  )
  // 10 of 2,000, no mean of 4 and 8.
  expect(both.totals.values['complaintRate']).toBe('5.00')
})

it('leads to as many tasks of the detail statement', async () => {
  const { values } = (await ask()).totals
  expect(await detail({})).toBe(Number(values['tasks']))
  expect(await detail({ orderType: 'complaint' })).toBe(Number(values['complaints']))
  expect(await detail({ orderType: 'complaint', valid: 'true' })).toBe(Number(values['valid']))
  for (const measure of ['tasks', 'complaints', 'valid', 'finished', 'closed', 'houses']) {
    const { total } = await must<{ total: number }>(
      w.admin,
      'GET',
      `${serviceSummary.path}/report/rows/page`,
      undefined,
      {
        ...here.place,
        query: { ...RANGE, measure, count: 'exact' },
      },
    )
    expect([measure, String(total)]).toEqual([measure, values[measure]])
  }
})

it('counts limits, visits and appraisals by what happened, and leaves out what was forgiven', async () => {
  const before = (await ask({ orderType: 'help' })).totals.values
  expect(before['replyRate']).toBeNull()
  const help = { order_type: 'help', biz_line: 'service' }
  const inTime = await here.order('06-01', help)
  await here.clock(inTime, 'reply')
  const late = await here.order('06-02', { ...help, rework_count: 1, round: 2 })
  await here.clock(late, 'reply', { over: true })
  const running = await here.order('06-03', { ...help, status: processing, closed_at: null, finished_at: null })
  await here.clock(running, 'reply', { status: 'running', over: false })
  const forgiven = await here.order('06-04', help)
  await here.clock(forgiven, 'reply', { over: true, waived: true })
  const unreachable = await here.order('06-05', { ...help, close_kind: 'unreachable' })
  const [counted] = await w.sql<{ id: string }>('select id from visit_status where count_in_rate limit 1')
  await here.like('return_visit', 'true', {
    id: '0197d000-0000-7000-8000-000000000001',
    order_id: inTime,
    round: 1,
    seq: 1,
    visit_status_id: counted!.id,
  })
  await here.appraise(inTime, 'customer', '3.50', '06-02')
  await here.appraise(unreachable, 'default', '5.00', '06-06')
  expect((await ask({ orderType: 'help' })).totals.values).toMatchObject({
    tasks: '5',
    replyRate: '50.00',
    visitedRate: '50.00',
    contentRate: '100.00',
    onceRate: '75.00',
  })
})

it('knows a complaint that comes again within thirty days', async () => {
  const at30 = { ...COMPLAINT, house_id: w.house }
  await here.order('05-12', at30)
  await here.order('06-11', at30)
  await here.order('06-12', { ...at30, status: voided, closed_at: null })
  const { values } = (await ask()).totals
  expect(values['repeated']).toBe('1')
  expect(await detail({ repeated: 'true' })).toBe(1)
})

it('is for those who hold the statements and the line of service', async () => {
  const codes = [serviceSummary.permission]
  const repairs = await makeUser(w.app, 'st-repair', [...codes, 'workOrder:line:repair'], {
    companyId: here.place.companyId,
  })
  expect(await detail({}, repairs)).toBe(0)
  const service = await makeUser(w.app, 'st-service', [...codes, 'workOrder:line:service'], {
    companyId: here.place.companyId,
  })
  expect(await detail({}, service)).toBeGreaterThan(0)
  for (const { path } of [serviceSummary, serviceDetail])
    expect(await service.call('POST', `${path}/report/export`, { ...here.place, body: {} })).toMatchObject({
      code: 403,
    })
  const without = await makeUser(w.app, 'st-without', ['workOrder:order:view'], { companyId: here.place.companyId })
  for (const { path } of [serviceSummary, serviceDetail])
    expect(await without.call('GET', `${path}/report`, here.place)).toMatchObject({ code: 403 })
})

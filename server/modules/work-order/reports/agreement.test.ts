import { serviceSummary } from '@wuguan/contract/customer-service/service-summary.report'
import { abnormal } from '@wuguan/contract/work-order/abnormal.report'
import { daily } from '@wuguan/contract/work-order/daily.report'
import { grabbing } from '@wuguan/contract/work-order/grabbing.report'
import { orderMonth } from '@wuguan/contract/work-order/order-month.report'
import { orderSheetReport } from '@wuguan/contract/work-order/order-sheet.report'
import { orderSummary } from '@wuguan/contract/work-order/order-summary.report'
import { problemAnalysis } from '@wuguan/contract/work-order/problem-analysis.report'
import type { Report, ReportAnswer, Values } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '../../../../tests/support/must.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'
import { dateOf } from '../../../kernel/clock.ts'

/** Whatever people do with orders, the reports agree with one another. `ORDER_OPS=5000` for the whole count. */
const OPERATIONS = Number(process.env['ORDER_OPS'] ?? 250)

/** Mulberry32: the same acts for the same seed. */
let state = 20_261_126
const below = (n: number) => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
}

let w: OrderWorld
let today: string
let done = 0
beforeAll(async () => {
  w = await openOrders()
  today = dateOf(w.app.kernel.clock.now())
  const { id: me } = await w.one<{ id: number }>("select id from sys_user where username = 'sysadmin'")
  await w.handledBy(me)
  const [back, voids, again, hang] = await Promise.all(
    ['return', 'void', 'rework', 'hangUp'].map((type) => w.reason(type)),
  )
  const visited = await w.visitStatus('done')
  const acts: [Parameters<OrderWorld['press']>[0], (id: string) => Record<string, unknown>][] = [
    ['accept', () => ({ next: ['dispatch', 'pool', 'auto'][below(3)] })],
    ['accept', () => ({ next: 'pool' })],
    ['dispatch', () => ({ handlerId: me, force: true })],
    ['toPool', () => ({})],
    ['grab', () => ({})],
    ['take', () => ({})],
    ['refuse', () => ({ reasonId: back })],
    ['arrive', () => ({})],
    ['urge', () => ({ sourceKind: ['staff', 'customer', 'hotline'][below(3)] })],
    ['hangUp', () => ({ reasonId: hang, resumeAt: '2099-01-01 00:00:00' })],
    ['resume', () => ({})],
    ['finish', () => ({ resultKind: 'solved', result: '已经修好' })],
    ['finish', () => ({ resultKind: 'partly', result: '先行处理' })],
    ['checkPass', () => ({})],
    ['visitClose', () => ({ method: 'phone', visitStatusId: visited })],
    ['visitRework', () => ({ method: 'phone', visitStatusId: visited, content: '还在漏水' })],
    ['reopen', () => ({ reasonId: again })],
    ['void', () => ({ reasonId: voids })],
  ]
  const ids: string[] = []
  for (let n = 0; n < OPERATIONS; n++) {
    if (ids.length < 12 || below(12) === 0) {
      const { code, data } = await w.post(w.draft({ callerMobile: `138${String(10_000_000 + n)}` }))
      if (code === 0) ids.push(data.id)
      continue
    }
    const [verb, body] = acts[below(acts.length)]!
    const id = ids[below(ids.length)]!
    if ((await w.press(verb, id, body(id))).code === 0) done += 1
  }
}, 600_000)
afterAll(() => w.app.stop())

const ask = async (report: Report, query: Record<string, string> = {}) =>
  must<ReportAnswer>(w.admin, 'GET', `${report.path}/report`, undefined, {
    companyId: w.place.companyId,
    query: { across: 'none', ...query },
  })
const whole = async (report: Report, query: Record<string, string> = {}): Promise<Values> =>
  (await ask(report, query)).totals.values
const n = (text: string | null | undefined) => Number(text ?? 0)

it('had a good deal done to them', () => expect(done).toBeGreaterThan(OPERATIONS / 20))

it('counts the same orders in all of them, of everything and of today', async () => {
  const ranges: ((field: string) => Record<string, string>)[] = [
    () => ({}),
    (field) => ({ [field]: `${today},${today}` }),
  ]
  for (const range of ranges) {
    const asked = (report: Report) => range(report.facts.at!)
    const summary = await whole(orderSummary, asked(orderSummary))
    const sheet = await whole(orderSheetReport, asked(orderSheetReport))
    const faults = await whole(abnormal, asked(abnormal))
    const month = await whole(orderMonth, asked(orderMonth))
    expect(faults['registered']).toBe(summary['orders'])
    expect(month['registered']).toBe(summary['orders'])
    expect((await whole(problemAnalysis, asked(problemAnalysis)))['orders']).toBe(summary['orders'])
    expect(n(sheet['orders'])).toBe(n(summary['orders']) + n(faults['voided']))
    expect(faults['over']).toBe(summary['late'])
    expect(faults['reworked']).toBe(summary['reworked'])
    const service = await whole(orderSummary, { ...asked(orderSummary), bizLine: 'service' })
    expect((await whole(serviceSummary, asked(serviceSummary)))['tasks']).toBe(service['orders'])
  }
})

it('leaves open what is open, and took in and ended what the events say', async () => {
  const day = await whole(daily)
  const { open } = await w.one<{ open: number }>(
    'select count(*)::int as open from work_order where status < 80 and company_id = $1',
    [w.place.companyId],
  )
  expect(n(day['leftover'])).toBe(open)
  expect(n(day['opening']) + n(day['fresh'])).toBe(n(day['done']) + n(day['leftover']))
  const { made } = await w.one<{ made: number }>(
    'select count(*)::int as made from work_order where created_at >= $1::date and company_id = $2',
    [today, w.place.companyId],
  )
  expect(n(day['fresh']) - n(day['reopened'])).toBe(made)
  const { ended } = await w.one<{ ended: number }>(
    "select count(*)::int as ended from timeline where biz_type = 'work-order.workOrder' and at >= $1::date and to_state in ('已关闭', '已作废') and from_state is distinct from to_state and company_id = $2",
    [today, w.place.companyId],
  )
  expect(n(day['done'])).toBe(ended)
})

it('has as many grabs as people made', async () => {
  const pool = await whole(grabbing)
  const { grabs } = await w.one<{ grabs: number }>(
    "select count(*)::int as grabs from work_order_assign where mode = 'pool' and company_id = $1",
    [w.place.companyId],
  )
  expect(n(pool['grabs'])).toBe(grabs)
  const { waiting } = await w.one<{ waiting: number }>(
    'select count(*)::int as waiting from work_order where status = 25 and company_id = $1',
    [w.place.companyId],
  )
  const left = await whole(grabbing, { outcome: 'waiting' })
  expect(n(left['entries'])).toBe(waiting)
})

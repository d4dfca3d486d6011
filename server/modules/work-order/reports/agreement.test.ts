import { serviceSummary } from '@wuguan/contract/customer-service/service-summary.report'
import { abnormal } from '@wuguan/contract/work-order/abnormal.report'
import { competition } from '@wuguan/contract/work-order/competition.report'
import { daily } from '@wuguan/contract/work-order/daily.report'
import { evaluation } from '@wuguan/contract/work-order/evaluation.report'
import { grabbing } from '@wuguan/contract/work-order/grabbing.report'
import { orderMonth } from '@wuguan/contract/work-order/order-month.report'
import { orderSheetReport } from '@wuguan/contract/work-order/order-sheet.report'
import { orderSummary } from '@wuguan/contract/work-order/order-summary.report'
import { performance } from '@wuguan/contract/work-order/performance.report'
import { problemAnalysis } from '@wuguan/contract/work-order/problem-analysis.report'
import { staffEffective } from '@wuguan/contract/work-order/staff-effective.report'
import { addDays } from '@wuguan/contract/kernel/dates'
import { add, eq, sum } from '@wuguan/contract/kernel/decimal'
import type { Report, ReportAnswer, Values } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must } from '../../../../tests/support/must.ts'
import { actOut, dice, type Tally } from '../../../../tests/support/order-acts.ts'
import { emptyPlace, type EmptyPlace } from '../../../../tests/support/order-lives.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { lockMonths } from './performance-lock.service.ts'

/**
 * Whatever people do with orders, the reports agree with one another and with what was done: some hundred acts by the verbs themselves,
 * and ten thousand as the verbs leave them. `ORDER_OPS=5000` for more by the verbs.
 */
const OPERATIONS = Number(process.env['ORDER_OPS'] ?? 300)
const ACTS = 10_000
const DAYS = 120
const SEED = 20_261_126

/** The ten of the order centre, and the two that other doors show. */
const TEN = [
  competition,
  orderSheetReport,
  evaluation,
  performance,
  orderSummary,
  daily,
  abnormal,
  problemAnalysis,
  grabbing,
  staffEffective,
] as const
const BESIDE = [orderMonth, serviceSummary] as const

let w: OrderWorld
let p: EmptyPlace
let today: string
let pressed = 0
let tally: Tally
/** The company above all others: the demo's orders, those of the verbs and those of the lives. */
let whole: { companyId: number }
beforeAll(async () => {
  w = await openOrders()
  // The demo has locked months of its own.
  await w.sql('delete from performance_lock')
  await w.sql('delete from order_staff_day')
  p = await emptyPlace(w)
  today = dateOf(w.app.kernel.clock.now())
  whole = { companyId: (await w.one<{ id: number }>('select id from company where parent_id is null')).id }
  tally = await actOut(w, p, { acts: ACTS, days: DAYS, seed: SEED })
  await w.sql('analyze work_order, work_order_assign, work_order_clock, work_order_time, appraisal, timeline')
  pressed = await press()
})
afterAll(() => w.app.stop())

/** Presses what comes up at orders of all states; answers how often it was taken. */
async function press(): Promise<number> {
  const below = dice(SEED)
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
  let taken = 0
  for (let n = 0; n < OPERATIONS; n++) {
    if (ids.length < 12 || below(12) === 0) {
      const { code, data } = await w.post(w.draft({ callerMobile: `138${String(10_000_000 + n)}` }))
      if (code === 0) ids.push(data.id)
      continue
    }
    const [verb, body] = acts[below(acts.length)]!
    const id = ids[below(ids.length)]!
    if ((await w.press(verb, id, body(id))).code === 0) taken += 1
  }
  return taken
}

type Place = { companyId: number; communityId?: number }
type Query = Record<string, string>
const ask = (report: Report, query: Query = {}, place: Place = whole) =>
  must<ReportAnswer>(w.admin, 'GET', `${report.path}/report`, undefined, {
    ...place,
    query: { across: 'none', ...query },
  })
const totals = async (report: Report, query: Query = {}, place: Place = whole): Promise<Values> =>
  (await ask(report, query, place)).totals.values
const behind = async (report: Report, query: Query, place: Place = whole): Promise<string> =>
  String(
    (
      await must<{ total: number }>(w.admin, 'GET', `${report.path}/report/rows/page`, undefined, {
        ...place,
        query: { ...query, count: 'exact', limit: '1' },
      })
    ).total,
  )
const during = (report: Report, range: string | null): Query =>
  range && report.facts.at ? { [report.facts.at]: range } : {}
const n = (text: string | null | undefined) => Number(text ?? 0)
const many = async (text: string, values: unknown[] = []) => (await w.one<{ n: number }>(text, values)).n

it('had a good deal done to them', () => {
  expect(pressed).toBeGreaterThan(OPERATIONS / 20)
  expect(tally.acts).toBeGreaterThanOrEqual(ACTS)
  for (const [what, times] of Object.entries(tally)) expect([what, times > 50]).toEqual([what, true])
})

/** Everything, a month or two of it, one week of it, and today. */
const ranges = () => [
  null,
  `${addDays(today, -90)},${addDays(today, -40)}`,
  `${addDays(today, -20)},${addDays(today, -14)}`,
  `${today},${today}`,
]

describe('the ten reports', () => {
  it('count the same orders by the day on which they were registered', async () => {
    for (const range of ranges()) {
      const of = (report: Report, more: Query = {}) => totals(report, { ...during(report, range), ...more })
      const [summary, sheet, faults, month, problems] = await Promise.all(
        [orderSummary, orderSheetReport, abnormal, orderMonth, problemAnalysis].map((report) => of(report)),
      )
      expect([faults!['registered'], month!['registered'], problems!['orders']]).toEqual(
        Array.from({ length: 3 }, () => summary!['orders']),
      )
      expect(n(sheet!['orders'])).toBe(n(summary!['orders']) + n(faults!['voided']))
      for (const report of [faults!, problems!]) expect(report['reworked']).toBe(summary!['reworked'])
      expect([faults!['over'], problems!['late']]).toEqual([summary!['late'], summary!['late']])
      const inState = async (status: number) => (await of(orderSheetReport, { status: String(status) }))['orders']
      expect([await inState(80), await inState(90)]).toEqual([summary!['closed'], faults!['voided']])
      const services = await of(orderSummary, { bizLine: 'service' })
      expect((await of(serviceSummary))['tasks']).toBe(services['orders'])
    }
  })

  it('count the same ends, points and people by the day on which an order was finished and closed', async () => {
    for (const range of ranges()) {
      const of = (report: Report, more: Query = {}) => totals(report, { ...during(report, range), ...more })
      const [points, race, scores, month, hours] = await Promise.all(
        [performance, competition, evaluation, orderMonth, staffEffective].map((report) => of(report)),
      )
      const parts = ['basePoints', 'praise', 'blame', 'overPoints', 'reworkPoints'].map((name) => points![name] ?? '0')
      expect(eq(sum(parts), points!['points'] ?? '0')).toBe(true)
      expect(race!['points'] ?? '0').toBe(points!['points'] ?? '0')
      const within = (field: string): Query =>
        range === null ? {} : { [field]: range.replace(',', ' 00:00:00,').concat(' 23:59:59') }
      const sheet = await totals(orderSheetReport, { ...within('closedAt'), status: '80' })
      expect(scores!['closed']).toBe(sheet['orders'])
      // What was answered on the line had nobody who worked it.
      const unworked = await many(
        `select count(*)::int as n from work_order o where status = 80 and handler_id is null and not exists (select 1 from work_order_time t where t.order_id = o.id)
           ${range ? 'and closed_at::date between $1 and $2' : ''}`,
        range?.split(',') ?? [],
      )
      expect(n(points!['orders']) + unworked).toBe(n(sheet['orders']))
      const ended = n((await totals(orderSheetReport, within('finishedAt')))['orders'])
      const atOnce = await many(
        `select count(*)::int as n from work_order where finished_at is not null and handler_id is null ${range ? 'and finished_at::date between $1 and $2' : ''}`,
        range?.split(',') ?? [],
      )
      expect(n(month!['finished'])).toBe(range ? ended : n(month!['finished']))
      expect(n(race!['finished']) + atOnce).toBe(n(month!['finished']))
      expect(n(hours!['orders'])).toBeGreaterThanOrEqual(n(race!['finished']))
    }
  })

  it('balance every day with the days around it, and the days with the orders', async () => {
    const days = Array.from({ length: DAYS + 1 }, (_, back) => addDays(today, back - DAYS))
    const added = { fresh: 0, reopened: 0, done: 0, voided: 0 }
    let left: string | null = '0'
    for (const day of days) {
      const values = await totals(daily, { asOf: day }, p.place)
      expect([day, values['opening']]).toEqual([day, left])
      expect(n(values['opening']) + n(values['fresh'])).toBe(n(values['done']) + n(values['leftover']))
      for (const name of Object.keys(added) as (keyof typeof added)[]) added[name] += n(values[name])
      left = values['leftover'] ?? null
    }
    expect(added).toEqual({
      fresh: tally.registered + tally.reopenings,
      reopened: tally.reopenings,
      done: tally.closings + tally.voided,
      voided: tally.voided,
    })
    const open = { status: '10,20,25,30,40,50,60,70,75' }
    expect((await totals(orderSheetReport, open, p.place))['orders']).toBe(left)
    const summary = await totals(orderSummary, {}, p.place)
    expect(n(summary['closed'])).toBe(tally.closings - tally.reopenings)
    expect(n(summary['orders'])).toBe(tally.registered - tally.voided)
  })

  it('count what went on at the pool and from hand to hand as it was done', async () => {
    const [pool, race, faults] = await Promise.all(
      [grabbing, competition, abnormal].map((report) => totals(report, {}, p.place)),
    )
    expect(pool).toMatchObject({
      entries: String(tally.pooled),
      grabs: String(tally.grabs),
      expired: String(tally.expiries),
    })
    expect(race).toMatchObject({
      given: String(tally.given),
      refused: String(tally.refusals),
      transferred: String(tally.transfers),
    })
    const outcomes = (await ask(grabbing, { by: 'outcome' }, p.place)).rows
    const waiting = outcomes.find(({ keys }) => keys[0] === 'waiting')?.values['entries'] ?? '0'
    expect(outcomes.reduce((all, { values }) => all + n(values['entries']), 0)).toBe(tally.pooled)
    expect(waiting).toBe((await totals(orderSheetReport, { status: '25' }, p.place))['orders'])
    const standing = 'from work_order where community_id = $1 and status <> 90'
    for (const [fault, column] of [
      ['refused', 'refuse_count'],
      ['transferred', 'transfer_count'],
      ['hungUp', 'hang_up_count'],
    ] as const)
      expect([fault, faults![fault]]).toEqual([
        fault,
        String(await many(`select count(*)::int as n ${standing} and ${column} > 0`, [p.place.communityId])),
      ])
  })

  it('hear the same of every customer, and of the same hours', async () => {
    const [race, scores, hours, month] = await Promise.all(
      [competition, evaluation, staffEffective, orderMonth].map((report) => totals(report, {}, p.place)),
    )
    expect([scores!['judged'], scores!['content']]).toEqual([race!['judged'], race!['content']])
    expect(scores!['contentRate']).toBe(month!['contentRate'])
    const sources = (await ask(evaluation, { by: 'source', part: 'appraised' }, p.place)).rows
    expect(sources.reduce((all, { values }) => all + n(values['appraised']), 0)).toBe(n(scores!['appraised']))
    expect(hours!['actual']).toBe(
      String(
        await many(
          'select sum(actual_minutes)::int as n from work_order where community_id = $1 and finished_at is not null',
          [p.place.communityId],
        ),
      ),
    )
    expect(hours!['orders']).toBe(
      String(
        await many(
          'select count(*)::int as n from work_order_time t join work_order o on o.id = t.order_id where o.community_id = $1 and o.finished_at is not null and o.status <> 90',
          [p.place.communityId],
        ),
      ),
    )
  })

  it.each([...TEN, ...BESIDE].map((report) => [report.label, report] as const))(
    '%s: its rows add up to the whole by every angle, and as many rows are behind what it counts',
    async (_label, report) => {
      const counted = report.figures.filter(
        ({ numerator, denominator }) => numerator.how === 'count' && denominator === null,
      )
      const values = await totals(report)
      const angles = [...(report.angles ?? []).map(({ by }) => by), ['company'], ['community']]
      for (const by of angles) {
        const { rows } = await ask(report, { by: by.join() })
        for (const { name } of counted)
          expect({ by, name, sum: add(sum(rows.map((row) => row.values[name] ?? '0')), '0') }).toEqual({
            by,
            name,
            sum: add(values[name] ?? '0', '0'),
          })
      }
      for (const { name } of counted)
        expect([name, await behind(report, { measure: name })]).toEqual([name, values[name]])
    },
  )

  it('leave open what is open today, and took in and ended what the events say', async () => {
    const at = w.place
    const day = await totals(daily, {}, at)
    expect(n(day['leftover'])).toBe(
      await many('select count(*)::int as n from work_order where status < 80 and community_id = $1', [at.communityId]),
    )
    expect(n(day['opening']) + n(day['fresh'])).toBe(n(day['done']) + n(day['leftover']))
    expect(n(day['fresh']) - n(day['reopened'])).toBe(
      await many('select count(*)::int as n from work_order where created_at >= $1::date and community_id = $2', [
        today,
        at.communityId,
      ]),
    )
    expect(n(day['done'])).toBe(
      await many(
        `select count(*)::int as n from timeline t join work_order o on o.id::text = t.biz_id where t.biz_type = 'work-order.workOrder' and t.at >= $1::date
           and t.to_state in ('已关闭', '已作废') and t.from_state is distinct from t.to_state and o.community_id = $2`,
        [today, at.communityId],
      ),
    )
  })

  it('say the same when the months that are over are locked', async () => {
    const range = `${addDays(today, -DAYS)},${today}`
    const figures = () =>
      Promise.all([performance, competition, staffEffective].map((report) => totals(report, during(report, range))))
    const before = await figures()
    expect(await lockMonths(w.app.kernel)).toBeGreaterThan(500)
    expect(await figures()).toEqual(before)
  })
})

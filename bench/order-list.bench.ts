import pg from 'pg'
import { serviceDetail } from '../packages/contract/customer-service/service-detail.report.ts'
import { serviceSummary } from '../packages/contract/customer-service/service-summary.report.ts'
import type { Report } from '../packages/contract/kernel/report.ts'
import { abnormal } from '../packages/contract/work-order/abnormal.report.ts'
import { daily } from '../packages/contract/work-order/daily.report.ts'
import { callerCard, findCallers } from '../packages/contract/work-order/desk.actions.ts'
import { evaluation } from '../packages/contract/work-order/evaluation.report.ts'
import { grabbing } from '../packages/contract/work-order/grabbing.report.ts'
import { orderMonth } from '../packages/contract/work-order/order-month.report.ts'
import { orderSheetReport } from '../packages/contract/work-order/order-sheet.report.ts'
import { orderSummary } from '../packages/contract/work-order/order-summary.report.ts'
import { competition } from '../packages/contract/work-order/competition.report.ts'
import { performance as performanceReport } from '../packages/contract/work-order/performance.report.ts'
import { staffEffective } from '../packages/contract/work-order/staff-effective.report.ts'
import { problemAnalysis } from '../packages/contract/work-order/problem-analysis.report.ts'
import { orderCounts } from '../packages/contract/work-order/work-order.actions.ts'
import { workOrder } from '../packages/contract/work-order/work-order.entity.ts'
import { dateOf, dateTimeOf, systemClock } from '../server/kernel/clock.ts'
import type { Queryable } from '../server/kernel/db/sql.ts'
import { lockable, lockNext } from '../server/modules/work-order/reports/performance-lock.service.ts'
import { cpuOf } from './cpu.ts'
import { sqlOf } from './houses.ts'
import { fillOrders } from './orders.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { type Benchmark, type Claim, median, percentile } from './support.ts'

const COMMUNITIES = 100
/** Of each community, over three years, one in fifty of them open. */
const ORDERS = 10_000
const OPEN = 20
const WARM = 10
const SAMPLES = 150
const WIDE_SAMPLES = 15
const ROUNDS = 3

/** A community of 10,000 orders, and what is asked about it. */
interface Place {
  readonly server: BenchServer
  readonly client: pg.Client
  readonly headers: Record<string, string>
  readonly communityId: number
  readonly category: string
  readonly handler: number
  readonly mobile: string
  readonly orderNo: string
  readonly house: string
  readonly room: string
}
const PAGE = `${workOrder.base}/page?limit=20&`
const QUERIES: Record<string, (at: Place) => string> = {
  'default tab': () => PAGE,
  'one state, a column of the board': () => `${PAGE}status=40`,
  'closed orders': () => `${PAGE}status=80`,
  'counts of the tabs': () => orderCounts.path,
  category: ({ category }) => `${PAGE}categoryId=${category}`,
  handler: ({ handler }) => `${PAGE}handlerId=${handler}`,
  mobile: ({ mobile }) => `${PAGE}callerMobile=${mobile}`,
  late: () => `${PAGE}late=over`,
  mine: () => `${PAGE}mine=true&open=true`,
  'a month': () => `${PAGE}createdAt=${month(-2)}-01 00:00:00,${month(-2)}-28 23:59:59`,
  keyword: ({ orderNo }) => `${PAGE}keyword=${orderNo}`,
  'search of the desk': ({ room }) => `${findCallers.path}?keyword=${room}`,
  'card of a caller': ({ house }) => callerCard.path.replace('{houseId}', house),
}
/** Of the whole company; what stands beside it is how exact counting, or one plain sum of the same rows, would be. */
const WIDE = ['default tab', 'closed orders', 'counts of the tabs', 'category', 'late', 'mine', 'a month', 'keyword']
const TWIN = 'select status, count(*) from work_order group by status'

function month(step: number): string {
  const [year, at] = dateOf(systemClock.now()).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, at - 1 + step, 1)).toISOString().slice(0, 7)
}

async function openPlace(communities: number): Promise<Place> {
  const server = await startBenchServer()
  const client = new pg.Client(server.database)
  await client.connect()
  const places = await fillOrders(sqlOf(client), { communities, orders: ORDERS, open: OPEN })
  await lockPast(client)
  const { communityId, companyId } = places[Math.floor(places.length / 2)]!
  const { rows } = await client.query<Omit<Place, 'server' | 'client' | 'headers' | 'communityId'>>(
    `select o.category_id as category, o.handler_id as handler, o.caller_mobile as mobile, o.order_no as "orderNo", h.id as house, '1-1-' || h.room_no as room
     from work_order o join house h on h.id = o.house_id where o.community_id = $1 and o.company_id = $2 and o.status = 80 order by o.id desc limit 1`,
    [communityId, companyId],
  )
  return { server, client, headers: await server.signIn(), communityId, ...rows[0]! }
}

/** As the job of the 6th leaves it: months that are over are locked. */
async function lockPast(client: pg.Client): Promise<void> {
  const at = {
    q: { query: async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows } as Queryable,
    now: systemClock.now(),
  }
  const last = lockable(dateTimeOf(at.now))
  while ((await lockNext(at, last)) !== null);
  await client.query('vacuum (analyze) order_staff_day')
}

interface Answer {
  code: number
  msg: string
  data: { total?: number }
}
async function timed(
  { server, headers, communityId }: Place,
  path: string,
  whole = false,
): Promise<[ms: number, Answer]> {
  const started = performance.now()
  const reply = await fetch(server.url + path, {
    headers: whole ? headers : { ...headers, communityid: String(communityId) },
  })
  const answer = (await reply.json()) as Answer
  if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return [performance.now() - started, answer]
}

/** Both stand at once and take turns, so that what else the machine does meets both. */
async function growth(small: Place, large: Place): Promise<Claim[]> {
  const claims: Claim[] = []
  for (const [name, query] of Object.entries(QUERIES)) {
    const samples: [number[], number[]] = [[], []]
    const used = () => [small, large].map(({ server }) => cpuOf(server.pid))
    let before: number[] = []
    for (let n = -WARM; n < SAMPLES; n++) {
      if (n === 0) before = used()
      const totals: (number | undefined)[] = []
      for (const [side, place] of [small, large].entries()) {
        const [ms, { data }] = await timed(place, query(place))
        totals.push(data.total)
        if (n >= 0) samples[side]!.push(ms)
      }
      if (totals[0] !== totals[1]) throw new Error(`${name}: ${totals.join(' and ')} rows`)
    }
    const [cpuOfFew, cpuOfMany] = used().map((seconds, at) => (((seconds - before[at]!) * 1000) / SAMPLES).toFixed(1))
    const [few, many] = samples.map((times) => percentile(times, 95)) as [number, number]
    claims.push({
      name: `p95, ${name}`,
      what: 'the same 10,000 orders of one community among 1,000,000 against 10,000 alone',
      value: many / few,
      unit: '×',
      bar: { kind: 'max', value: 1.5 },
      detail: `${many.toFixed(1)} ms against ${few.toFixed(1)} ms; processor time of one ${cpuOfMany} ms against ${cpuOfFew} ms`,
    })
  }
  return claims
}

async function bare({ client }: Place, text: string, values: unknown[] = []): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const started = performance.now()
    await client.query(text, values)
    times.push(performance.now() - started)
  }
  return median(times)
}

async function ofTheCompany(large: Place): Promise<Claim[]> {
  const exact = await bare(large, TWIN)
  const claims: Claim[] = []
  for (const name of WIDE) {
    const times: number[] = []
    for (let n = -WARM; n < WIDE_SAMPLES; n++) {
      const [ms] = await timed(large, QUERIES[name]!(large), true)
      if (n >= 0) times.push(ms)
    }
    claims.push({
      name: `of all communities, ${name}`,
      what: 'one plain count of 1,000,000 orders by state = 1',
      value: median(times) / exact,
      unit: '×',
      bar: { kind: 'max', value: 1.5 },
      detail: `${median(times).toFixed(0)} ms against ${exact.toFixed(0)} ms`,
    })
  }
  return claims
}

/** As many rows are behind a report as it counts. */
async function demandBehind(
  large: Place,
  report: Report,
  asked: string,
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  const counts = report.figures.filter(({ numerator, denominator }) => numerator.how === 'count' && !denominator)
  for (const { name } of counts) {
    const [, { data }] = await timed(
      large,
      `${report.path}/report/rows/page?count=exact&limit=1&measure=${name}&${asked}`,
      true,
    )
    if (String(data.total) !== values[name])
      throw new Error(`${report.label}, ${name}: ${data.total} rows behind ${values[name]}`)
  }
}

/** What a report of the year has to do at the least: count each event by month, community and type. */
const EVENTS = ['created_at', 'accepted_at', 'finished_at', 'closed_at']
async function report(large: Place): Promise<Claim> {
  const [from, to] = [`${month(-12)}-01`, `${month(-1)}-28`]
  let alone = 0
  for (const at of EVENTS)
    alone += await bare(
      large,
      `select to_char(${at}, 'YYYY-MM'), community_id, order_type, count(*) from work_order where ${at} >= $1 and ${at} < $2::date + 1 group by 1, 2, 3`,
      [from, to],
    )
  const asked = `happenedOn=${from},${to}`
  const times: number[] = []
  for (let n = -1; n < ROUNDS; n++) {
    const [ms, { data }] = await timed(
      large,
      `${orderMonth.path}/report?by=month,community,orderType&across=none&${asked}`,
      true,
    )
    if (n >= 0) times.push(ms)
    const { totals } = data as { totals: { values: Record<string, string> } }
    if (n < 0) await demandBehind(large, orderMonth, asked, totals.values)
  }
  return {
    name: '工单报表 of a year',
    what: 'four plain counts of the same orders, by month, community and type = 1',
    value: median(times) / alone,
    unit: '×',
    bar: { kind: 'max', value: 4 },
    detail: `${(median(times) / 1000).toFixed(1)} s against ${(alone / 1000).toFixed(1)} s`,
  }
}

/** Seconds that nobody waits longer for. */
const PATIENCE = 3
const STATEMENTS: readonly Report[] = [
  orderSummary,
  orderSheetReport,
  abnormal,
  problemAnalysis,
  grabbing,
  evaluation,
  serviceSummary,
  serviceDetail,
  performanceReport,
  competition,
  staffEffective,
]
/** Of a year, as they open, each with the rows behind it, and the daily report of today and of a day two years ago. */
async function statements(large: Place): Promise<Claim[]> {
  const year = `${month(-12)}-01,${month(-1)}-28`
  const asked: [name: string, report: Report, query: string][] = [
    ...STATEMENTS.map((one): [string, Report, string] => [`${one.label} of a year`, one, `${one.facts.at}=${year}`]),
    [
      `${orderMonth.label} as it opens`,
      orderMonth,
      `${orderMonth.facts.at}=${month(1 - orderMonth.opens!)}-01,${month(0)}-28`,
    ],
    [`${daily.label} of today`, daily, ''],
    [`${daily.label} of two years ago`, daily, `asOf=${month(-24)}-15`],
  ]
  const claims: Claim[] = []
  for (const [name, report, query] of asked) {
    const times: number[] = []
    for (let n = -1; n < ROUNDS; n++) {
      const [ms, { data }] = await timed(large, `${report.path}/report?${query}`, true)
      if (n >= 0) times.push(ms)
      else
        await demandBehind(large, report, query, (data as { totals: { values: Record<string, string> } }).totals.values)
    }
    claims.push({
      name,
      what: 'of all communities, among 1,000,000 orders',
      value: median(times) / 1000,
      unit: ' s',
      bar: { kind: 'max', value: PATIENCE },
    })
  }
  return claims
}

/** The list of orders, its tabs and filters, the register desk and the report, among a million orders. */
export const benchmark: Benchmark = {
  name: 'order-list',
  async run() {
    const small = await openPlace(1)
    try {
      const large = await openPlace(COMMUNITIES)
      try {
        return [
          ...(await growth(small, large)),
          ...(await ofTheCompany(large)),
          await report(large),
          ...(await statements(large)),
        ]
      } finally {
        await large.client.end()
        await large.server.stop()
      }
    } finally {
      await small.client.end()
      await small.server.stop()
    }
  },
}

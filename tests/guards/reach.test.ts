import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { World } from '@wuguan/contract/kernel/action'
import { sample as sampleOfKind } from '@wuguan/contract/kernel/kinds/samples'
import { propertyReview } from '@wuguan/contract/basedata/property-review.entity'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { uuidv7 } from '../../server/kernel/ids.ts'
import type { CallDescription } from '../../server/kernel/http/route.ts'
import { everyEntity } from '../../server/kernel/entities.ts'
import type { Answer } from '../support/app.ts'
import { type NarrowDemo, openNarrowDemo } from '../support/narrow-demo.ts'

/**
 * Every call × a community outside the caller's reach. The caller holds exactly the code that the call asks for, in one community of
 * the company, and calls with the records of another. Which calls name such a record is not written down: the world notes what a
 * sample asks it for. Besides, every place that demands a community has to refuse at least once.
 */
const refusedAt = vi.hoisted(() => new Set<string>())
vi.mock(import('../../server/kernel/auth/communities.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    demandCommunity(...args: Parameters<typeof real.demandCommunity>) {
      try {
        real.demandCommunity(...args)
      } catch (error) {
        // Modules may have a door of their own in between, so every frame counts.
        for (const [, place] of String(new Error().stack).matchAll(/\/(server\/modules\/[^:]+:\d+)/g))
          refusedAt.add(String(place))
        throw error
      }
    },
  }
})

/** Rules that stand before the reach and tell nothing about the record: nothing may be written or shown all the same. */
const REFUSED_BEFORE: Readonly<Record<string, string>> = {
  'bpm.instance.retry': 'asks for a job that failed',
  'bpm.instance.skip': 'asks for a job that failed',
  'materials.stocktakePlan.create': 'asks for a day to come; what is counted is asked when the plan begins',
  'contingency.arrive': 'asks whether he was called, wherever that was; nobody else is told anything',
}
/** Bookkeeping of the call itself. */
const OWN_TRACES = new Set(['user_session', 'exception_log', 'rate_event', 'auth_epoch', 'used_cipher'])

let demo: NarrowDemo
let world: World
let there: World
/** Whose rows lie in which community, by id; of nouns that belong to a community. */
const communityOf = new Map<string, number>()
const asked = new Set<string>()

beforeAll(async () => {
  demo = await openNarrowDemo()
  const { q } = demo.app.kernel
  world = {
    ...demo.world,
    id(name) {
      const id = demo.world.id(name)
      asked.add(name === 'basedata.community' ? `community ${id}` : String(id))
      return id
    },
  }
  there = await demo.worldOf(demo.there)
  await demo.caller.reach([demo.there])
  // Long work is asked for; nobody does it here.
  vi.spyOn(demo.app.kernel.jobs, 'enqueue').mockResolvedValue()
  for (const { table, id, name, scope } of everyEntity())
    if (id === 'uuid' && (scope === 'community' || name === 'file.importBatch'))
      for (const row of await q.query<{ id: string; community: number }>(
        `select id, community_id as community from ${table} where community_id is not null`,
      ))
        communityOf.set(row.id, row.community)
})
afterAll(() => demo.app.stop())

const foreignCommunity = (id: string) => communityOf.has(id) && communityOf.get(id) !== demo.there
/** Tables of nouns whose rows are the company's, even where they say in which community they stand (terminals). */
const companyTables = new Set(everyEntity().flatMap(({ scope, table }) => (scope === 'community' ? [] : [table])))
const namesForeign = () => [...asked].some((id) => id === `community ${demo.here}` || foreignCommunity(id))
const shown = (answer: Answer<unknown>, sent: string) =>
  [...answer.raw.toString().matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{22}/g)]
    .map(([id]) => id)
    .filter((id) => !sent.includes(id) && foreignCommunity(id))

interface Outcome {
  answer: Answer<unknown>
  /** The call names a record or the community out of reach. */
  foreign: boolean
  /** What is wrong with it beyond its code. */
  wrong: string[]
}
async function attempt(call: CallDescription, communityId?: number, input?: unknown): Promise<Outcome> {
  asked.clear()
  const sample = input ?? call.sample(world)
  const foreign = input !== undefined || namesForeign()
  await demo.caller.hold(call.permission ?? '')
  // What the widest of his roles reaches says nothing about the code of the call.
  await demo.caller.widen(call.permission !== null)
  await demo.written.look()
  const answer = await demo.call(call, sample, communityId)
  const rows = (await demo.written.look()).filter(({ table }) => !OWN_TRACES.has(table))
  const wrong: string[] = []
  const strayed = rows.filter(
    ({ table, community }) => community !== null && community !== demo.there && !companyTables.has(table),
  )
  if (strayed.length) wrong.push(`wrote ${strayed.map(({ table }) => table).join(', ')} of the other community`)
  if (answer.code !== 0 && rows.length)
    wrong.push(`refused, but wrote ${[...new Set(rows.map(({ table }) => table))].join(', ')}`)
  const leaked = shown(answer, JSON.stringify(sample) ?? '')
  if (leaked.length) wrong.push(`showed ${leaked.length} records of the other community`)
  return { answer, foreign, wrong }
}
const calls = () => demo.app.app.calls.all().filter((call) => call.access !== 'public' && !call.multipart)
const say = (call: CallDescription, { answer, wrong }: Outcome) =>
  `${call.name} ${call.method} ${call.path}: ${answer.code} ${answer.msg} ${wrong.join('; ')}`.trim()

describe('a community out of reach', () => {
  test('can not be the context of any call', async () => {
    await demo.caller.hold('basedata:house:list')
    await demo.caller.widen(false)
    const open: string[] = []
    for (const call of calls()) {
      const answer = await demo.call(call, call.sample(world), demo.here)
      if (answer.code !== 403 || answer.msg !== '无权访问该项目')
        open.push(`${call.name}: ${answer.code} ${answer.msg}`)
    }
    expect(open).toEqual([])
  })

  test('is refused by every call that names it or a record of it; nothing of it is written, nothing shown', async () => {
    const open: string[] = []
    for (const call of calls()) {
      if (call.name === 'session.logout' || call.name === 'session.changePassword') continue
      const first = await attempt(call)
      if (first.wrong.length) open.push(say(call, first))
      if (!first.foreign || [403, 404].includes(first.answer.code)) continue
      // Read and found nothing; or wrote nothing that is not his.
      if (first.answer.code === 0 || BESIDE.some((each) => each.call === call.name)) continue
      // Asks for a community: his own, with the other's records.
      const second = await attempt(call, demo.there)
      if (second.wrong.length) open.push(say(call, second))
      const refused =
        [0, 403, 404].includes(second.answer.code) || /不存在|不属于|无权/.test(JSON.stringify(second.answer))
      if (!refused && !(call.name in REFUSED_BEFORE))
        open.push(`${say(call, second)} ${JSON.stringify(second.answer.data)}`)
    }
    expect(open).toEqual([])
  })
})

test('no search finds what lies out of reach', async () => {
  const { q } = demo.app.kernel
  const [texts] = await q.query<Record<string, string>>(
    `select (select full_name from house where community_id = $1 and deleted_at is null order by id limit 1) as house,
       (select room_no from house where community_id = $1 and deleted_at is null order by id limit 1) as room,
       (select place_no from parking_place where community_id = $1 and deleted_at is null order by id limit 1) as place,
       (select c.name from customer_house h join customer c on c.id = h.customer_id where h.community_id = $1 order by h.id limit 1) as person,
       (select m.plates[1] from park_member m where m.community_id = $1 and cardinality(m.plates) > 0 order by m.id limit 1) as plate,
       (select receipt_number from receipt where community_id = $1 order by id limit 1) as receipt,
       (select code from meter where community_id = $1 and deleted_at is null order by id limit 1) as meter`,
    [demo.here],
  )
  const open: string[] = []
  let searches = 0
  for (const call of calls().filter(({ method }) => method === 'GET')) {
    const { properties = {} } = call.inputSchema() as { properties?: Record<string, unknown> }
    const field = ['keyword', 'text', 'q'].find((name) => name in properties)
    if (!field || /\.(page|totals)$/.test(call.name)) continue
    searches++
    for (const text of Object.values(texts!).filter((each) => each !== null)) {
      const sample = call.sample(demo.world) as Record<string, unknown>
      const outcome = await attempt(call, undefined, { ...sample, communityId: undefined, [field]: text })
      if (outcome.wrong.length) open.push(`${text}: ${say(call, outcome)}`)
    }
  }
  expect(searches).toBeGreaterThan(10)
  expect(open).toEqual([])
})

/** Calls that name what lies out of reach by a number, or beside something within reach: the input of each. */
const BESIDE: readonly { call: string; input: () => unknown }[] = [
  { call: 'charge-finance.receiptDetail', input: () => numbered('receiptNumber', 'receipt', 'receipt_number') },
  { call: 'charge-finance.refundDetail', input: () => numbered('refundNumber', 'refund', 'refund_number') },
  { call: 'charge-prepaid.offsetDetail', input: () => numbered('runNo', 'offset_run', 'run_no') },
  {
    call: 'charge-other.applyItemTransfer',
    async input() {
      const [row] = await demo.app.kernel.q.query<{ allocation: string; receivable: string }>(
        `select a.id as allocation, a.receivable_id as receivable from receipt_allocation a join receipt r on r.id = a.receipt_id
         where r.community_id = $1 and r.status = 1 and r.type = 'collect' and a.kind = 'receive' and a.component = 'P' order by a.id limit 1`,
        [demo.here],
      )
      const { allocation: allocationId, receivable: receivableId } = row!
      const targets = [{ receivableId, component: 'P', amount: '1.00' }]
      return { sourceKind: 'allocation', allocationId, targets, reason: '多收' }
    },
  },
  { call: 'charge-finance.askScan', input: trade },
  { call: 'charge-finance.reverseScan', input: trade },
  {
    call: 'charge-finance.stopBills',
    async input() {
      const runId = uuidv7()
      await demo.app.kernel.q.query(
        `insert into bill_batch (id, company_id, community_id, run_id, bill_period, as_of_date, status, created_count, existing_count, below_count, total, created_at, updated_at)
         values (gen_random_uuid(), $2, $3, $1, '2026-03', '2026-03-15', 1, 0, 0, 0, 0, $4, $4)`,
        [runId, demo.companyId, demo.here, demo.app.kernel.clock.now()],
      )
      return { runId }
    },
  },
  {
    call: 'charge-base.copyStandard',
    input: () => ({ id: there.id('charge-base.feeStandard'), communityIds: [demo.here] }),
  },
  {
    call: 'charge-sharing.copyStandard',
    async input() {
      // The demo has none in the caller's own community.
      const [own] = await demo.app.kernel.q.query<{ id: string }>(
        `update sharing_standard set community_id = $1 where id = (
           select id from sharing_standard where community_id = $2 and deleted_at is null order by id desc limit 1) returning id`,
        [demo.there, demo.here],
      )
      const sample = sampleOf('charge-sharing.copyStandard', there) as object
      return { ...sample, id: own!.id, communityId: demo.here }
    },
  },
  {
    call: 'basedata.mergeHouses',
    input: async () => ({
      ...(sampleOf('basedata.mergeHouses', world) as object),
      houseIds: await two('house where deleted_at is null and'),
    }),
  },
  {
    call: 'basedata.createReview',
    input: () => ({
      ...(sampleOf('basedata.createReview', world) as object),
      attachments: sampleOfKind(propertyReview.fields.attachments, 1),
    }),
  },
  {
    call: 'basedata.copyScheduleWeek',
    input: () => ({ communityId: demo.here, from: '2026-03-09', to: '2026-03-16' }),
  },
  {
    call: 'basedata.answerSwap',
    async input() {
      const [id, other] = await two('staff_schedule where')
      await demo.app.kernel.q.query('update staff_schedule set swap_with_id = $2 where id = $1', [id, other])
      return { id, accept: true }
    },
  },
  {
    call: 'wkorder.tryLimit',
    input: () => ({ stage: 'handle', orderType: 'repair', urgency: 'normal', communityId: demo.here }),
  },
  { call: 'wkorder.tryHandlers', input: () => ({ orderType: 'repair', stage: 'handle', communityId: demo.here }) },
  {
    call: 'wkorder.setCalendarDays',
    input: () => ({ communityId: demo.here, start: '2026-10-01', end: '2026-10-01', kind: 'holiday' }),
  },
  {
    call: 'wkorder.tryWorkingTime',
    input: () => ({ communityId: demo.here, from: '2026-03-16 09:00:00', minutes: 60 }),
  },
  {
    call: 'meter.meter.batch',
    input: () => ({ ids: [demo.world.id('meter.meter')], set: { brand: '新表厂' } }),
  },
]
const sampleOf = (name: string, of: World) =>
  calls()
    .find((call) => call.name === name)!
    .sample(of)
async function two(rowsOf: string): Promise<string[]> {
  const rows = await demo.app.kernel.q.query<{ id: string }>(
    `select id from ${rowsOf} community_id = $1 order by id limit 2`,
    [demo.here],
  )
  return rows.map(({ id }) => id)
}
async function numbered(field: string, table: string, column: string): Promise<Record<string, string>> {
  const [row] = await demo.app.kernel.q.query<{ no: string }>(
    `select ${column} as no from ${table} where community_id = $1 limit 1`,
    [demo.here],
  )
  return { [field]: row!.no }
}
async function trade(): Promise<{ orderNo: string }> {
  const orderNo = uuidv7().replaceAll('-', '')
  await demo.app.kernel.q.query(
    `insert into channel_trade (id, company_id, community_id, order_no, channel, payment_method_id, payee_account_id, subject, amount, booked_amount, status, notify_count, created_at, updated_at)
     values ($1, $2, $3, $4, 'wechat', $5, $6, '物业费', 1, 0, 1, 0, $7, $7)`,
    [
      uuidv7(),
      demo.companyId,
      demo.here,
      orderNo,
      demo.world.id('charge-base.paymentMethod'),
      demo.world.id('charge-base.payeeAccount'),
      demo.app.kernel.clock.now(),
    ],
  )
  return { orderNo }
}

test('every place that demands a community has refused', async () => {
  for (const { call: name, input } of BESIDE) {
    const call = calls().find((one) => one.name === name)!
    const outcome = await attempt(call, undefined, await input())
    expect([403, 404], say(call, outcome)).toContain(outcome.answer.code)
    expect(outcome.wrong, say(call, outcome)).toEqual([])
  }
  const root = resolve(import.meta.dirname, '../..')
  const places = readdirSync(join(root, 'server/modules'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(join(root, 'server/modules', file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (/\bdemandCommunity\(/.test(line) ? [`server/modules/${file}:${at + 1}`] : [])),
    )
  expect(places.length).toBeGreaterThan(50)
  expect(places.filter((place) => !refusedAt.has(place))).toEqual([])
})

import { type DailyPush, dailyPushPreview } from '@wuguan/contract/work-order/daily-push.actions'
import { daily } from '@wuguan/contract/work-order/daily.report'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { addDays } from '@wuguan/contract/kernel/dates'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { ReportAnswer, Values } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '../../../../tests/support/must.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { dailyPush } from './daily-push.job.ts'

const { pendingAccept, pendingDispatch, closed, voided } = WORK_ORDER_STATUS
const FIRST = '2024-01-01'
const DAYS = 400
const ORDERS = 160

/** Mulberry32: the same lives for the same seed. */
let state = 20_261_127
const below = (n: number) => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
}

interface Step {
  readonly at: string
  readonly action: string
  readonly from: number | null
  readonly to: number
}
const ends = (status: number) => status >= closed
/** Registered, perhaps closed, opened again and closed again, perhaps voided, some of it on one day: minutes since the first day. */
function life(): Step[] {
  const moment = (minutes: number) => {
    const day = addDays(FIRST, Math.floor(minutes / 1440))
    const [hour, minute] = [Math.floor((minutes % 1440) / 60), minutes % 60].map((n) => String(n).padStart(2, '0'))
    return `${day} ${hour}:${minute}:00+08`
  }
  let at = below(DAYS * 1440)
  const steps: Step[] = [{ at: moment(at), action: '登记', from: null, to: pendingAccept }]
  const go = (action: string, to: number) => {
    at += 1 + below(below(2) ? 600 : 20_000)
    steps.push({ at: moment(at), action, from: steps.at(-1)!.to, to })
  }
  go('受理', pendingDispatch)
  for (let round = 0; round < 3 && below(8) > 0; round++) {
    if (below(9) === 0) {
      go('作废', voided)
      break
    }
    go('审核通过', closed)
    if (below(3) > 0) break
    go('追加', closed)
    go('重新打开', pendingDispatch)
  }
  return steps
}

let w: OrderWorld
let place: { companyId: number; communityId: number }
const lives = Array.from({ length: ORDERS }, life)
beforeAll(async () => {
  w = await openOrders()
  place = await w.one<typeof place>(
    `select c.id as "communityId", c.company_id as "companyId" from community c where c.deleted_at is null
       and not exists (select 1 from work_order o where o.community_id = c.id) order by c.id limit 1`,
  )
  for (const steps of lives) {
    const id = uuidv7()
    const last = steps.at(-1)!
    const again = steps.filter(({ action }) => action === '重新打开').length
    await w.sql(
      `insert into work_order select (jsonb_populate_record(o, $1::jsonb)).* from work_order o where o.order_type = 'repair' limit 1`,
      [
        JSON.stringify({
          id,
          community_id: place.communityId,
          company_id: place.companyId,
          order_no: `D${id.slice(-12)}`,
          status: last.to,
          round: again + 1,
          rework_count: again,
          created_at: steps[0]!.at,
          closed_at: last.to === closed ? steps.findLast(({ action }) => action === '审核通过')!.at : null,
          voided_at: last.to === voided ? last.at : null,
        }),
      ],
    )
    for (const { at, action, from, to } of steps)
      await w.sql(
        `insert into timeline (id, company_id, biz_type, biz_id, action, from_state, to_state, actor_kind, at, created_at, updated_at)
         values ($1, $2, 'work-order.workOrder', $3, $4, $5, $6, 'user', $7::timestamptz, $7::timestamptz, $7::timestamptz)`,
        [
          uuidv7(),
          place.companyId,
          id,
          action,
          from === null ? null : labelOf(WORK_ORDER_STATUS, from),
          labelOf(WORK_ORDER_STATUS, to),
          at,
        ],
      )
  }
})
afterAll(() => w.app.stop())

const ask = (asOf?: string, where = place) =>
  must<ReportAnswer>(w.admin, 'GET', `${daily.path}/report`, undefined, { ...where, query: asOf ? { asOf } : {} })
const behind = (measure: string, asOf?: string, where = place) =>
  must<{ list: { orderNo: string }[]; total: number }>(w.admin, 'GET', `${daily.path}/report/rows/page`, undefined, {
    ...where,
    query: { measure, ...(asOf ? { asOf } : {}), count: 'exact', limit: '500' },
  })

/** What the log says of a day, line by line. */
function replayed(day: string) {
  const openUntil = (end: string) =>
    lives.filter((steps) => {
      const last = steps.findLast(({ at }) => at < end)
      return last && !ends(last.to)
    }).length
  const on = lives.flatMap((steps) => steps.filter(({ at }) => at.startsWith(day)))
  const many = (found: (step: Step) => boolean) => String(on.filter(found).length)
  const isEnd = ({ from, to }: Step) => ends(to) && (from === null || !ends(from))
  return {
    opening: String(openUntil(`${day} 00`)),
    fresh: many(({ from, to }) => from === null || (ends(from) && !ends(to))),
    reopened: many(({ from, to }) => from !== null && ends(from) && !ends(to)),
    done: many(isEnd),
    voided: many((step) => isEnd(step) && step.to === voided),
    leftover: String(openUntil(`${day} 24`)),
  }
}
const balanced = ({ opening, fresh, done, leftover }: Values) =>
  Number(opening) + Number(fresh) === Number(done) + Number(leftover)

it('says of each of 400 days what the log says, and both sides are equal', async () => {
  const seen = { reopened: 0, voided: 0 }
  for (let day = FIRST, n = 0; n < DAYS; day = addDays(day, 1), n++) {
    const { totals } = await ask(day)
    expect({ day, ...totals.values }).toEqual({ day, ...replayed(day), late: '0' })
    expect(balanced(totals.values), day).toBe(true)
    seen.reopened += Number(totals.values['reopened'])
    seen.voided += Number(totals.values['voided'])
  }
  expect(Math.min(seen.reopened, seen.voided)).toBeGreaterThan(5)
})

it('looks into as many orders as it counts', async () => {
  for (let day = FIRST, n = 0; n < DAYS; day = addDays(day, 23), n += 23)
    for (const [measure, value] of Object.entries((await ask(day)).totals.values))
      expect({ day, measure, total: String((await behind(measure, day)).total) }).toEqual({
        day,
        measure,
        total: value,
      })
})

it('goes by what people do today: a reopened order is there again, one that was answered at once comes and goes', async () => {
  const before = (await ask(undefined, w.place)).totals.values
  const voidedOne = await w.made()
  await w.done('void', voidedOne, { reasonId: await w.reason('void') })
  const { id: leaf } = await w.one<{ id: string }>(
    "select c.id from problem_category c where 'consult' = any(c.order_types) and c.enabled = 1 and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
  )
  const answered = await w.made({
    orderType: 'consult',
    categoryId: leaf,
    afterRegister: 'close',
    directResult: '已告知办理时间。',
  })
  await w.done('reopen', answered, { reasonId: await w.reason('rework') })
  await w.made()
  const after = (await ask(undefined, w.place)).totals.values
  const more = (name: string) => Number(after[name]) - Number(before[name])
  expect(Object.fromEntries(Object.keys(after).map((name) => [name, more(name)]))).toEqual({
    opening: 0,
    fresh: 4,
    reopened: 1,
    done: 2,
    voided: 1,
    leftover: 2,
    late: 0,
  })
  expect(balanced(after)).toBe(true)
})

it('is of the lines that somebody holds', async () => {
  const repairs = await makeUser(w.app, 'daily-repair', [daily.permission, 'workOrder:line:repair'], {
    companyId: w.place.companyId,
  })
  const query = { by: 'bizLine' }
  const of = async (caller: typeof w.admin) =>
    (
      await must<ReportAnswer>(caller, 'GET', `${daily.path}/report`, undefined, {
        companyId: w.place.companyId,
        query,
      })
    ).rows.map(({ keys }) => keys[0])
  expect(await of(repairs)).toEqual(['repair'])
  expect((await of(w.admin)).length).toBeGreaterThan(1)
  const none = await makeUser(w.app, 'daily-none', [daily.permission], {
    companyId: w.place.companyId,
    lines: false,
  })
  expect(await of(none)).toEqual([])
})

it('tells whoever manages a community in the morning what its yesterday was, once he may see it', async () => {
  await makeUser(w.app, 'daily-manager', [daily.permission, 'workOrder:line:repair'], {
    companyId: place.companyId,
  })
  const day = lives
    .flatMap((steps) => steps)
    .findLast(({ action }) => action === '审核通过')!
    .at.slice(0, 10)
  const now = new Date(`${addDays(day, 1)}T08:30:00+08:00`)
  const { id } = await w.one<{ id: number }>('select id from sys_user where username = $1', ['daily-manager'])
  await w.sql('update community set manager_id = case when id = $1 then $2::bigint end', [place.communityId, id])
  const run = (later = 0) =>
    dailyPush.run({
      q: w.app.kernel.q,
      now: new Date(now.getTime() + later * 86_400_000),
      params: null,
      log: () => undefined,
    })
  expect(await run()).toEqual({ affected: 1 })
  await run()
  expect(await run(1)).toEqual({ affected: 1 })
  const said = replayed(day)
  const told = await w.sql<{ body: string; backUrl: string }>(
    `select body, back_url as "backUrl" from message_record where user_id = $1 and biz_event = 'workOrder.dailyPush' and biz_id = $2`,
    [id, `${place.communityId}:${day}`],
  )
  expect(told).toEqual([
    {
      body: `前日遗留${said.opening}单，新增${said.fresh}单，完成${said.done}单，遗留${said.leftover}单，其中超时0单`,
      backUrl: `${daily.path}?f.asOf=${day}`,
    },
  ])
  const preview = (caller = w.admin) =>
    must<DailyPush[]>(caller, 'GET', dailyPushPreview.path, undefined, { ...place, query: { day } })
  expect(await preview()).toEqual([
    {
      communityId: place.communityId,
      community: expect.any(String),
      manager: expect.any(String),
      title: expect.stringContaining(`${day}工单日报`),
      body: told[0]!.body,
      why: null,
    },
  ])
  const elsewhere = await w.one<{ id: number }>(
    'select id from community where id <> $1 and company_id = $2 and deleted_at is null limit 1',
    [place.communityId, place.companyId],
  )
  const sees = await makeUser(w.app, 'daily-sees', [daily.permission], {
    companyId: place.companyId,
    dataScope: 3,
    communityIds: [elsewhere.id],
  })
  const seen = await must<DailyPush[]>(sees, 'GET', dailyPushPreview.path, undefined, {
    companyId: place.companyId,
    query: { day },
  })
  expect(seen.map(({ communityId }) => communityId)).toEqual([elsewhere.id])
  await w.sql('delete from user_role where user_id = $1', [id])
  expect(await run(2)).toEqual({ affected: 0 })
  expect(await preview()).toMatchObject([{ body: '', why: '项目经理没有查看工单报表的权限' }])
  await w.sql('update community set manager_id = null')
  expect(await preview()).toMatchObject([{ body: '', why: '项目没有设置项目经理' }])
})

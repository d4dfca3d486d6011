import {
  planVisits,
  registerVisit,
  visitHome,
  type VisitHome,
} from '@wuguan/contract/work-order/household-visit.actions'
import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { householdVisitFlow } from '@wuguan/contract/work-order/household-visit.flow'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import type { OfferedVerb } from '@wuguan/contract/kernel/entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { dateOf, dateTimeOf } from '../../../kernel/clock.ts'
import { homeVisitDue } from './visit-due.job.ts'

/** Home visits: their plan, what came of them, and the houses that nobody has been to. */
let app: TestApp
let admin: Caller
let walker: number
let place: { companyId: number; communityId: number }
let houses: string[]
let today: string
const sql = <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  app.kernel.q.query<T>(text, values)
const one = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await sql<T>(text, values))[0]!
const ago = (hours: number) => dateTimeOf(new Date(app.kernel.clock.now().getTime() - hours * 3_600_000))

beforeAll(async () => {
  app = await startTestApp({ demo: true })
  admin = await app.admin()
  walker = (await one<{ id: number }>("select id from sys_user where username = 'steward01'")).id
  const row = await one<{ id: number; company: number }>(
    "select c.id, c.company_id as company from community c join company o on o.id = c.company_id where o.name = '广州分公司' order by c.id limit 1",
  )
  place = { companyId: row.company, communityId: row.id }
  houses = (
    await sql<{ id: string }>(
      `select h.id from house h where h.community_id = $1 and h.deleted_at is null and h.lineage = 1
         and exists (select 1 from customer_house x join customer p on p.id = x.customer_id and p.mobile is not null where x.house_id = h.id and x.relation = 1 and x.end_date is null)
         and not exists (select 1 from household_visit v where v.house_id = h.id) order by h.id limit 40`,
      [row.id],
    )
  ).map(({ id }) => id)
  today = dateOf(app.kernel.clock.now())
})
afterAll(() => app.stop())

const plan = (body: Record<string, unknown>, caller = admin) =>
  caller.call<{ planned: number }>('POST', planVisits.path, {
    ...place,
    body: { visitType: 'routine', planDate: today, visitorIds: [walker], ...body },
  })
const told = (more: Record<string, unknown> = {}) => ({
  outcome: 'done',
  visitAt: ago(1),
  visitorIds: [walker],
  content: '了解居住情况',
  ...more,
})
const register = (houseId: string, more: Record<string, unknown> = {}, caller = admin) =>
  caller.call<{ id: string; version: number }>('POST', registerVisit.path, {
    ...place,
    body: { houseId, visitType: 'routine', ...told(), ...more },
  })
const rowOf = (id: string) =>
  one<{ version: number; status: number; community_id: number; customer_id: string | null; order_id: string | null }>(
    'select version, status, community_id, customer_id, order_id from household_visit where id = $1',
    [id],
  )
const planned = async (houseId: string, more: Record<string, unknown> = {}) => {
  const answer = await plan({ houseIds: [houseId], ...more })
  expect(answer.code, answer.msg).toBe(0)
  return (
    await one<{ id: string }>('select id from household_visit where house_id = $1 order by id desc limit 1', [houseId])
  ).id
}
const registered = async (houseId: string, more: Record<string, unknown> = {}, caller = admin) => {
  const answer = await register(houseId, more, caller)
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.id
}
const press = async (
  verb: keyof typeof householdVisitFlow.actions,
  id: string,
  body: Record<string, unknown> = {},
  caller = admin,
) => {
  const { method, path } = householdVisitFlow.actions[verb]
  return caller.call<Record<string, unknown>>(method, path, {
    ...place,
    body: { id, version: (await rowOf(id)).version, ...body },
  })
}
const clerk = (name: string, codes: readonly string[], communityIds?: number[]) =>
  makeUser(
    app,
    name,
    codes.map((code) => `workOrder:householdVisit:${code}`),
    {
      companyId: place.companyId,
      ...(communityIds ? { dataScope: 5, communityIds } : {}),
    },
  )
type HouseRow = {
  id: string
  ownerNames: string[]
  lastVisitAt: string | null
  yearVisits: number
  idleDays: number | null
  plannedOn: string | null
  openOrders: number
  standing: string
}
const listed = async (query: Record<string, string> = {}, caller = admin) => {
  const answer = await caller.call<{ list: HouseRow[]; total: number }>('GET', `${visitHouse.base}/page`, {
    ...place,
    query: { limit: '1000', ...query },
  })
  expect(answer.code, answer.msg).toBe(0)
  return answer.data
}
const houseRow = async (houseId: string) => (await listed()).list.find(({ id }) => id === houseId)!

it('the demo has sixty of them in three communities, in every state', async () => {
  expect(
    await one('select count(*)::int as n from household_visit where created_at <= $1', [app.kernel.clock.now()]),
  ).toMatchObject({ n: 60 })
  expect(await sql('select distinct status from household_visit order by status')).toHaveLength(4)
  expect(await one('select count(distinct community_id)::int as n from household_visit')).toEqual({ n: 3 })
  const standings = new Set((await listed()).list.map(({ standing }) => standing))
  expect([...standings].toSorted()).toEqual(['never', 'over', 'recent'])
})

describe('a plan', () => {
  it('is made for many houses at once, each with its owner, and edited until somebody was there', async () => {
    expect((await plan({ houseIds: [houses[0], houses[1]] })).data).toEqual({ planned: 2 })
    const id = (await one<{ id: string }>('select id from household_visit where house_id = $1', [houses[0]])).id
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 10, community_id: place.communityId })
    expect(row.customer_id).not.toBeNull()
    const change = { id, planDate: addDays(today, 3) }
    expect(
      (await admin.call('PUT', householdVisit.base!, { ...place, body: { ...change, version: row.version } })).code,
    ).toBe(0)
    await press('record', id, told())
    const late = await admin.call('PUT', householdVisit.base!, {
      ...place,
      body: { ...change, version: (await rowOf(id)).version, planDate: today },
    })
    expect(late).toMatchObject({ code: 422, msg: '只能修改待走访的计划' })
    expect(await admin.call('DELETE', householdVisit.base!, { ...place, body: [id] })).toMatchObject({
      code: 422,
      msg: '已登记的走访不能删除',
    })
  })
  it.each([
    ['without a type', { visitType: null }, { visitType: '请选择走访类型' }],
    ['without a visitor', { visitorIds: [] }, { visitorIds: '请选择走访人' }],
    ['without a house', { houseIds: [] }, { houseIds: '请选择房产' }],
    ['for yesterday', { planDate: '2020-01-01' }, { planDate: '计划日期不能早于今天' }],
  ])('is refused %s', async (_what, more, data) => {
    expect(await plan({ houseIds: [houses[2]], ...more })).toMatchObject({ code: 400, data })
  })
  it('sends nobody who is disabled, and goes to no house that was merged away', async () => {
    const stopped = await one<{ id: number; pet_name: string }>(
      'select id, pet_name from sys_user where state = 0 and deleted_at is null limit 1',
    )
    expect(await plan({ houseIds: [houses[2]], visitorIds: [stopped.id] })).toMatchObject({
      code: 400,
      data: { visitorIds: `走访人“${stopped.pet_name}”已停用` },
    })
    await sql('update house set lineage = 3 where id = $1', [houses[3]])
    expect((await plan({ houseIds: [houses[3]] })).code).toBe(404)
    await sql('update house set lineage = 1 where id = $1', [houses[3]])
  })
  it('makes all or none', async () => {
    const gone = '00000000-0000-7000-8000-000000000000'
    expect((await plan({ houseIds: [houses[4], gone] })).code).toBe(404)
    expect(await sql('select 1 from household_visit where house_id = $1', [houses[4]])).toEqual([])
  })
  it('is cancelled with a reason, and is over then', async () => {
    const id = await planned(houses[5]!)
    expect(await press('cancel', id)).toMatchObject({ code: 400, data: { cancelReason: '请输入取消原因' } })
    expect((await press('cancel', id, { cancelReason: '业主出差' })).code).toBe(0)
    expect(await press('record', id, told())).toMatchObject({
      code: 422,
      msg: '当前状态为“已取消”，不能登记走访',
    })
  })
})

describe('registering', () => {
  it.each([
    ['a time to come', { visitAt: '2099-01-01 09:00:00' }, { visitAt: '走访时间不能晚于当前时间' }],
    ['no type', { visitType: null }, { visitType: '请选择走访类型' }],
    ['no visitor', { visitorIds: [] }, { visitorIds: '请选择走访人' }],
    ['no outcome', { outcome: null }, { outcome: '请选择走访结果' }],
    ['a talk without a word', { content: null }, { content: '请输入走访内容' }],
    ['somebody who is not there', { visitorIds: [999_999] }, { visitorIds: '走访人不存在或已删除' }],
    ['a next visit before this one', { nextVisitDate: '2020-01-01' }, { nextVisitDate: '下次走访须晚于走访时间' }],
  ])('is refused of %s, and nothing is left of it', async (_what, more, data) => {
    expect(await register(houses[6]!, more)).toMatchObject({ code: 400, data })
    expect(await sql('select 1 from household_visit where house_id = $1', [houses[6]])).toEqual([])
  })
  it('names nobody who has nothing to do with the house', async () => {
    const stranger = await one<{ id: string }>(
      'select p.id from customer p where p.company_id = $1 and p.deleted_at is null and not exists (select 1 from customer_house x where x.customer_id = p.id and x.house_id = $2) limit 1',
      [place.companyId, houses[6]],
    )
    expect(await register(houses[6]!, { customerId: stranger.id })).toMatchObject({
      code: 400,
      data: { customerId: '所选客户不是该房产的业主或住户' },
    })
  })
  it('without a plan makes the visit, with one closes the plan', async () => {
    const free = await registered(houses[7]!, { satisfaction: 5, metPerson: '李女士' })
    expect(await rowOf(free)).toMatchObject({ status: 20 })
    const id = await planned(houses[8]!)
    expect(await registered(houses[8]!, { planId: id })).toBe(id)
    expect(await rowOf(id)).toMatchObject({ status: 20 })
    expect(await sql('select 1 from household_visit where house_id = $1', [houses[8]])).toHaveLength(1)
    expect(await register(houses[8]!, { planId: id })).toMatchObject({
      code: 422,
      msg: '当前状态为“已走访”，不能登记走访',
    })
  })
  it('takes no plan of another house', async () => {
    const id = await planned(houses[9]!)
    expect(await register(houses[10]!, { planId: id })).toMatchObject({
      code: 400,
      data: { planId: '走访计划不是该房产的' },
    })
    expect((await rowOf(id)).status).toBe(10)
  })
  it('of one plan by two people at once happens once', async () => {
    const id = await planned(houses[11]!)
    const both = await Promise.all([register(houses[11]!, { planId: id }), register(houses[11]!, { planId: id })])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 422])
    const second = await planned(houses[12]!)
    const { version } = await rowOf(second)
    const pressed = await Promise.all([
      press('record', second, { ...told(), version }),
      press('record', second, { ...told(), version }),
    ])
    expect(pressed.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409])
  })
  it('in vain keeps nothing of a talk, and is planned again once', async () => {
    const id = await registered(houses[13]!, { outcome: 'missed', content: '门铃无人应答', satisfaction: 5 })
    expect(await one('select status, content, satisfaction from household_visit where id = $1', [id])).toEqual({
      status: 30,
      content: null,
      satisfaction: null,
    })
    const next = { planDate: addDays(today, 1), visitorIds: [walker] }
    const answer = await press('again', id, next)
    expect(answer.code, answer.msg).toBe(0)
    expect(
      await one('select previous_id, status, house_id, visit_type from household_visit where id = $1', [
        answer.data['planned'],
      ]),
    ).toEqual({ previous_id: id, status: 10, house_id: houses[13], visit_type: 'routine' })
    expect(await press('again', id, next)).toMatchObject({ code: 422, msg: '已安排再次走访' })
    expect((await press('cancel', String(answer.data['planned']), { cancelReason: '改期' })).code).toBe(0)
    expect((await press('again', id, next)).code).toBe(0)
    const mended = { visitAt: ago(1), visitorIds: [walker], content: '补充' }
    expect(await press('amend', id, mended)).toMatchObject({ code: 422, msg: '当前状态为“未遇”，不能修改' })
  })
})

describe('a record', () => {
  const mended = { visitAt: '', visitorIds: [] as number[], content: '补充：业主希望增加充电桩' }
  const amend = (id: string, caller = admin) =>
    press('amend', id, { ...mended, visitAt: ago(2), visitorIds: [walker] }, caller)
  it('is mended for 24 hours by whoever wrote it, and by nobody else', async () => {
    const id = await registered(houses[14]!)
    expect((await amend(id)).code).toBe(0)
    expect(await one('select content from household_visit where id = $1', [id])).toEqual({ content: mended.content })
    const other = await clerk('hv-other', ['view', 'edit'])
    expect(await amend(id, other)).toMatchObject({ code: 422, msg: '只有登记人可以修改走访' })
    await sql("update household_visit set recorded_at = recorded_at - interval '23 hours 59 minutes' where id = $1", [
      id,
    ])
    expect((await amend(id)).code).toBe(0)
    await sql("update household_visit set recorded_at = recorded_at - interval '2 minutes' where id = $1", [id])
    const reason = '超过24小时的走访记录不能修改'
    expect(await amend(id)).toMatchObject({ code: 422, msg: reason })
    const { data } = await admin.call<{ actions: OfferedVerb[] }>('GET', `${householdVisit.base}/info/${id}`, place)
    expect(data.actions).toContainEqual({ verb: 'amend', label: '修改', enabled: false, reason })
  })
  it('is not mended into the future', async () => {
    const id = await registered(houses[15]!)
    expect(await press('amend', id, { ...mended, visitAt: '2099-01-01 09:00:00', visitorIds: [walker] })).toMatchObject(
      { code: 400, data: { visitAt: '走访时间不能晚于当前时间' } },
    )
  })
  it('becomes an order once: of its house, in the name of whom was met', async () => {
    const id = await registered(houses[16]!, { demands: '楼道照明偏暗，希望更换', metPerson: '王先生' })
    const category = await one<{ id: string }>("select id from problem_category where name = '水管漏水'")
    const asked = { orderType: 'repair', categoryId: category.id, description: '楼道照明偏暗，希望更换' }
    const answer = await press('toOrder', id, asked)
    expect(answer.code, answer.msg).toBe(0)
    const { order_id: order } = await rowOf(id)
    expect(order).toBe(answer.data['orderId'])
    const made = await one<Record<string, unknown>>(
      'select o.house_id, o.caller_name, o.content, o.community_id, o.caller_mobile = p.mobile as reached from work_order o join customer p on p.id = o.customer_id where o.id = $1',
      [order],
    )
    expect(made).toEqual({
      house_id: houses[16],
      caller_name: '王先生',
      content: asked.description,
      community_id: place.communityId,
      reached: true,
    })
    expect(await press('toOrder', id, asked)).toMatchObject({ code: 422, msg: '已转为工单' })
    const visitor = await clerk('hv-no-order', ['view', 'create', 'edit'])
    expect((await press('toOrder', id, asked, visitor)).code).toBe(403)
  })
})

describe('the houses', () => {
  const visitedDaysAgo = async (houseId: string, days: number) =>
    sql("update household_visit set visit_at = ($2 || ' 12:00:00+08')::timestamptz where house_id = $1", [
      houseId,
      addDays(today, -days),
    ])
  it('say when somebody was last there, how often this year, and since when nobody was', async () => {
    const house = houses[17]!
    expect(await houseRow(house)).toMatchObject({ lastVisitAt: null, yearVisits: 0, idleDays: null, standing: 'never' })
    await registered(house)
    await registered(house)
    await registered(house, { outcome: 'missed', content: null })
    await planned(house, { planDate: addDays(today, 2) })
    expect(await houseRow(house)).toMatchObject({
      yearVisits: 2,
      idleDays: 0,
      plannedOn: addDays(today, 2),
      standing: 'recent',
    })
    await visitedDaysAgo(house, 180)
    expect(await houseRow(house)).toMatchObject({ idleDays: 180, standing: 'recent' })
    await visitedDaysAgo(house, 181)
    expect(await houseRow(house)).toMatchObject({ idleDays: 181, standing: 'over' })
  })
  it('are filtered by just that', async () => {
    const all = (await listed()).list
    for (const standing of ['never', 'over', 'recent', 'never,over', 'over,recent', 'recent,never']) {
      const of = (rows: HouseRow[]) => rows.map(({ id }) => id).toSorted()
      const found = await listed({ standing })
      expect(of(found.list)).toEqual(of(all.filter((row) => standing.split(',').includes(row.standing))))
      expect(found.total).toBe(found.list.length)
    }
    expect((await listed({ standing: 'never,over,recent' })).total).toBe(all.length)
    expect((await listed({ standing: 'nonsense' })).total).toBe(0)
  })
  it('count open orders for those alone who may see orders', async () => {
    const busy = (await listed()).list.find(({ openOrders }) => openOrders > 0)!
    const visitor = await clerk('hv-no-orders', ['view'])
    expect((await listed({}, visitor)).list.find(({ id }) => id === busy.id)).toMatchObject({ openOrders: 0 })
  })
  it('have a card with their people, whose numbers are masked, and the visit that comes next', async () => {
    const house = houses[18]!
    const id = await planned(house)
    const { data } = await admin.call<VisitHome>('GET', visitHome.path.replace('{houseId}', house), place)
    expect(data).toMatchObject({ houseId: house, communityId: place.communityId, plan: { id, visitorIds: [walker] } })
    expect(data.people[0]!.mobile).toMatch(/^1\d{2}\*{4}\d{4}$/)
  })
  it('leave as a file', async () => {
    const answer = await admin.call('POST', `${visitHouse.base}/export`, {
      ...place,
      body: { filters: { standing: 'over' } },
    })
    expect(answer.raw.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
  })
})

describe('another community', () => {
  it('sees nothing, plans nothing, registers nothing and moves nothing here', async () => {
    const other = await one<{ id: number }>(
      'select id from community where company_id = $1 and id <> $2 and deleted_at is null order by id limit 1',
      [place.companyId, place.communityId],
    )
    const stranger = await clerk('hv-stranger', ['view', 'create', 'edit', 'delete', 'export'], [other.id])
    const id = await planned(houses[19]!)
    const { version } = await rowOf(id)
    const there = { companyId: place.companyId, communityId: other.id }
    const call = (method: string, path: string, body?: unknown, at: object = there) =>
      stranger.call<{ list: { communityId: number }[] }>(method as 'GET', path, { ...at, ...(body ? { body } : {}) })
    expect((await call('GET', visitHome.path.replace('{houseId}', houses[19]!))).code).toBe(404)
    expect((await call('GET', `${householdVisit.base}/info/${id}`)).code).toBe(404)
    expect((await call('GET', `${visitHouse.base}/info/${houses[19]}`)).code).toBe(404)
    for (const at of [{ companyId: place.companyId }, there])
      for (const noun of [householdVisit, visitHouse]) {
        const { data } = await call('GET', `${noun.base}/page?limit=1000`, undefined, at)
        expect(new Set(data.list.map((row) => row.communityId))).toEqual(new Set([other.id]))
      }
    expect((await call('GET', `${visitHouse.base}/page`, undefined, place)).code).toBe(403)
    const planning = { houseIds: [houses[19]], visitType: 'routine', planDate: today, visitorIds: [stranger.userId] }
    const registering = { houseId: houses[19], visitType: 'routine', ...told({ visitorIds: [stranger.userId] }) }
    expect((await call('POST', planVisits.path, planning)).code).toBe(404)
    expect((await call('POST', registerVisit.path, registering)).code).toBe(404)
    expect((await call('POST', registerVisit.path, { ...registering, planId: id })).code).toBe(404)
    const own = await one<{ id: string }>('select id from house where community_id = $1 and lineage = 1 limit 1', [
      other.id,
    ])
    expect((await call('POST', registerVisit.path, { ...registering, houseId: own.id, planId: id })).code).toBe(404)
    for (const [verb, body] of [
      ['record', told({ visitorIds: [stranger.userId] })],
      ['cancel', { cancelReason: '改期' }],
    ] as const) {
      const { method, path } = householdVisitFlow.actions[verb]
      expect((await call(method, path, { id, version, ...body })).code).toBe(403)
    }
    expect((await call('DELETE', householdVisit.base!, [id])).code).toBe(403)
    expect(await rowOf(id)).toMatchObject({ status: 10, version })
    expect(await sql('select 1 from household_visit where house_id = $1', [houses[19]])).toHaveLength(1)
  })
  it('a house of it is visited there, whatever community was chosen', async () => {
    const other = await one<{ id: string; community_id: number }>(
      'select h.id, h.community_id from house h where h.company_id = $1 and h.community_id <> $2 and h.deleted_at is null and h.lineage = 1 limit 1',
      [place.companyId, place.communityId],
    )
    const id = await registered(other.id)
    expect((await rowOf(id)).community_id).toBe(other.community_id)
  })
})

it('in the morning everybody is told where to go today, once', async () => {
  const visitor = await clerk('hv-walker', ['view'])
  for (const house of houses.slice(20, 26)) await planned(house, { visitorIds: [visitor.userId] })
  await planned(houses[26]!, { visitorIds: [visitor.userId], planDate: addDays(today, 1) })
  const called = await planned(houses[27]!, { visitorIds: [visitor.userId] })
  await press('cancel', called, { cancelReason: '改期' })
  const run = () =>
    homeVisitDue.run({ q: app.kernel.q, now: app.kernel.clock.now(), params: null, log: () => undefined })
  await run()
  await run()
  const notices = await sql<{ title: string; body: string }>(
    "select title, body from message_record where user_id = $1 and biz_event = 'workOrder.homeVisitDue'",
    [visitor.userId],
  )
  expect(notices).toHaveLength(1)
  expect(notices[0]!.title).toBe('今日有6次走访')
  expect(notices[0]!.body).toMatch(/等6户$/)
})

import { orderDispatchRules, tryDispatch, type TriedDispatch } from '@wuguan/contract/work-order/dispatch.actions'
import { dispatchRule } from '@wuguan/contract/work-order/dispatch-rule.entity'
import { staffSkill } from '@wuguan/contract/work-order/staff-skill.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { skillExpire } from './skill-expire.job.ts'

/** Orders that give themselves out, by the rules of the company. */
let w: OrderWorld
type Worker = Awaited<ReturnType<OrderWorld['worker']>>
let a: Worker
let b: Worker
let c: Worker
beforeAll(async () => {
  w = await openOrders()
  a = await w.worker('wd-one', ['take', 'refuse'])
  b = await w.worker('wd-two', ['take', 'refuse'])
  c = await w.worker('wd-three', ['take', 'refuse'])
  await w.handledBy(a.userId, b.userId, c.userId)
})
afterAll(() => w.app.stop())
beforeEach(async () => {
  await w.sql('delete from dispatch_rule')
  await w.sql('delete from staff_skill')
  await w.sql('update work_order set handler_id = null where handler_id = any($1)', [[a.userId, b.userId, c.userId]])
})

const rule = (more: Record<string, unknown> = {}, caller: Caller = w.admin) =>
  caller.call<{ id: string }>('POST', dispatchRule.base!, {
    ...w.place,
    body: { name: '水电', priority: 10, mode: 'auto', strategy: 'leastLoad', fallback: 'manual', enabled: 1, ...more },
  })
const saved = async (more: Record<string, unknown> = {}) => {
  const answer = await rule(more)
  expect(answer.code, JSON.stringify(answer)).toBe(0)
  return answer.data.id
}
const given = async (more: Record<string, unknown> = {}) => {
  const id = await w.made(more)
  await w.done('accept', id, { next: 'auto' })
  const row = await w.one<{ status: number; handler: number | null; mode: string | null; rule: string | null }>(
    'select status, handler_id as handler, dispatch_mode as mode, dispatch_rule_id as rule from work_order where id = $1',
    [id],
  )
  return { id, ...row }
}
const tried = (more: Record<string, unknown> = {}, caller: Caller = w.admin) =>
  caller.call<TriedDispatch>('POST', tryDispatch.path, {
    ...w.place,
    body: { communityId: w.place.communityId, orderType: 'repair', categoryId: w.leaf, urgency: 'normal', ...more },
  })
const skill = (userId: number, categoryId: string, more: Record<string, unknown> = {}) =>
  w.admin.call('POST', staffSkill.base!, { ...w.place, body: { userId, categoryId, skillLevel: 2, ...more } })

describe('a rule', () => {
  it('of a priority that another of the place has is refused by its name', async () => {
    await saved()
    expect(await rule({ name: '电梯' })).toMatchObject({ code: 400, data: { priority: '优先级已被规则“水电”使用' } })
    // Another community may use it.
    expect((await rule({ name: '电梯', communityId: w.place.communityId })).code).toBe(0)
    expect(await rule({ name: '水电', priority: 20 })).toMatchObject({ code: 400 })
  })
  it('that names a handler has one, who works, and lasts for a span of time', async () => {
    expect(await rule({ mode: 'designated', strategy: null })).toMatchObject({
      code: 400,
      data: { designatedUserId: '请选择指定处理人' },
    })
    expect(await rule({ timeFrom: '22:00' })).toMatchObject({ data: { timeTo: '请填写登记时间的开始和结束' } })
    expect(await rule({ timeFrom: '22:00', timeTo: '22:00' })).toMatchObject({
      data: { timeTo: '登记时间的开始和结束不能相同' },
    })
    expect(await rule({ mode: 'designated', designatedUserId: a.userId, backupUserId: a.userId })).toMatchObject({
      data: { backupUserId: '备用处理人不能与指定处理人相同' },
    })
    const { userId } = await w.worker('wd-gone')
    await w.sql('update sys_user set state = 0 where id = $1', [userId])
    expect(await rule({ mode: 'designated', designatedUserId: userId })).toMatchObject({
      data: { designatedUserId: '处理人“wd-gone”已停用' },
    })
  })
  it('is one of few', async () => {
    for (let at = 1; at <= 99; at++)
      await w.sql(
        "insert into dispatch_rule (id, company_id, name, priority, mode, enabled, created_at, updated_at) values ($1, $2, $3, $4, 'manual', 0, now(), now())",
        [uuidv7(), w.place.companyId, `规则${at}`, at],
      )
    expect(await rule({ name: '多余', priority: 500 })).toMatchObject({ code: 422, msg: '派单规则最多99条' })
  })
  it('is put in order with all others at once', async () => {
    const first = await saved({ name: '甲', priority: 10 })
    const second = await saved({ name: '乙', priority: 20 })
    const third = await saved({ name: '丙', priority: 35 })
    const sort = (ids: string[], caller: Caller = w.admin) =>
      caller.call('PUT', orderDispatchRules.path, { ...w.place, body: { ids } })
    expect((await sort([third, first, second])).code).toBe(0)
    expect(await w.sql('select name, priority from dispatch_rule order by priority')).toEqual([
      { name: '丙', priority: 10 },
      { name: '甲', priority: 20 },
      { name: '乙', priority: 30 },
    ])
    expect(await sort([first, second])).toMatchObject({ code: 422, msg: '派单规则已有变化，请刷新后重新排序' })
    expect((await sort([third, first, second], a)).code).toBe(403)
  })
})

describe('giving out', () => {
  it('without a rule goes to whoever has the fewest', async () => {
    expect(await given()).toMatchObject({ status: 30, handler: a.userId, mode: 'auto', rule: null })
    expect(await given()).toMatchObject({ handler: b.userId })
  })
  it('in turn remembers who was last, and two that come at once get two people', async () => {
    const id = await saved({ strategy: 'roundRobin' })
    expect(await given()).toMatchObject({ handler: a.userId, rule: id })
    const orders = [await w.made(), await w.made()]
    await Promise.all(orders.map((order) => w.done('accept', order, { next: 'auto' })))
    const handlers = await w.sql<{ handler: number }>(
      'select handler_id as handler from work_order where id = any($1) order by handler_id',
      [orders],
    )
    expect(handlers.map(({ handler }) => handler)).toEqual([b.userId, c.userId])
    expect(await given()).toMatchObject({ handler: a.userId })
  })
  it('goes by the first that matches: of the community before that of the company, then by priority', async () => {
    await saved({ name: '公司抢单', priority: 1, mode: 'pool' })
    await saved({
      name: '投诉',
      priority: 5,
      communityId: w.place.communityId,
      orderTypes: ['complaint'],
      mode: 'manual',
    })
    const top = await w.one<{ id: string }>(
      "select split_part(path, '/', 1)::uuid as id from problem_category where id = $1",
      [w.leaf],
    )
    const water = await saved({ name: '水', priority: 9, communityId: w.place.communityId, categoryIds: [top.id] })
    await saved({ name: '其余', priority: 11, communityId: w.place.communityId, mode: 'manual' })
    expect(await given()).toMatchObject({ status: 30, rule: water })
    expect((await tried()).data.rule?.name).toBe('水')
    await w.sql('update dispatch_rule set enabled = 0 where id = $1', [water])
    expect(await given()).toMatchObject({ status: 20, handler: null })
  })
  it('by urgency and by the hour, over midnight', async () => {
    await saved({ name: '夜间', timeFrom: '22:00', timeTo: '06:00', urgencies: ['critical'], mode: 'manual' })
    const name = async (at: string, urgency = 'critical') =>
      (await tried({ at: `2026-11-27 ${at}:00`, urgency })).data.rule?.name ?? null
    expect(await name('22:00')).toBe('夜间')
    expect(await name('05:59')).toBe('夜间')
    expect(await name('06:00')).toBeNull()
    expect(await name('21:59')).toBeNull()
    expect(await name('23:00', 'normal')).toBeNull()
  })
  it('to the pool where it says so, and to a dispatcher where the community has none', async () => {
    await saved({ mode: 'pool' })
    expect(await given()).toMatchObject({ status: 25, handler: null })
    await w.setting('grabEnabled', false)
    expect(await given()).toMatchObject({ status: 20 })
    await w.setting('grabEnabled', true)
    const id = await w.made({ afterRegister: 'dispatch' })
    expect((await w.rowOf(id)).status).toBe(25)
  })
  it('to somebody named, to his stand-in, and where neither can by what the rule says then', async () => {
    const id = await saved({ mode: 'designated', designatedUserId: b.userId, backupUserId: c.userId, fallback: 'pool' })
    expect(await given()).toMatchObject({ handler: b.userId, mode: 'designated', rule: id })
    await w.sql('update sys_user set state = 0 where id = $1', [b.userId])
    expect(await given()).toMatchObject({ handler: c.userId })
    await w.sql('update sys_user set state = 0 where id = $1', [c.userId])
    expect(await given()).toMatchObject({ status: 25 })
    await w.sql('update sys_user set state = 1 where id = any($1)', [[b.userId, c.userId]])
  })
  it('only to who has the skill, for the category or above, while the certificate lasts', async () => {
    await saved({ skillMatch: true, fallback: 'manual' })
    expect(await given()).toMatchObject({ status: 20 })
    const { parent, today } = await w.one<{ parent: string; today: string }>(
      'select parent_id as parent, $2::text as today from problem_category where id = $1',
      [w.leaf, dateTimeOf(w.app.kernel.clock.now()).slice(0, 10)],
    )
    expect((await skill(c.userId, parent, { expireDate: today })).code).toBe(0)
    expect(await given()).toMatchObject({ status: 30, handler: c.userId })
    await w.sql('update staff_skill set expire_date = $1::date - 1', [today])
    expect(await given()).toMatchObject({ status: 20 })
    expect(await skill(c.userId, parent)).toMatchObject({ code: 400 })
  })
  it('only to who is on duty at the place', async () => {
    await saved({ onDutyOnly: true })
    await w.sql('delete from staff_schedule where user_id = any($1)', [[a.userId, b.userId, c.userId]])
    expect((await tried({ at: '2027-03-01 10:00:00' })).data).toMatchObject({ to: 'manual', chosen: null })
    const { id: shift } = await w.one<{ id: string }>(
      "insert into shift (id, company_id, name, code, start_time, end_time, cross_day, rest_minutes, created_at, updated_at) values ($1, $2, '夜班测', 'YBC', '20:00', '08:00', true, 0, now(), now()) returning id",
      [uuidv7(), w.place.companyId],
    )
    await w.sql(
      "insert into staff_schedule (id, company_id, community_id, user_id, date, shift_id, status, created_at, updated_at) values ($1, $2, $3, $4, '2027-03-01', $5, 1, now(), now())",
      [uuidv7(), w.place.companyId, w.place.communityId, b.userId, shift],
    )
    const chosen = async (at: string) => (await tried({ at })).data.chosen?.userId ?? null
    expect(await chosen('2027-03-02 07:59:00')).toBe(b.userId)
    expect(await chosen('2027-03-02 08:00:00')).toBeNull()
    await w.sql('update staff_schedule set status = 3 where user_id = $1', [b.userId])
    expect(await chosen('2027-03-02 07:59:00')).toBeNull()
  })
  it('pressed by a dispatcher it keeps to the rule', async () => {
    await saved({ name: '公区保洁', mode: 'pool' })
    const id = await w.made()
    await w.done('accept', id, { next: 'dispatch' })
    expect(await w.press('autoDispatch', id)).toMatchObject({
      code: 422,
      msg: '派单规则“公区保洁”为抢单，不能自动派单',
    })
  })
  it('counts what a rule has done this month', async () => {
    const id = await saved()
    await given()
    await given()
    const { data } = await w.admin.call<{ list: { hits: number }[] }>(
      'GET',
      `${dispatchRule.base}/page?ids=${id}`,
      w.place,
    )
    expect(data.list[0]!.hits).toBe(2)
  })
})

describe('a certificate', () => {
  it('that ends within a month is told to whoever leads its holder, or the community, once', async () => {
    const { today } = await w.one<{ today: string }>('select $1::text as today', [
      dateTimeOf(w.app.kernel.clock.now()).slice(0, 10),
    ])
    await w.sql('update community set manager_id = $1 where id = $2', [c.userId, w.place.communityId])
    await w.sql('update company set leader_id = null')
    const end = (days: number) => addDays(today, days)
    expect((await skill(a.userId, w.leaf, { expireDate: end(30) })).code).toBe(0)
    expect((await skill(b.userId, w.leaf, { expireDate: end(31) })).code).toBe(0)
    const run = () =>
      skillExpire.run({ q: w.app.kernel.q, now: w.app.kernel.clock.now(), params: null, log: () => undefined })
    await run()
    await run()
    expect(
      await w.sql("select title from message_record where biz_event = 'workOrder.skillExpire' and user_id = $1", [
        c.userId,
      ]),
    ).toEqual([{ title: `wd-one的水管漏水证书将于${end(30)}到期` }])
  })
})

describe('模拟派单', () => {
  it('says which rule, who could and who would, and writes nothing', async () => {
    const id = await saved({ strategy: 'roundRobin', skillMatch: true })
    await skill(b.userId, w.leaf, { skillLevel: 3 })
    const before = await w.one('select count(*)::int as n from work_order')
    const { data } = await tried()
    expect(data).toMatchObject({
      rule: { name: '水电', mode: 'auto', strategy: 'roundRobin' },
      to: 'worker',
      chosen: { userId: b.userId, name: 'wd-two' },
    })
    expect(data.workers.find(({ userId }) => userId === b.userId)).toMatchObject({ open: 0, skill: 3, fits: true })
    expect(data.workers.find(({ userId }) => userId === a.userId)).toMatchObject({ skill: null, fits: false })
    expect(await w.one('select count(*)::int as n from work_order')).toEqual(before)
    expect(await w.one('select last_user_id as last from dispatch_rule where id = $1', [id])).toEqual({ last: null })
  })
  it('is for who may, of his communities and their categories', async () => {
    expect((await tried({}, a)).code).toBe(403)
    expect(await tried({ categoryId: uuidv7() })).toMatchObject({ code: 400 })
  })
})

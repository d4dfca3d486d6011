import { DESK_STATES, serviceTask, visitTask } from '@wuguan/contract/customer-service/service-task.entity'
import { claimVisits, MOST_CLAIMED, rescoreVisit } from '@wuguan/contract/customer-service/visit.actions'
import { serviceSummary } from '@wuguan/contract/customer-service/service-summary.report'
import { previewDispatch } from '@wuguan/contract/work-order/dispatch.actions'
import { orderCounts, type OrderParts, orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { returnVisit } from '@wuguan/contract/work-order/order-parts.entity'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { must } from '../../../../tests/support/must.ts'
import { emptyPlace } from '../../../../tests/support/order-lives.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { visitReminder } from './service.job.ts'

const S = WORK_ORDER_STATUS
const VISITOR = [
  'workOrder:order:view',
  'workOrder:order:visit',
  'customer-service:visit:view',
  'customer-service:visit:register',
]
type Person = Caller & { userId: number }
let w: OrderWorld
let visitor: Person
let kind: string
/** Complaint levels: of the first nobody asks for a verdict. */
let light: string
let grave: string
const refused = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })

beforeAll(async () => {
  w = await openOrders()
  visitor = await makeUser(w.app, 'cs-visitor', VISITOR, { companyId: w.place.companyId })
  kind = (
    await w.one<{ id: string }>(
      "select id from problem_category c where company_id = $1 and enabled = 1 and order_types @> array['complaint', 'suggest', 'help', 'consult'] and not exists (select 1 from problem_category k where k.parent_id = c.id) order by id limit 1",
      [w.place.companyId],
    )
  ).id
  const levelOf = async (found: string) =>
    (
      await w.one<{ id: string }>(
        `select id from complaint_level where company_id = $1 and ${found} order by level limit 1`,
        [w.place.companyId],
      )
    ).id
  light = await levelOf('level = 1')
  grave = await levelOf('level = 2')
  await w.sql("update business_link set enabled = 0 where stage in ('check', 'arrive')")
  await w.sql('update time_limit_rule set need_reason = false')
  await w.sql(
    "update eval_dimension set required = name = '服务态度', order_types = array['repair', 'complaint', 'suggest', 'help', 'consult']",
  )
})
afterAll(() => w.app.stop())

const complaint = (more: Record<string, unknown> = {}) =>
  w.made({
    orderType: 'complaint',
    categoryId: kind,
    complaintLevelId: light,
    content: '楼上深夜噪音扰民，多次沟通没有改善。',
    ...more,
  })
const told = { resultKind: 'solved', result: '已与楼上住户当面沟通，约定22点后安静。' }
const ANSWER = { channel: 'phone', reply: '已收到，今晚安排巡查。' }
const inHand = async (more: Record<string, unknown> = {}) => {
  const id = await complaint(more)
  await w.done('accept', id, { next: 'self' })
  return id
}
const toVisit = async (more: Record<string, unknown> = {}) => {
  const id = await inHand(more)
  await w.done('reply', id, ANSWER)
  await w.done('finish', id, told)
  return id
}
const dimension = async (name: string) =>
  (
    await w.one<{ id: string }>('select id from eval_dimension where company_id = $1 and name = $2', [
      w.place.companyId,
      name,
    ])
  ).id
const scored = async (score: number) => [{ dimensionId: await dimension('服务态度'), score }]
const asked = async (more: Record<string, unknown> = {}) => ({
  method: 'phone',
  visitStatusId: await w.visitStatus('done'),
  ...more,
})
const partsOf = (id: string, caller: Caller = w.admin) =>
  must<OrderParts>(caller, 'GET', orderParts.path.replace('{id}', id), undefined, w.place)
const stateOf = async (id: string) => (await w.rowOf(id)).status

describe('the end of a task', () => {
  it('waits for the answer to the customer, which a report of progress is not', async () => {
    const id = await inHand()
    expect(await w.press('finish', id, told)).toMatchObject(refused('请先回复客户'))
    await w.done('progress', id, { progress: '客户来电，已口头说明。' })
    expect(await w.press('finish', id, told)).toMatchObject(refused('请先回复客户'))
    expect(await w.press('reply', id, { channel: 'phone', reply: '收到了' })).toMatchObject(
      fault('reply', '回复内容至少5个字'),
    )
    await w.done('reply', id, { ...ANSWER, customerAttitude: 'neutral' })
    const { first } = await w.one<{ first: string }>(
      'select first_reply_at::text as first from work_order where id = $1',
      [id],
    )
    await w.done('reply', id, { channel: 'door', reply: '已上门再次说明处理进展。' })
    expect(await w.one('select first_reply_at::text as first from work_order where id = $1', [id])).toEqual({ first })
    expect((await partsOf(id)).replies.map(({ channel }) => channel)).toEqual(['phone', 'door'])
    expect(
      await w.sql("select 1 from work_order_clock where order_id = $1 and stage = 'reply' and status <> 'ended'", [id]),
    ).toEqual([])
    expect(await w.press('finish', id, { ...told, result: '' })).toMatchObject(fault('result', '请输入处理结果'))
    await w.done('finish', id, told)
    expect(await stateOf(id)).toBe(S.pendingVisit)
  })
  it('of a graver complaint waits for the verdict', async () => {
    const id = await inHand({ complaintLevelId: grave })
    await w.done('reply', id, ANSWER)
    expect(await w.press('finish', id, told)).toMatchObject(refused('请先填写投诉定性'))
    await w.done('judge', id, { isValid: 'valid', responsibleDept: 'security' })
    await w.done('judge', id, { isValid: 'partly', responsibleDept: 'service', causeText: '未及时登记' })
    expect((await partsOf(id)).verdict).toMatchObject({ isValid: 'partly', responsibleDept: 'service' })
    await w.done('finish', id, told)
  })
  it('is judged of complaints only', async () => {
    const id = await w.made({ orderType: 'help', categoryId: kind, content: '请帮忙搬一下沙发。' })
    await w.done('accept', id, { next: 'self' })
    expect(await w.press('judge', id, { isValid: 'valid', responsibleDept: 'service' })).toMatchObject(
      refused('只有投诉需要定性'),
    )
  })
  it('waits for the repairs that came of it', async () => {
    const id = await inHand()
    await w.done('reply', id, ANSWER)
    const child = await w.made({ parentId: id })
    expect(await w.press('finish', id, told)).toMatchObject(refused('还有1个子工单未完成'))
    await w.done('void', child, { reasonId: await w.reason('void') })
    await w.done('finish', id, told)
  })
  it('of whoever stayed anonymous is not followed by a visit, of anything else where it is wanted', async () => {
    const id = await inHand({ anonymous: true, customerId: null })
    await w.done('reply', id, ANSWER)
    await w.done('finish', id, { ...told, needVisit: true })
    expect(await stateOf(id)).toBe(S.closed)
    await w.sql("update business_link set visit_mode = 'none' where stage = 'visit' and order_type = 'consult'")
    for (const needVisit of [true, false]) {
      const consult = await w.made({ orderType: 'consult', categoryId: kind, content: '请问装修押金什么时候退？' })
      await w.done('accept', consult, { next: 'self' })
      await w.done('finish', consult, { ...told, needVisit })
      expect(await stateOf(consult)).toBe(needVisit ? S.pendingVisit : S.closed)
    }
  })
})

describe('a return visit', () => {
  it('is not made by whoever worked the task or helped with it', async () => {
    const id = await toVisit()
    expect(await w.press('visitClose', id, await asked({ scores: await scored(5) }))).toMatchObject(
      refused('回访人不能是处理人'),
    )
    await w.sql('insert into work_order__co_handler_ids (owner_id, target_id, position) values ($1, $2, 0)', [
      id,
      visitor.userId,
    ])
    for (const [verb, body] of [
      ['visitClose', await asked()],
      ['visitRework', await asked({ content: '还是很吵' })],
    ] as const)
      expect(await w.press(verb, id, body, visitor)).toMatchObject(refused('回访人不能是处理人'))
    expect(await w.press('visitAssign', id, { visitorId: visitor.userId })).toMatchObject(
      fault('visitorId', '回访人不能是处理人'),
    )
  })
  it('is not made of a task that is worked', async () => {
    expect(await w.press('visitClose', await inHand(), await asked(), visitor)).toMatchObject(
      refused('当前状态为“处理中”，不能回访'),
    )
  })
  it('that is put off says until when, that judges judges all that it must', async () => {
    const id = await toVisit()
    const again = { method: 'phone', visitStatusId: await w.visitStatus('retry') }
    expect(await w.press('visitRetry', id, again, visitor)).toMatchObject(fault('nextVisitAt', '请选择下次回访时间'))
    expect(await w.press('visitRetry', id, { ...again, nextVisitAt: '2020-01-01 09:00:00' }, visitor)).toMatchObject(
      fault('nextVisitAt', '下次回访时间必须晚于当前时间'),
    )
    const other = [{ dimensionId: await dimension('响应速度'), score: 4 }]
    expect(await w.press('visitClose', id, await asked({ scores: other }), visitor)).toMatchObject(
      fault('scores', '请为“服务态度”评分'),
    )
    expect(await w.press('visitClose', id, { method: 'phone', scores: await scored(5) }, visitor)).toMatchObject(
      fault('visitStatusId', '请选择回访状态'),
    )
    await w.done('visitClose', id, await asked({ scores: await scored(5) }), visitor)
  })
  it('is not led by what was scored before: whoever asks reads it when he has asked', async () => {
    const id = await toVisit()
    await w.sql(
      `insert into appraisal (id, company_id, community_id, order_id, round, source, overall, scores, at, created_at, updated_at) values ($1, $2, $3, $4, 1, 'customer', 2, '[]', now(), now(), now())`,
      [uuidv7(), w.place.companyId, w.place.communityId, id],
    )
    expect(await partsOf(id, visitor)).toMatchObject({ appraisals: [], appraisalsHidden: true })
    expect(await partsOf(id)).toMatchObject({ appraisals: [{ source: 'customer' }], appraisalsHidden: false })
    await w.done('visitClose', id, await asked({ scores: await scored(5) }), visitor)
    expect((await partsOf(id, visitor)).appraisals).toHaveLength(2)
  })
  it('is corrected by whoever made it for two hours, later by right and with a reason, and each time is kept', async () => {
    const id = await toVisit()
    await w.done('visitClose', id, await asked({ scores: await scored(5) }), visitor)
    const visit = await w.one<{ id: string }>('select id from return_visit where order_id = $1', [id])
    const rescore = async (caller: Caller, score: number, reason: string | null = null) =>
      caller.call('PUT', rescoreVisit.path, {
        ...w.place,
        body: { id: visit.id, scores: await scored(score), reason },
      })
    expect(await rescore(visitor, 4)).toMatchObject({ code: 0, data: { overall: '4.00' } })
    const other = await makeUser(w.app, 'cs-other', VISITOR, { companyId: w.place.companyId })
    expect(await rescore(other, 1)).toMatchObject(refused('只有回访人可以修改评分'))
    await w.sql("update return_visit set visit_at = visit_at - interval '2 hours' where id = $1", [visit.id])
    expect(await rescore(visitor, 3)).toMatchObject(refused('登记2小时后不能修改评分'))
    expect(await rescore(w.admin, 3)).toMatchObject(fault('reason', '请输入修改原因'))
    expect(await rescore(w.admin, 3, '业主来电更正')).toMatchObject({ code: 0 })
    expect(
      (await partsOf(id)).traces.filter(({ action }) => action === '修改回访评分').map(({ remark }) => remark),
    ).toEqual(['5.00改为4.00', '4.00改为3.00：业主来电更正'])
  })
  it('may look into what was closed, once, and opens it again while it may be', async () => {
    const ended = async (days: number) => {
      const id = await toVisit()
      await w.sql(
        'update work_order set status = 80, closed_at = $2::timestamptz - make_interval(days => $3), visit_count = 0 where id = $1',
        [id, w.app.kernel.clock.now(), days],
      )
      return id
    }
    const content = await ended(1)
    await w.done('spotVisit', content, await asked({ solved: 'yes' }), visitor)
    expect(await stateOf(content)).toBe(S.closed)
    expect(await w.press('spotVisit', content, await asked({ solved: 'yes' }), visitor)).toMatchObject(
      refused('该工单已抽查回访'),
    )
    expect(await w.press('spotVisit', await ended(1), await asked({ solved: 'yes' }))).toMatchObject(
      refused('回访人不能是处理人'),
    )
    expect(await w.press('spotVisit', await ended(1), await asked({ solved: 'no' }), visitor)).toMatchObject(
      fault('content', '请说明未解决的问题'),
    )
    const not = await asked({ solved: 'no', content: '仍然很吵' })
    const late = await ended(8)
    await w.done('spotVisit', late, not, visitor)
    expect(await stateOf(late)).toBe(S.closed)
    const soon = await ended(6)
    await w.done('spotVisit', soon, not, visitor)
    expect(await w.rowOf(soon)).toMatchObject({ status: S.pendingDispatch, round: 2 })
  })
  it('is taken over twenty at a time, never of own work', async () => {
    await w.sql('update work_order set status = 80 where status = 70')
    const own = await toVisit()
    const many = await Promise.all(Array.from({ length: 3 }, () => toVisit()))
    await w.sql('update work_order set handler_id = $2 where id = $1', [own, visitor.userId])
    expect(await visitor.call('POST', claimVisits.path, { ...w.place, body: {} })).toMatchObject({
      code: 0,
      data: { claimed: many.length },
    })
    expect(await visitor.call('POST', claimVisits.path, { ...w.place, body: {} })).toMatchObject(
      refused('没有可领取的回访任务'),
    )
    const { q, clock } = w.app.kernel
    await visitReminder.run({ q, now: clock.now(), params: null, log: () => undefined })
    expect(
      await w.sql("select title from message_record where user_id = $1 and title like '您有%'", [visitor.userId]),
    ).toEqual([{ title: '您有3个回访任务到期' }])
    await w.sql(
      `update work_order set status = 70, visitor_id = $1 where id in (select id from work_order where status = 80 order by id limit ${MOST_CLAIMED - 3})`,
      [visitor.userId],
    )
    expect(await visitor.call('POST', claimVisits.path, { ...w.place, body: {} })).toMatchObject(
      refused('您已有20个回访任务，请先完成'),
    )
    const { list } = await must<{ list: unknown[] }>(visitor, 'GET', `${visitTask.base!}/page`, undefined, {
      ...w.place,
      query: { visitQueue: 'due', visitorId: String(visitor.userId), limit: '100' },
    })
    expect(list.length).toBeGreaterThanOrEqual(3)
  })
  it('is taken out of the house by whoever may', async () => {
    expect(await visitor.call('POST', `${returnVisit.base!}/export`, { ...w.place, body: {} })).toMatchObject({
      code: 403,
      msg: '没有操作权限，请联系上级管理员',
    })
    const { list } = await must<{ list: { customer: string | null; kind: string }[] }>(
      visitor,
      'GET',
      `${returnVisit.base!}/page`,
      undefined,
      { ...w.place, query: { kind: 'spot', limit: '100' } },
    )
    expect(list.length).toBeGreaterThanOrEqual(3)
  })
})

it('has every open task in one queue by state', async () => {
  const counts = await must<OutputOf<typeof orderCounts>>(w.admin, 'GET', orderCounts.path, undefined, {
    ...w.place,
    query: { bizLine: 'service' },
  })
  const open = await w.one<{ n: number; unreplied: number }>(
    `select count(*)::int as n, count(*) filter (where exists (select 1 from work_order_clock c where c.order_id = t.id and c.stage = 'reply' and c.status in ('running', 'paused')))::int as unreplied
     from work_order t where biz_line = 'service' and community_id = $1 and status < 80`,
    [w.place.communityId],
  )
  const inQueues = DESK_STATES.flatMap(({ states }) => states as readonly number[]).map(
    (status) => counts.states.find((state) => state.status === status)?.n ?? 0,
  )
  expect(inQueues.reduce((sum, n) => sum + n, 0)).toBe(open.n)
  expect(counts.unreplied).toBe(open.unreplied)
  for (const [query, n] of [
    [{ unreplied: 'true' }, counts.unreplied],
    [{ late: 'over' }, counts.over],
    [{ mine: 'true', open: 'true' }, counts.mine],
    ...DESK_STATES.map(
      ({ states }, at) =>
        [
          { status: states.join() },
          inQueues
            .slice(DESK_STATES.slice(0, at).flatMap((one) => one.states as readonly number[]).length)
            .slice(0, states.length)
            .reduce((sum, m) => sum + m, 0),
        ] as const,
    ),
  ] as const) {
    const { total } = await must<{ total: number }>(w.admin, 'GET', `${serviceTask.base!}/page`, undefined, {
      ...w.place,
      query: { count: 'exact', ...query },
    })
    expect([query, total]).toEqual([query, n])
  }
})

it('raises a complaint that comes again, and measures no praise', async () => {
  await w.sql(
    "update work_order set created_at = created_at - interval '120 days' where house_id = $1 and order_type = 'complaint'",
    [w.house],
  )
  await w.sql('update complaint_level set start_escalation = 0 where id = $1', [light])
  const first = await complaint()
  expect((await w.rowOf(first)).escalation_level).toBe(0)
  await w.sql("update work_order set created_at = created_at - interval '29 days' where id = $1", [first])
  const again = await complaint()
  expect((await w.rowOf(again)).escalation_level).toBe(1)
  expect(await must(w.admin, 'GET', `${serviceTask.base!}/info/${again}`, undefined, w.place)).toMatchObject({
    repeated: true,
  })
  expect((await partsOf(again)).complaints).toBe(2)
  // Of the same kind is what stands below the same topmost category.
  for (const repeated of [false, true]) {
    await w.sql(
      `update work_order o set category_id = (select k.id from problem_category k join work_order g on g.id = $2 join problem_category c on c.id = g.category_id where k.company_id = c.company_id and split_part(k.path, '/', 2) <> split_part(c.path, '/', 2)
         and k.id <> c.id and c.path not like k.path || '%' and (split_part(k.path, '/', 1) = split_part(c.path, '/', 1)) = $3 limit 1) where id = $1`,
      [first, again, repeated],
    )
    expect(await must(w.admin, 'GET', `${serviceTask.base!}/info/${again}`, undefined, w.place)).toMatchObject({
      repeated,
    })
  }
  const [praised] = await w.sql<{ id: string }>(
    "select id from problem_category c where company_id = $1 and enabled = 1 and 'praise' = any(order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
    [w.place.companyId],
  )
  const praise = await w.made({
    orderType: 'praise',
    categoryId: praised!.id,
    content: '保安小李冒雨帮忙推车，非常感谢。',
    praisedIds: [visitor.userId],
  })
  expect(await w.sql('select 1 from work_order_clock where order_id = $1', [praise])).toEqual([])
})

it('says 50 closed, 40 called, 30 reached, 27 content as 80, 75 and 90 percent', async () => {
  const here = await emptyPlace(w)
  const [done, retry] = [await w.visitStatus('done'), await w.visitStatus('retry')]
  for (let n = 0; n < 50; n++) {
    const id = await here.order('05-05', { order_type: 'help', biz_line: 'service' })
    if (n >= 40) continue
    await here.like('return_visit', "o.kind = 'required'", {
      id: uuidv7(),
      order_id: id,
      kind: 'required',
      round: 1,
      seq: 1,
      visit_status_id: n < 30 ? done : retry,
    })
    if (n < 30) await here.appraise(id, 'visit', n < 27 ? '4.00' : '3.00', '05-06')
  }
  const { totals } = await must<ReportAnswer>(w.admin, 'GET', `${serviceSummary.path}/report`, undefined, {
    ...here.place,
    query: { registeredOn: '2025-05-01,2025-05-31' },
  })
  expect(totals.values).toMatchObject({ calledRate: '80.00', reachedRate: '75.00', pleasedRate: '90.00' })
})

describe('reports of one incident', () => {
  const reports = async (n: number) => Promise.all(Array.from({ length: n }, () => w.made({ afterRegister: 'accept' })))
  it('are worked as one, end with it with one notice each, and open again one by one', async () => {
    const [main, ...others] = await reports(12)
    for (const id of others) await w.done('merge', id, { mergedIntoId: main })
    expect(
      await w.sql("select 1 from work_order_clock where order_id = any($1) and status in ('running', 'paused')", [
        others,
      ]),
    ).toEqual([])
    expect((await partsOf(main!)).merged).toHaveLength(11)
    const hand = await w.worker('cs-hand', ['take', 'finish'])
    await w.done('dispatch', main!, { handlerId: hand.userId, force: true })
    await w.done('take', main!, {}, hand)
    await w.sql("update business_link set enabled = 0 where stage = 'visit' and order_type = 'repair'")
    await w.sql("delete from message_record where biz_event = 'workOrder.mergedClosed'")
    await w.done('finish', main!, told, hand)
    const rows = await w.sql<{ id: string; status: number; result: string; kind: string }>(
      'select id, status, result, close_kind as kind from work_order where id = any($1)',
      [others],
    )
    for (const row of rows) expect(row).toMatchObject({ status: S.closed, result: told.result, kind: 'merged' })
    expect(
      await w.sql(
        "select biz_id from message_record where biz_event = 'workOrder.mergedClosed' group by biz_id having count(*) = 1",
      ),
    ).toHaveLength(11)
    await w.done('reopen', others[0]!, { reasonId: await w.reason('rework') })
    const after = await w.sql<{ status: number }>('select status from work_order where id = any($1)', [
      [main, ...others],
    ])
    expect(after.filter(({ status }) => status === S.closed)).toHaveLength(11)
  })
  it('are of one place and one line, and none waits under one that is done or waits itself', async () => {
    const [a, b, c] = await reports(3)
    const into = (id: string, mergedIntoId: string) => w.press('merge', id, { mergedIntoId })
    expect(await into(a!, a!)).toMatchObject(fault('mergedIntoId', '不能并入自身'))
    expect(await into(a!, await complaint())).toMatchObject(fault('mergedIntoId', '只能并入同一业务线的工单'))
    await w.done('merge', a!, { mergedIntoId: b })
    expect(await w.press('dispatch', a!, { handlerId: visitor.userId })).toMatchObject(
      refused('当前状态为“已并入”，不能派单'),
    )
    expect(await into(b!, c!)).toMatchObject(refused('该工单已有并入的工单，不能再并入其他工单'))
    const { no } = await w.one<{ no: string }>('select order_no as no from work_order where id = $1', [a])
    expect(await into(c!, a!)).toMatchObject(fault('mergedIntoId', `工单${no}已并入其他工单`))
    await w.done('void', b!, { reasonId: await w.reason('void') })
    expect(await stateOf(a!)).toBe(S.pendingDispatch)
    await w.done('merge', a!, { mergedIntoId: c })
    await w.done('unmerge', a!)
    expect(
      await w.sql("select 1 from work_order_clock where order_id = $1 and stage = 'handle' and status = 'running'", [
        a,
      ]),
    ).toHaveLength(1)
    const done = await w.made()
    await w.sql('update work_order set status = 60 where id = $1', [done])
    const ended = await w.one<{ no: string }>('select order_no as no from work_order where id = $1', [done])
    expect(await into(c!, done)).toMatchObject(fault('mergedIntoId', `工单${ended.no}已完工，不能再并入`))
  })
})

describe('registering', () => {
  it('makes an order of each further line, below the first, by whoever works its kind', async () => {
    const [other] = await w.sql<{ id: string }>(
      "select id from problem_category c where company_id = $1 and enabled = 1 and 'repair' = any(order_types) and id <> $2 and not exists (select 1 from problem_category k where k.parent_id = c.id) order by id limit 1",
      [w.place.companyId, w.leaf],
    )
    const lines = [
      { categoryId: other!.id, content: '卫生间灯不亮，需要电工。' },
      { categoryId: w.leaf, content: '阳台地漏返水，请一并处理。' },
    ]
    const id = await w.made({ childOrders: lines })
    const children = await w.sql(
      'select content, category_id as "categoryId", caller_name as caller, house_id as house from work_order where parent_id = $1 order by content',
      [id],
    )
    expect(children).toEqual(
      lines
        .map((line) => ({ ...line, caller: '张三', house: w.house }))
        .toSorted((a, b) => (a.content < b.content ? -1 : 1)),
    )
    expect((await w.post(w.draft({ childOrders: [{ categoryId: w.leaf, content: '漏' }] }))).code).toBe(400)
  })
  it('shows before who would be given it', async () => {
    const hand = await w.worker('cs-preview', ['take'])
    await w.handledBy(hand.userId)
    const asks = { orderType: 'repair', categoryId: w.leaf }
    const preview = await must(w.admin, 'GET', previewDispatch.path, undefined, { ...w.place, query: asks })
    expect(preview).toEqual({ rule: null, to: 'worker', worker: 'cs-preview', able: 1 })
    expect((await w.rowOf(await w.made({ afterRegister: 'dispatch' }))).handler_id).toBe(hand.userId)
  })
})

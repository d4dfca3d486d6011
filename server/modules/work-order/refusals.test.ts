import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { recalculateClocks } from '@wuguan/contract/work-order/work-order.actions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'

/** Every sentence that keeps somebody from doing something to an order, told by the server to whoever tries. */
let w: OrderWorld
let hand: Caller & { userId: number }
beforeAll(async () => {
  w = await openOrders()
  hand = await w.worker('wr-hand', ['take', 'refuse', 'arrive', 'progress', 'hangUp', 'finish', 'transfer', 'grab'])
})
afterAll(() => w.app.stop())
beforeEach(() => w.sql("update time_limit_rule set need_reason = false where stage = 'handle'"))

const set = (id: string, what: string, values: unknown[] = []) =>
  w.sql(`update work_order set ${what} where id = $1`, [id, ...values])
/** An order that the hand works on. */
async function working(more: Record<string, unknown> = {}): Promise<string> {
  const id = await w.made({ afterRegister: 'accept', ...more })
  await w.done('dispatch', id, { handlerId: hand.userId, force: true })
  await w.done('take', id, {}, hand)
  return id
}
const told = { resultKind: 'solved', result: '已修好' }
const unprocessable = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })

describe('registering', () => {
  it('goes straight to the dispatchers for those who accept only', async () => {
    const clerk = await w.worker('wr-clerk', ['create'])
    expect(await w.post(w.draft({ afterRegister: 'accept' }), {}, clerk)).toMatchObject(
      fault('afterRegister', '没有受理权限，不能直接受理'),
    )
    expect((await w.post(w.draft(), {}, clerk)).code).toBe(0)
  })
  it('names no category that is out of use', async () => {
    await w.sql('update problem_category set enabled = 0 where id = $1', [w.leaf])
    expect(await w.post(w.draft())).toMatchObject(fault('categoryId', '该问题类别已停用'))
    await w.sql('update problem_category set enabled = 1 where id = $1', [w.leaf])
  })
  it('below another is one level deep, while that is open, and in the same community', async () => {
    const parent = await w.made()
    const child = await w.made({ parentId: parent })
    expect(await w.post(w.draft({ parentId: child }))).toMatchObject(fault('parentId', '子工单下不能再追加子工单'))
    const elsewhere = await w.made()
    await set(elsewhere, 'community_id = (select id from community where company_id = $2 and id <> $3 limit 1)', [
      w.place.companyId,
      w.place.communityId,
    ])
    expect(await w.post(w.draft({ parentId: elsewhere }))).toMatchObject(fault('parentId', '主工单不存在或已删除'))
    await set(parent, 'status = 80')
    expect(await w.post(w.draft({ parentId: parent }))).toMatchObject(fault('parentId', '主工单已结束，不能追加子工单'))
  })
})

it('an order that was given out is not edited any more', async () => {
  const id = await working()
  const { version } = await w.rowOf(id)
  expect(
    await w.admin.call('PUT', workOrder.base!, { ...w.place, body: { id, version, content: '卫生间也在漏水' } }),
  ).toMatchObject(unprocessable('工单已派出，不能修改'))
})

describe('giving out', () => {
  it('to whoever takes the order himself is for service only', async () => {
    expect(await w.press('accept', await w.made(), { next: 'self' })).toMatchObject(
      fault('next', '只有客服类工单可以由受理人直接处理'),
    )
  })
  it('automatically tells the dispatchers where nobody can be found', async () => {
    await w.handledBy()
    const id = await w.made()
    await w.done('accept', id, { next: 'auto' })
    expect((await w.rowOf(id)).status).toBe(20)
    expect(await w.press('autoDispatch', id)).toMatchObject({ code: 422 })
    expect((await w.press('autoDispatch', id)).msg).toMatch(/无可派人员，请人工派单$/)
  })
  it('is to people who work there, no more than they can carry but by force, which is a right of its own', async () => {
    const id = await w.made({ afterRegister: 'accept' })
    expect(await w.press('dispatch', id, { handlerId: 987_654 })).toMatchObject({ code: 422 })
    const [far] = await w.sql<{ id: number; name: string }>(
      `select u.id, u.pet_name as name from sys_user u join company c on c.id = u.company_id where c.name = '深圳分公司' and u.state = 1 order by u.id limit 1`,
    )
    expect((await w.press('dispatch', id, { handlerId: far!.id })).code).not.toBe(0)
    const busy = await w.worker('wr-busy', ['take'])
    await w.sql(
      'update work_order set handler_id = $1 where id in (select id from work_order where status = 40 and id <> $2 order by id limit 10)',
      [busy.userId, id],
    )
    await w.sql(
      'update work_order set handler_id = $1, status = 40 where id in (select id from work_order where status = 80 order by id limit 10)',
      [busy.userId],
    )
    const asked = { handlerId: busy.userId }
    expect((await w.press('dispatch', id, asked)).msg).toMatch(/^处理人“.*”已有\d+个未完成工单，请强制派单或另选他人$/)
    const dispatcher = await w.worker('wr-dispatcher', ['dispatch'])
    expect(await w.press('dispatch', id, { ...asked, force: true }, dispatcher)).toMatchObject(
      fault('force', '没有强制派单权限'),
    )
    await w.done('dispatch', id, { ...asked, force: true })
  })
})

describe('working', () => {
  it('is the handler’s, who arrives once, and others only help', async () => {
    const id = await working()
    const other = await w.worker('wr-other', ['arrive', 'progress', 'hangUp', 'finish', 'transfer', 'refuse'])
    expect(await w.press('arrive', id, {}, other)).toMatchObject(unprocessable('只有处理人可以登记到场'))
    expect(await w.press('progress', id, { progress: '在路上' }, other)).toMatchObject(
      unprocessable('只有处理人和协办人可以汇报进度'),
    )
    await w.done('arrive', id, {}, hand)
    expect(await w.press('arrive', id, {}, hand)).toMatchObject(unprocessable('本轮已登记到场'))
    expect(await w.press('refuse', id, { reasonId: await w.reason('return') }, hand)).toMatchObject(
      unprocessable('当前状态为“处理中”，不能退单'),
    )
    await set(id, "dispatch_mode = 'pool', arrived_at = null")
    await w.done('refuse', id, { reasonId: await w.reason('return') }, hand)
  })
  it('has a reason of the right type, with words where it asks for them', async () => {
    const id = await working()
    const target = await w.worker('wr-target', ['take'])
    const to = { targetId: target.userId }
    expect((await w.press('transfer', id, { ...to, reasonId: await w.reason('void') }, hand)).code).toBe(400)
    const talkative = await w.reason('transfer', true)
    const answer = await w.press('transfer', id, { ...to, reasonId: talkative }, hand)
    expect(answer).toMatchObject({ code: 400 })
    expect((answer.data as Record<string, string>)['remark']).toMatch(/^原因为“.*”时请填写说明$/)
  })
  it('is handed on three times, and by a dispatcher beyond that; put off twice', async () => {
    const id = await working()
    const target = await w.worker('wr-third', ['take'])
    const ask = { targetId: target.userId, reasonId: await w.reason('transfer') }
    await set(id, 'transfer_count = 3, hang_up_count = 2')
    expect(await w.press('transfer', id, ask, hand)).toMatchObject(unprocessable('转单次数已达上限，请联系调度'))
    const soon = new Date(w.app.kernel.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const pause = { resumeAt: `${soon} 09:00:00`, reasonId: await w.reason('hangUp') }
    expect(await w.press('hangUp', id, pause, hand)).toMatchObject(unprocessable('挂起次数已达上限2次'))
    await w.done('transfer', id, ask)
  })
  it('answers the customer where the type has that stage', async () => {
    const id = await w.made()
    await w.sql("update business_link set enabled = 0 where order_type = 'repair' and stage = 'reply'")
    expect(await w.press('reply', id, { reply: '师傅明天上门' })).toMatchObject(
      unprocessable('该类型工单未启用回复环节'),
    )
    await w.sql("update business_link set enabled = 1 where order_type = 'repair' and stage = 'reply'")
    await w.done('reply', id, { reply: '师傅明天上门' })
    const row = await w.one<{ first: Date }>('select first_reply_at as first from work_order where id = $1', [id])
    await w.done('reply', id, { reply: '师傅已经出发' })
    expect(await w.one('select first_reply_at as first from work_order where id = $1', [id])).toEqual(row)
  })
})

describe('finishing', () => {
  it('shows pictures of before and after where the type asks for them', async () => {
    const id = await working()
    await w.sql(
      "update business_link set need_photo_before = true, need_photo_after = false where order_type = 'repair'",
    )
    expect(await w.press('finish', id, told, hand)).toMatchObject(fault('photosBefore', '请上传处理前照片'))
    await w.sql(
      "update business_link set need_photo_before = false, need_photo_after = true where order_type = 'repair'",
    )
    expect(await w.press('finish', id, told, hand)).toMatchObject(fault('photosAfter', '请上传处理后照片'))
    await w.sql("update business_link set need_photo_after = false where order_type = 'repair'")
    await w.done('finish', id, told, hand)
  })
  it('shows them, too, where the category asks for them', async () => {
    const id = await working()
    const photo = (asked: boolean) =>
      w.sql('update problem_category set need_photo = $2 where id = $1', [w.leaf, asked])
    await photo(true)
    expect(await w.press('finish', id, told, hand)).toMatchObject(fault('photosBefore', '请上传处理前照片'))
    await photo(false)
    await w.done('finish', id, told, hand)
  })
  it('says why it took too long', async () => {
    const id = await working()
    await w.sql(
      "update work_order_clock set clock_kind = 'natural', need_reason = true, grace_minutes = 0, due_at = $2::timestamptz - interval '2 hours' where order_id = $1 and stage = 'handle'",
      [id, w.app.kernel.clock.now()],
    )
    expect(await w.press('finish', id, told, hand)).toMatchObject(fault('overReasonId', '该工单已超时，请选择超时原因'))
    const overReasonId = await w.reason('overtime')
    await w.done('finish', id, { ...told, overReasonId }, hand)
    expect(
      await w.one(
        'select "over", over_minutes, over_reason_id from work_order_clock where order_id = $1 and stage = $2',
        [id, 'handle'],
      ),
    ).toEqual({ over: true, over_minutes: 120, over_reason_id: overReasonId })
  })
  it('bills the owner of a house, by an item of the company', async () => {
    const fees = [{ kind: 'labour', name: '上门费', quantity: '1', unitRate: '80' }]
    const ask = { ...told, fees, quoteConfirmed: true }
    const id = await working({ paySide: 'owner' })
    const { house_id: house } = await w.one<{ house_id: string }>('select house_id from work_order where id = $1', [id])
    await set(id, 'house_id = null')
    expect(await w.press('finish', id, ask, hand)).toMatchObject(unprocessable('业主承担费用的工单须关联房产'))
    await set(id, 'house_id = $2', [house])
    await w.sql("update fee_item set name = '有偿服务费x' where name = '有偿服务费'")
    expect(await w.press('finish', id, ask, hand)).toMatchObject(unprocessable('未配置有偿服务收费项目'))
    await w.sql("update fee_item set name = '有偿服务费' where name = '有偿服务费x'")
    await w.done('finish', id, ask, hand)
  })
})

describe('arriving', () => {
  const HOME = { lng: 113.3, lat: 23.1 }
  const near = async (meters: number | null) =>
    w.sql(
      "update business_link set geo_meters = $2 where company_id = $1 and order_type = 'repair' and stage = 'arrive'",
      [w.place.companyId, meters],
    )
  it('takes being there where it is set so, and says how far one is', async () => {
    await near(200)
    const id = await working()
    await w.sql(
      'update building set geo_lng = $2, geo_lat = $3, build_name = $4 where id = (select h.building_id from house h join work_order o on o.house_id = h.id where o.id = $1)',
      [id, HOME.lng, HOME.lat, '一栋'],
    )
    expect(await w.press('arrive', id, {}, hand)).toMatchObject(fault('place', '请允许定位后登记到场'))
    expect(await w.press('finish', id, told, hand)).toMatchObject(unprocessable('请先登记到场'))
    // Two thousandths of a degree to the north: 222 m.
    expect(await w.press('arrive', id, { place: { ...HOME, lat: 23.102 } }, hand)).toMatchObject(
      unprocessable('您距离“一栋”约222米，须在200米内登记到场'),
    )
    await w.done('arrive', id, { place: { ...HOME, lat: 23.101 } }, hand)
    expect(
      await w.one('select arrived_meters as meters, arrived_place_lat::text as lat from work_order where id = $1', [
        id,
      ]),
    ).toEqual({ meters: 111, lat: '23.101000' })
    await w.done('finish', id, told, hand)
    await near(null)
  })
  it('is not registered, measured or waited for where orders of the type do without', async () => {
    const turn = (on: number) =>
      w.sql("update business_link set enabled = $1 where order_type = 'repair' and stage = 'arrive'", [on])
    await turn(0)
    const id = await working()
    expect(await w.press('arrive', id, {}, hand)).toMatchObject(unprocessable('该类型工单未启用到场环节'))
    expect(await w.sql("select 1 from work_order_clock where order_id = $1 and stage = 'arrive'", [id])).toEqual([])
    await turn(1)
  })
  it('is measured from the community where nothing nearer is on the map, and anywhere where nothing is asked', async () => {
    const id = await working()
    await w.sql(
      'update building set geo_lng = null, geo_lat = null where id = (select h.building_id from house h join work_order o on o.house_id = h.id where o.id = $1)',
      [id],
    )
    await w.sql('update community set geo_lng = $2, geo_lat = $3 where id = $1', [w.place.communityId, 113.3, 23.1])
    await w.done('arrive', id, { place: { lng: 113.3, lat: 23.2 } }, hand)
    expect(await w.one('select arrived_meters as meters from work_order where id = $1', [id])).toEqual({
      meters: 11_119,
    })
    const unknown = await working()
    await w.done('arrive', unknown, {}, hand)
  })
})

describe('the pool', () => {
  it('is open to those who handle its kind, and for a day closed to those who give back', async () => {
    await w.handledBy()
    const id = await w.made()
    await w.done('accept', id, { next: 'pool' })
    expect(await w.press('grab', id, {}, hand)).toMatchObject(unprocessable('您不是该工单的处理人员，不能抢单'))
    await w.handledBy(hand.userId)
    await w.sql("update work_order_assign set status = 'finished' where user_id = $1", [hand.userId])
    await w.sql('update work_order set handler_id = null where handler_id = $1', [hand.userId])
    await w.sql(
      `insert into work_order_assign (id, company_id, community_id, order_id, round, user_id, mode, status, assigned_at, end_at, created_at, updated_at)
       select gen_random_uuid(), company_id, community_id, id, 1, $1, 'pool', 'refused', $2::timestamptz - interval '2 hours', $2, $2, $2 from work_order order by id limit 3`,
      [hand.userId, w.app.kernel.clock.now()],
    )
    expect(await w.press('grab', id, {}, hand)).toMatchObject(unprocessable('您今日退单次数过多，暂停抢单'))
    await w.sql("delete from work_order_assign where user_id = $1 and mode = 'pool'", [hand.userId])
    await w.done('grab', id, {}, hand)
  })
})

describe('afterwards', () => {
  const toVisit = async () => {
    const id = await w.made()
    await set(id, 'status = 70')
    return id
  }
  const scored = async (names: readonly string[]) => {
    const rows = await w.sql<{ id: string; name: string }>(
      'select id, name from eval_dimension where company_id = $1',
      [w.place.companyId],
    )
    return names.map((name) => ({ dimensionId: rows.find((row) => row.name === name)!.id, score: 4 }))
  }
  it('scores fit the type, once each, with those that must be given', async () => {
    const id = await toVisit()
    const ask = { method: 'phone', visitStatusId: await w.visitStatus('done') }
    const close = async (names: readonly string[]) => w.press('visitClose', id, { ...ask, scores: await scored(names) })
    const all = ['响应速度', '服务态度', '维修质量']
    expect(await close(['响应速度', '响应速度'])).toMatchObject(fault('scores', '同一维度只能评分一次'))
    expect(await close(['响应速度'])).toMatchObject({ code: 400 })
    expect(((await close(['响应速度'])).data as Record<string, string>)['scores']).toMatch(/^请为“.*”评分$/)
    await w.sql("update eval_dimension set order_types = '{publicRepair}' where name = '维修质量'")
    expect(await close(all)).toMatchObject(fault('scores', '评价维度不适用于当前工单类型'))
    await w.sql("update eval_dimension set order_types = '{repair,publicRepair}' where name = '维修质量'")
    await w.sql(
      `insert into appraisal (id, company_id, community_id, order_id, round, source, overall, scores, at, created_at, updated_at)
       select gen_random_uuid(), company_id, community_id, id, round, 'visit', 5, '[]', now(), now(), now() from work_order where id = $1`,
      [id],
    )
    expect(await close(all)).toMatchObject(unprocessable('本轮已有该来源的评价'))
  })
  it('a visit has an outcome of its kind; whoever cannot be reached ends the order without an answer', async () => {
    const id = await toVisit()
    const of = async (kind: string) => ({ method: 'phone', visitStatusId: await w.visitStatus(kind) })
    expect((await w.press('visitClose', id, await of('retry'))).code).toBe(400)
    expect((await w.press('visitFail', id, await of('done'))).code).toBe(400)
    await w.done('visitFail', id, await of('fail'))
    expect(await w.one('select status, close_kind, visit_count from work_order where id = $1', [id])).toEqual({
      status: 80,
      close_kind: 'unreachable',
      visit_count: 1,
    })
  })
  it('a call is tried again as often as its outcome allows', async () => {
    const id = await toVisit()
    const next = new Date(w.app.kernel.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const [status] = await w.sql<{ id: string; most: number }>(
      "select id, max_retry as most from visit_status where company_id = $1 and kind = 'retry' order by id limit 1",
      [w.place.companyId],
    )
    const again = () =>
      w.press('visitRetry', id, { method: 'phone', visitStatusId: status!.id, nextVisitAt: `${next} 09:00:00` })
    for (let n = 1; n < status!.most; n++) expect((await again()).data).toMatchObject({ closed: false })
    expect((await again()).data).toMatchObject({ closed: true })
    expect(await w.one('select status, close_kind from work_order where id = $1', [id])).toEqual({
      status: 80,
      close_kind: 'unreachable',
    })
  })
  it('what is not solved goes back to whoever did it, and to the dispatchers when he is gone', async () => {
    const ask = { method: 'phone', visitStatusId: await w.visitStatus('done'), content: '还在漏水' }
    const id = await toVisit()
    await set(id, 'handler_id = $2', [hand.userId])
    await w.done('visitRework', id, ask)
    expect(await w.rowOf(id)).toMatchObject({ status: 30, handler_id: hand.userId, round: 2 })
    const gone = await w.worker('wr-gone', ['take'])
    const second = await toVisit()
    await set(second, 'handler_id = $2', [gone.userId])
    await w.sql('update sys_user set state = 0 where id = $1', [gone.userId])
    await w.done('visitRework', second, ask)
    expect(await w.rowOf(second)).toMatchObject({ status: 20, handler_id: null })
  })
  it('an order is opened again within a week; one that is closed takes nothing but words', async () => {
    const id = await w.made()
    await set(id, "status = 80, closed_at = $2::timestamptz - interval '8 days'", [w.app.kernel.clock.now()])
    expect(await w.press('reopen', id, { reasonId: await w.reason('rework') })).toMatchObject(
      unprocessable('已超过7天的重新打开期限'),
    )
    expect(await w.press('append', id, { type: 'repeat', content: '又漏了' })).toMatchObject(
      fault('type', '已关闭的工单只能补充说明'),
    )
    await w.done('append', id, { type: 'info', content: '已换新管' })
  })
  it('rises to the highest level and no further', async () => {
    const id = await w.made()
    const { top } = await w.one<{ top: number }>(
      "select max(level) as top from escalation_level where company_id = $1 and biz_line = 'repair' and enabled = 1",
      [w.place.companyId],
    )
    await set(id, 'escalation_level = $2', [top - 1])
    await w.done('escalate', id, { remark: '客户再次来电' })
    expect((await w.rowOf(id)).escalation_level).toBe(top)
    expect(await w.press('escalate', id, { remark: '客户再次来电' })).toMatchObject(unprocessable('已是最高升级级别'))
  })
})

it('limits are reckoned anew for the community that is named, and the order says so', async () => {
  const id = await w.made()
  await w.sql(
    "update work_order_clock set due_at = due_at + interval '1 hour', limit_minutes = limit_minutes + 60 where order_id = $1",
    [id],
  )
  const asked = await w.admin.call<{ orders: number; clocks: number }>('POST', recalculateClocks.path, {
    ...w.place,
    body: { communityId: w.place.communityId },
  })
  expect(asked.data.orders).toBeGreaterThan(0)
  expect(
    await w.one("select count(*)::int as n from timeline where biz_id = $1 and action = '重算时限'", [id]),
  ).toEqual({ n: 1 })
})

import { promisedTimes, type PromisedTimes } from '@wuguan/contract/work-order/promise.actions'
import { waiverRule } from '@wuguan/contract/work-order/waiver-rule.entity'
import { weatherDay } from '@wuguan/contract/work-order/weather-day.entity'
import { staffTimeCategory } from '@wuguan/contract/wkorder/staff-time-category.entity'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'

/** What the settings of the order centre do to orders: limits that are forgiven, and how long work takes by rights. */
let w: OrderWorld
type Worker = Awaited<ReturnType<OrderWorld['worker']>>
let hand: Worker
let reason: string
beforeAll(async () => {
  w = await openOrders()
  hand = await w.worker('cs-hand', ['take', 'finish'])
  await w.handledBy(hand.userId)
  reason = await w.reason('waiver')
})
afterAll(() => w.app.stop())
beforeEach(async () => {
  await w.sql('delete from waiver_rule')
  await w.sql('delete from weather_day')
})

const rule = (more: Record<string, unknown> = {}) =>
  w.admin.call('POST', waiverRule.base!, {
    ...w.place,
    body: {
      name: '规则',
      stages: ['handle'],
      reasonId: reason,
      autoWhen: 'none',
      needApproval: true,
      maxPerOrder: 1,
      applyWithinDays: 3,
      enabled: 1,
      ...more,
    },
  })
const saved = async (more: Record<string, unknown> = {}) => {
  const answer = await rule(more)
  expect(answer.code, JSON.stringify(answer)).toBe(0)
}
/** An order whose handling is over: `days` ago it ended, or it still runs. */
async function missed(days: number | null = null): Promise<string> {
  const id = await w.made()
  await w.done('accept', id, { next: 'dispatch' })
  await w.done('dispatch', id, { handlerId: hand.userId })
  const now = w.app.kernel.clock.now()
  await w.sql(
    `update work_order_clock set clock_kind = 'natural', grace_minutes = 0, limit_minutes = 60, need_reason = false, start_at = $2::timestamptz - interval '10 hours' - make_interval(days => $3), due_at = $2::timestamptz - interval '9 hours' - make_interval(days => $3),
       status = case when $4 then 'ended' else 'running' end, end_at = case when $4 then $2::timestamptz - make_interval(days => $3) end, over_minutes = case when $4 then 540 end, "over" = true where order_id = $1 and stage = 'handle'`,
    [id, now, days ?? 0, days !== null],
  )
  return id
}
const ask = (id: string, more: Record<string, unknown> = {}) =>
  w.press('applyWaiver', id, { stage: 'handle', reasonId: reason, ...more })
const waived = async (id: string, stage = 'handle') =>
  (
    await w.one<{ waived: boolean }>('select waived from work_order_clock where order_id = $1 and stage = $2', [
      id,
      stage,
    ])
  ).waived

describe('豁免规则', () => {
  it('without any everything may be asked for, and somebody agrees', async () => {
    const id = await missed()
    const answer = await ask(id)
    expect(answer.code, answer.msg).toBe(0)
    expect(answer.data).toMatchObject({ applyId: expect.any(String) })
    expect(await waived(id)).toBe(false)
  })
  it('is of a reason for waivers and has a name of its own', async () => {
    await saved()
    expect(await rule()).toMatchObject({ code: 400 })
    expect(await rule({ name: '另一', reasonId: await w.reason('void') })).toMatchObject({
      code: 400,
      data: { reasonId: expect.any(String) },
    })
  })
  it('says for which stage and reason', async () => {
    await saved({ stages: ['arrive'] })
    expect(await ask(await missed())).toMatchObject({
      code: 400,
      data: { reasonId: '处理环节的超时不能以该原因豁免' },
    })
  })
  it('forgives at once where nobody has to agree, and so often for one order', async () => {
    await saved({ needApproval: false })
    const id = await missed()
    const answer = await ask(id)
    expect(answer).toMatchObject({ code: 0, data: { applyId: null } })
    expect(await waived(id)).toBe(true)
    expect(
      await w.one(
        "select status, decided_at is not null as decided from work_order_apply where order_id = $1 and kind = 'waiver'",
        [id],
      ),
    ).toEqual({ status: 2, decided: true })
    expect(await ask(id)).toMatchObject({ code: 400, data: { stage: '该环节未超时，无需豁免' } })
    await w.sql('update work_order_clock set waived = false where order_id = $1', [id])
    expect(await ask(id)).toMatchObject({ code: 422, msg: '该工单豁免次数已达上限1次' })
  })
  it('ends some days after the stage', async () => {
    await saved({ needApproval: false })
    expect(await ask(await missed(4))).toMatchObject({ code: 422, msg: '该环节结束已超过3天，不能申请豁免' })
    expect(await ask(await missed(2))).toMatchObject({ code: 0 })
  })
})

describe('天气日', () => {
  const warned = (days: number) =>
    w.one<{ date: string }>("select (($1::timestamptz at time zone 'Asia/Shanghai')::date - $2::int)::text as date", [
      w.app.kernel.clock.now(),
      days,
    ])
  const register = async (days: number) => {
    const { date } = await warned(days)
    return w.admin.call('POST', weatherDay.base!, { ...w.place, body: { date, note: '暴雨橙色预警' } })
  }
  it('forgives what was missed on it, where a rule says so, without being asked', async () => {
    await saved({ autoWhen: 'weather' })
    const [on, before] = [await missed(2), await missed(9)]
    expect((await register(2)).code).toBe(0)
    expect([await waived(on), await waived(before)]).toEqual([true, false])
    expect(
      await w.one('select action, remark from timeline where biz_id = $1 order by at desc, id desc limit 1', [on]),
    ).toEqual({ action: '超时豁免', remark: '处理环节期间有恶劣天气预警，超时不计入考核' })
    expect((await register(2)).code).toBe(400)
  })
  it('holds for what is missed afterwards, too', async () => {
    await saved({ autoWhen: 'weather' })
    expect((await register(0)).code).toBe(0)
    const id = await missed()
    await w.done('take', id, {}, hand)
    await w.done('finish', id, { result: '已修复水管', resultKind: 'solved' }, hand)
    expect(await waived(id)).toBe(true)
  })
  it('does nothing under other rules, or of another community', async () => {
    await saved()
    const id = await missed(2)
    expect((await register(2)).code).toBe(0)
    expect(await waived(id)).toBe(false)
    await w.sql("update waiver_rule set auto_when = 'weather'")
    await w.sql('delete from weather_day')
    const { id: other } = await w.one<{ id: number }>(
      'select id from community where company_id = $1 and id <> $2 and deleted_at is null limit 1',
      [w.place.companyId, w.place.communityId],
    )
    const { date } = await warned(2)
    const answer = await w.admin.call('POST', weatherDay.base!, {
      companyId: w.place.companyId,
      communityId: other,
      body: { date, note: '暴雨橙色预警' },
    })
    expect(answer.code, answer.msg).toBe(0)
    expect(await waived(id)).toBe(false)
  })
})

describe('工时类别', () => {
  const kind = (more: Record<string, unknown> = {}) =>
    w.admin.call<{ id: string }>('POST', staffTimeCategory.base!, {
      ...w.place,
      body: { name: '更换阀门', standardMinutes: 45, basePoints: '5.00', unit: '次', enabled: 1, ...more },
    })
  it('takes some time and has a name of its own', async () => {
    expect(await kind({ standardMinutes: 0 })).toMatchObject({
      code: 400,
      data: { standardMinutes: '标准工时必须大于0，不超过2880分钟' },
    })
    expect((await kind()).code).toBe(0)
    expect(await kind()).toMatchObject({ code: 400, data: { name: '名称已存在' } })
  })
  it('is kept with the order as it stood when that was registered', async () => {
    const { data } = await kind({ name: '更换角阀' })
    await w.sql('update problem_category set staff_time_category_id = $1 where id = $2', [data.id, w.leaf])
    const promised = await w.admin.call<PromisedTimes>(
      'GET',
      `${promisedTimes.path}?orderType=repair&categoryId=${w.leaf}`,
      w.place,
    )
    expect(promised.data.standardMinutes).toBe(45)
    const id = await w.made()
    await w.sql('update staff_time_category set standard_minutes = 90 where id = $1', [data.id])
    expect(await w.one('select standard_minutes as n from work_order where id = $1', [id])).toEqual({ n: 45 })
    // What is used is stopped, not removed.
    expect(await w.admin.call('DELETE', staffTimeCategory.base!, { ...w.place, body: [data.id] })).toMatchObject({
      code: 422,
    })
  })
})

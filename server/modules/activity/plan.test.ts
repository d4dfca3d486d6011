import { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import { activityPlanFlow } from '@wuguan/contract/activity/activity-plan.flow'
import { activityType } from '@wuguan/contract/activity/activity-type.entity'
import { planAudit } from '@wuguan/contract/activity/plan-audit.entity'
import type { OfferedVerb } from '@wuguan/contract/kernel/entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { dueJob } from '../../kernel/flow/system.ts'
import type { AnyFlow } from '@wuguan/contract/kernel/flow'
import { approve, reject } from '../bpm/task/decide.service.ts'

/** Plans of activities: their budget, who agrees to them, and what becomes of them by themselves. */
let w: ChargeWorld
let typeId: string
let decider: Awaited<ReturnType<typeof makeUser>>
let deciderId: number
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  typeId = (await must<{ id: string }>(w.admin, 'POST', activityType.base!, { name: '义诊' })).id
  const codes = ['activity:plan:audit', 'activity:plan:list', 'bpm:instance:list']
  decider = await makeUser(w.app, 'plan-decider', codes, { companyId: w.companyId })
  const [row] = await w.sql<{ id: number }>("select id from sys_user where username = 'plan-decider'")
  deciderId = row!.id
})
afterAll(() => w.app.stop())

const item = (more: Record<string, unknown> = {}) => ({
  typeId,
  title: '专家义诊',
  plannedMonth: '2025-05',
  communityId: w.communityId,
  budget: '3200.00',
  ...more,
})
const draftOf = (more: Record<string, unknown> = {}) => ({
  name: '2025年社区活动计划',
  year: 2025,
  during: { start: '2025-01-01', end: '2025-12-31' },
  communities: [w.communityId],
  ownerId: w.userId,
  budget: '5000.00',
  items: [item()],
  ...more,
})
const post = (body: unknown) => w.admin.call<{ id: string }>('POST', activityPlan.base!, { body })
const made = async (more: Record<string, unknown> = {}) => {
  const answer = await post(draftOf(more))
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.id
}
const verb = (name: string, id: string, body: Record<string, unknown> = {}) => w.verb(activityPlanFlow, name, id, body)
const done = async (name: string, id: string, body: Record<string, unknown> = {}) => {
  const answer = await verb(name, id, body)
  expect(answer.code, answer.msg).toBe(0)
}
const row = async (id: string) => {
  const [found] = await w.sql<{ status: number; process_instance_id: string | null; owner_id: number }>(
    'select status, process_instance_id, owner_id from activity_plan where id = $1',
    [id],
  )
  return found!
}
const turnsOf = (id: string) =>
  w.sql<{ id: string; result: number }>(
    `select t.id, t.result from process_task t join process_instance i on i.id = t.instance_id where i.business_type = 'activity.plan' and i.business_id = $1`,
    [id],
  )
const inbox = async (turn: string) => {
  const answer = await decider.call<{ list: { id: string; turn: string }[] }>('GET', `${planAudit.base}/page`, {
    query: { turn },
  })
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.list.map(({ id }) => id)
}

describe('what a plan may hold', () => {
  it('its activities together cost no more than the plan, to the fen', async () => {
    const twice = [item({ budget: '2500.01' }), item({ budget: '2500.00' })]
    expect(await post(draftOf({ items: twice }))).toMatchObject({
      code: 400,
      data: { budget: '活动预算合计不能超过计划预算' },
    })
    await made({ items: twice, budget: '5000.01' })
  })

  it('its activities lie within its months', async () => {
    expect(await post(draftOf({ items: [item({ plannedMonth: '2026-01' })] }))).toMatchObject({
      code: 400,
      data: { items: '计划月份须在计划期间内' },
    })
  })

  it('its lines name records that are there and that the caller may name, and travel with their titles', async () => {
    const nobody = '00000000-0000-7000-8000-000000000001'
    expect(await post(draftOf({ items: [item(), item({ typeId: nobody })], budget: '9000.00' }))).toMatchObject({
      code: 400,
      data: { 'items.1.typeId': '活动类型不存在或已删除' },
    })
    const id = await made({ items: [item(), item({ title: '口腔义诊' })], budget: '9000.00' })
    const { data } = await w.admin.call<{ titles: Record<string, unknown> }>('GET', `${activityPlan.base}/info/${id}`)
    expect(data.titles['items.typeId']).toEqual(['义诊', '义诊'])
  })
})

describe('consent', () => {
  it('is asked of who holds the right where no process is bound, and only of others than the applicant', async () => {
    const id = await made()
    await done('submit', id)
    const { status, process_instance_id: instance } = await row(id)
    expect(status).toBe(20)
    expect(instance).not.toBeNull()
    const [turn] = await turnsOf(id)
    expect(await inbox('todo')).toContain(id)
    expect(await inbox('done')).not.toContain(id)
    await expect(w.act((context) => approve(context, { taskId: turn!.id, comment: null }))).rejects.toThrow(
      '您不是该任务的处理人',
    )
    await w.act((context) => approve(context, { taskId: turn!.id, comment: '同意' }), deciderId)
    expect((await row(id)).status).toBe(30)
    expect(await inbox('todo')).not.toContain(id)
    expect(await inbox('done')).toContain(id)
    const traces = await w.sql(
      `select action, to_state from timeline where biz_type = $1 and biz_id = $2 order by at, id`,
      [activityPlan.name, id],
    )
    expect(traces).toEqual([
      { action: '提交', to_state: '审批中' },
      { action: '通过', to_state: '执行中' },
    ])
  })

  it('a plan that was sent back is changed and submitted anew', async () => {
    const id = await made()
    await done('submit', id)
    const { data } = await w.admin.call<{ version: number }>('GET', `${activityPlan.base}/info/${id}`)
    const change = { id, version: data.version, goal: '每季度至少一场' }
    expect(await w.admin.call('PUT', activityPlan.base!, { body: change })).toMatchObject({
      code: 422,
      msg: '只能修改草稿或已驳回的活动计划',
    })
    const [turn] = await turnsOf(id)
    await w.act((context) => reject(context, { taskId: turn!.id, comment: '预算过高' }), deciderId)
    expect((await row(id)).status).toBe(25)
    const { data: sent } = await w.admin.call<{ version: number }>('GET', `${activityPlan.base}/info/${id}`)
    expect((await w.admin.call('PUT', activityPlan.base!, { body: { ...change, version: sent.version } })).code).toBe(0)
    await done('submit', id)
    expect((await row(id)).status).toBe(20)
    expect((await turnsOf(id)).filter(({ result }) => result === 1)).toHaveLength(1)
  })

  it('ends with the plan: what is void waits for nobody', async () => {
    const id = await made()
    await done('submit', id)
    await done('void', id, { voidReason: '活动取消' })
    expect((await row(id)).status).toBe(90)
    expect((await turnsOf(id)).filter(({ result }) => result === 1)).toEqual([])
    expect(await inbox('todo')).not.toContain(id)
  })

  it('is not asked for a plan without activities', async () => {
    const id = await made({ items: null })
    expect(await verb('submit', id)).toMatchObject({ code: 422, msg: '请先添加计划活动' })
    expect((await row(id)).process_instance_id).toBeNull()
  })
})

it('is submitted and finished by its owner alone', async () => {
  const id = await made({ ownerId: deciderId })
  const { data } = await w.admin.call<{ actions: OfferedVerb[] }>('GET', `${activityPlan.base}/info/${id}`)
  const reason = '只有负责人可以提交活动计划'
  expect(data.actions).toContainEqual({ verb: 'submit', label: '提交', enabled: false, reason })
  expect(await verb('submit', id)).toMatchObject({ code: 422, msg: reason })
})

it('is copied a year later as a draft of who copies it', async () => {
  const id = await made()
  const { data } = (await verb('copy', id)) as unknown as { data: { copied: string } }
  const [copy] = await w.sql(
    `select name, year, status, to_char(during_start, 'YYYY-MM-DD') as start, items->0->>'plannedMonth' as month from activity_plan where id = $1`,
    [data.copied],
  )
  expect(copy).toEqual({ name: '2026年社区活动计划', year: 2026, status: 10, start: '2026-01-01', month: '2026-05' })
})

it('is done by itself thirty days after its end, not a day before', async () => {
  const id = await made({
    during: { start: '2025-01-01', end: '2025-03-05' },
    items: [item({ plannedMonth: '2025-02' })],
  })
  await w.sql('update activity_plan set status = 30 where id = $1', [id])
  const run = (now: string) =>
    dueJob(activityPlanFlow as unknown as AnyFlow).run({
      q: w.app.kernel.q,
      now: new Date(`${now}T00:10:00+08:00`),
      params: null,
      log: () => undefined,
    })
  await run('2025-04-03')
  expect((await row(id)).status).toBe(30)
  await run('2025-04-04')
  expect((await row(id)).status).toBe(40)
})

import { event } from '@wuguan/contract/event/event.entity'
import type { TabCount } from '@wuguan/contract/kernel/entity'
import {
  type EventParts,
  eventParts,
  saveEventCode,
  upgradeEvent,
  readEventCode,
  type EventCode,
  tryAuditors,
  type TriedStep,
  testReminder,
} from '@wuguan/contract/event/event.actions'
import { eventAuditor } from '@wuguan/contract/event/event-auditor.entity'
import { eventLevel } from '@wuguan/contract/event/event-level.entity'
import { eventType } from '@wuguan/contract/event/event-type.entity'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import { isLate } from '@wuguan/contract/event/event-rules'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EventWorld, openEvents } from '../../../tests/support/events.ts'
import type { Caller } from '../../../tests/support/app.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { handOver } from './event.service.ts'
import { remindDue } from './remind.service.ts'

/** 突发事件: what is told, who audits it, what becomes of it, and who is reminded. */
let w: EventWorld
beforeAll(async () => {
  w = await openEvents()
})
afterAll(() => w.app.stop())
beforeEach(async () => {
  await w.sql("update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    w.app.clock.now(),
  ])
  await w.sql('delete from event_auditor__user_ids')
  await w.sql('delete from event_auditor')
})
const { draft, pendingAudit, rejected, handling, pendingClose, closed, upgraded } = EVENT_STATUS
const statusOf = async (id: string) => (await w.rowOf(id)).status
const partsOf = async (id: string) =>
  (await w.admin.call<EventParts>(eventParts.method, eventParts.path, { ...w.place, query: { id } })).data
const asAdmin = async <T>(work: (context: ActionContext) => Promise<T>): Promise<T> => {
  const { kernel } = w.app
  const { id } = await w.one<{ id: number }>("select id from sys_user where username = 'sysadmin'")
  const facts = { userId: id, superAdmin: true, homeCompanyId: w.place.companyId, departmentId: null }
  const rights = await loadRights(kernel.q, facts, w.place.companyId, 0)
  const actor = { ...systemActor(rights, w.place.companyId, 'test'), userId: id }
  return inTransaction(kernel, (scope) => work({ kernel, actor, ...scope }))
}

describe('reporting', () => {
  it('is late from the minute after the limit of the level on', async () => {
    expect(isLate('2025-06-06 14:00:00', '2025-06-06 14:30:59', 30)).toBe(false)
    expect(isLate('2025-06-06 14:00:00', '2025-06-06 14:31:00', 30)).toBe(true)
    const inTime = await w.reported({ levelId: w.levels.greater, happenedAt: w.at(-30), foundAt: w.at(-30) })
    const late = await w.reported({ levelId: w.levels.greater, happenedAt: w.at(-31), foundAt: w.at(-31) })
    expect((await w.rowOf(inTime)).late_report).toBe(false)
    expect((await w.rowOf(late)).late_report).toBe(true)
  })
  it('numbers it, gives it to its handler, and is dealt with at once where nobody audits', async () => {
    const row = await w.rowOf(await w.reported())
    expect(row).toMatchObject({ status: handling, handler_id: w.reporter.userId, instance: null })
    expect(row.event_no).toMatch(/^TF\d{8}\d{3}$/)
  })
  it.each([
    ['found before it happened', { foundAt: -20 }, { foundAt: '发现时间不能早于发生时间' }],
    ['found after now', { foundAt: 5 }, { foundAt: '发现时间不能晚于当前时间' }],
  ])('refuses what was %s', async (_what, { foundAt }, data) => {
    expect(await w.tell({ foundAt: w.at(foundAt) })).toMatchObject({ code: 400, data })
  })
  it('takes a clock that is a minute ahead', async () => {
    expect((await w.tell({ foundAt: w.at(1) })).code).toBe(0)
  })
  it('refuses what happens tomorrow, a short description, a negative loss and a low level of the dead', async () => {
    const day = { happenedAt: w.at(1440), foundAt: w.at(1440) }
    expect(await w.tell(day)).toMatchObject({ code: 400, data: { happenedAt: '发生时间不能晚于当前时间' } })
    expect(await w.tell({ description: '水很深啊' })).toMatchObject({
      code: 400,
      data: { description: '事件描述至少10个字' },
    })
    expect(await w.tell({ lossAmount: '-5.00' })).toMatchObject({
      code: 400,
      data: { lossAmount: '损失金额不能为负数' },
    })
    const deadly = { code: 400, data: { levelId: '有人员死亡的事件级别不能低于“重大”' } }
    expect(await w.tell({ dead: 1 })).toMatchObject(deadly)
    expect(await w.tell({ dead: 1, levelId: w.levels.greater })).toMatchObject(deadly)
    expect((await w.tell({ dead: 1, levelId: w.levels.grave })).code).toBe(0)
  })
  it('refuses a type that has types below it, and a house of another community', async () => {
    const { id: parent } = await w.one<{ id: string }>("select id from event_type where name = '设备设施'")
    expect(await w.tell({ typeId: parent })).toMatchObject({ code: 400, data: { typeId: '请选择末级事件类型' } })
    const { id: house } = await w.one<{ id: string }>(
      'select id from house where community_id <> $1 and company_id = $2 and deleted_at is null limit 1',
      [w.place.communityId, w.place.companyId],
    )
    expect(await w.tell({ houseId: house })).toMatchObject({ code: 400, data: { houseId: '房产不存在或已删除' } })
  })
  it('takes the level of the type where none is chosen', async () => {
    expect((await w.rowOf(await w.reported({ levelId: null }))).level_id).toBe(w.levels.common)
  })
  it('keeps a draft by its title alone, has no number, and reports it when it is whole', async () => {
    const { data } = await w.reporter.call<{ id: string }>('POST', event.base!, {
      ...w.place,
      body: { communityId: w.place.communityId, title: '待补充' },
    })
    expect(await w.rowOf(data.id)).toMatchObject({ status: draft, event_no: null })
    expect((await w.press('report', data.id)).code).toBe(422)
    const whole = await w.drafted()
    expect(await w.press('report', whole, {}, w.admin)).toMatchObject({ code: 422, msg: '只有上报人可以上报突发事件' })
    await w.done('report', whole)
    expect(await statusOf(whole)).toBe(handling)
  })
  it('takes one of two who press at once', async () => {
    const id = await w.drafted()
    const answers = await Promise.all([w.press('report', id), w.press('report', id)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409])
    const firings = await w.one<{ n: number }>(
      "select count(*)::int as n from timeline where biz_type = 'event.event' and biz_id = $1 and action = '上报'",
      [id],
    )
    expect(firings.n).toBe(1)
  })
})

describe('auditing', () => {
  it('is not done by whoever reported', async () => {
    await w.auditedBy({ userIds: [w.auditor.userId, w.reporter.userId] })
    const id = await w.reported()
    expect(await statusOf(id)).toBe(pendingAudit)
    const task = (await w.taskOf((await w.rowOf(id)).instance))!
    await w.sql('update process_task set assignee_id = $2 where id = $1', [task, w.reporter.userId])
    expect(await w.decideTask(task, 'approve', w.reporter)).toMatchObject({ code: 422, msg: '不能审核本人上报的事件' })
  })
  it('passes with one of several, and tells the second that it is done', async () => {
    const second = await makeUser(w.app, 'event-auditor2', [event.codes.list, 'event:audit:approve'], w.place)
    await w.auditedBy({ userIds: [w.auditor.userId, second.userId] })
    const id = await w.reported()
    const task = (await w.taskOf((await w.rowOf(id)).instance))!
    const answers = await Promise.all([w.decideTask(task, 'approve', w.auditor), w.decideTask(task, 'approve', second)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 422])
    expect(answers.find(({ code }) => code === 422)?.msg).toBe('该任务已处理，请刷新')
    expect(await statusOf(id)).toBe(handling)
  })
  it('asks all of a step that says so, and one refusal ends the round; what was refused is reported anew', async () => {
    const third = await makeUser(w.app, 'event-auditor3', [event.codes.list, 'event:audit:approve'], w.place)
    await w.auditedBy({ userIds: [w.auditor.userId, third.userId], mode: 'all' })
    const id = await w.reported()
    const taskFor = (user: number) =>
      w.one<{ id: string }>(
        'select t.id from process_task t where t.instance_id = (select process_instance_id::uuid from event where id = $1) and t.result = 1 and t.assignee_id = $2',
        [id, user],
      )
    expect((await w.decideTask((await taskFor(w.auditor.userId)).id, 'approve', w.auditor)).code).toBe(0)
    expect(await statusOf(id)).toBe(pendingAudit)
    expect((await w.decideTask((await taskFor(third.userId)).id, 'reject', third)).code).toBe(0)
    expect(await statusOf(id)).toBe(rejected)
    const before = await w.rowOf(id)
    await w.done('report', id)
    const after = await w.rowOf(id)
    expect(after).toMatchObject({ status: pendingAudit, event_no: before.event_no })
    expect(after.instance).not.toBe(before.instance)
  })
  it('goes step by step', async () => {
    const fourth = await makeUser(w.app, 'event-auditor4', [event.codes.list, 'event:audit:approve'], w.place)
    await w.auditedBy()
    await w.auditedBy({ step: 2, userIds: [fourth.userId] })
    const id = await w.reported()
    await w.decide(id)
    expect(await statusOf(id)).toBe(pendingAudit)
    await w.decide(id, 'approve', fourth)
    expect(await statusOf(id)).toBe(handling)
  })
  it('begins anew when the level is raised: one instance is cancelled, one is new, a late answer of the old one changes nothing', async () => {
    await w.auditedBy()
    // In time by the level that was told, late by the one that it has.
    const id = await w.reported({ happenedAt: w.at(-25), foundAt: w.at(-25) })
    const before = await w.rowOf(id)
    expect(before).toMatchObject({ status: pendingAudit, late_report: false })
    const task = (await w.taskOf(before.instance))!
    await w.done('correctLevel', id, { levelId: w.levels.grave, reason: '影响范围扩大' }, w.auditor)
    const after = await w.rowOf(id)
    expect(after).toMatchObject({ status: pendingAudit, level_id: w.levels.grave, late_report: true })
    expect(after.instance).not.toBe(before.instance)
    const instances = await w.sql<{ id: string; result: number; by: number }>(
      "select id, result, start_user_id as by from process_instance where business_type = 'event.report' and business_id = $1 order by create_time, id",
      [id],
    )
    expect(instances.map(({ result }) => result).toSorted((a, b) => a - b)).toEqual([1, 4])
    expect(instances.every(({ by }) => by === w.reporter.userId)).toBe(true)
    expect(await w.decideTask(task, 'approve', w.auditor)).toMatchObject({ code: 422, msg: '该任务已处理，请刷新' })
    await asAdmin((context) =>
      w.app.kernel.approvals.kindOf('event.report')!.finished(context, id, 'approved', null, before.instance!),
    )
    expect(await w.rowOf(id)).toMatchObject({ status: pendingAudit, instance: after.instance })
    expect((await partsOf(id)).traces.map(({ remark }) => remark).join()).toContain('级别：一般→重大')
    await w.decide(id)
    expect(await statusOf(id)).toBe(handling)
  })
  it('lets nobody correct the level who has not the turn, nor the reporter', async () => {
    await w.auditedBy()
    const id = await w.reported()
    const asked = { levelId: w.levels.grave, reason: '影响范围扩大' }
    expect(await w.press('correctLevel', id, asked, w.admin)).toMatchObject({ code: 422, msg: '您不是该任务的处理人' })
    const both = await makeUser(
      w.app,
      'event-both',
      [event.codes.list, event.codes.add, 'event:audit:approve'],
      w.place,
    )
    const own = await w.reported({}, both)
    expect(await w.press('correctLevel', own, asked, both)).toMatchObject({ code: 422, msg: '不能审核本人上报的事件' })
  })
  it('falls to those who keep the audits where nobody of a step is left, and tells them', async () => {
    const gone = await makeUser(w.app, 'event-gone', ['event:audit:approve'], w.place)
    const keeper = await makeUser(
      w.app,
      'event-keeper',
      ['event:audit:approve', 'event:audit:manage', event.codes.list],
      w.place,
    )
    await w.auditedBy({ userIds: [gone.userId] })
    await w.sql('update sys_user set state = 0 where id = $1', [gone.userId])
    const id = await w.reported()
    const people = await w.sql<{ id: number }>(
      `select coalesce(t.assignee_id, c.target_id) as id from process_task t left join process_task__candidates c on c.owner_id = t.id
       where t.instance_id = (select process_instance_id::uuid from event where id = $1)`,
      [id],
    )
    expect(people.map((one) => one.id)).toContain(keeper.userId)
    expect(people.map((one) => one.id)).not.toContain(gone.userId)
    const told = await w.one<{ n: number }>(
      "select count(*)::int as n from outbox where payload ->> 'event' = 'event.auditorMissing' and payload ->> 'bizId' = $1",
      [id],
    )
    expect(told.n).toBe(1)
  })
})

describe('the rows of auditors', () => {
  it('are contiguous: no step without the one before it, made, changed or taken away', async () => {
    const first = await w.auditedBy()
    expect(await w.auditedBy({ step: 3 })).toMatchObject({ code: 422, msg: '审核步骤必须连续' })
    const second = await w.auditedBy({ step: 2, communityId: w.place.communityId })
    expect(second.code).toBe(0)
    expect((await w.auditedBy({ step: 3, communityId: w.place.communityId, levelId: w.levels.grave })).code).toBe(0)
    expect(await w.admin.call('DELETE', eventAuditor.base!, { ...w.place, body: [first.data.id] })).toMatchObject({
      code: 422,
      msg: '审核步骤必须连续',
    })
    const off = { id: second.data.id, version: 1, enabled: 0 }
    expect(await w.admin.call('PUT', eventAuditor.base!, { ...w.place, body: off })).toMatchObject({
      code: 422,
      msg: '审核步骤必须连续',
    })
  })
  it('hold by the most specific one of each step', async () => {
    const { id: root } = await w.one<{ id: string }>("select id from event_type where name = '设备设施'")
    await w.auditedBy()
    await w.auditedBy({ levelId: w.levels.common })
    await w.auditedBy({ typeId: root })
    await w.auditedBy({ typeId: w.typeId })
    await w.auditedBy({ communityId: w.place.communityId, mode: 'all' })
    const asked = { communityId: w.place.communityId, typeId: w.typeId, levelId: w.levels.common }
    const tried = async (more = {}) =>
      (
        await w.admin.call<{ steps: TriedStep[] }>(tryAuditors.method, tryAuditors.path, {
          ...w.place,
          body: { ...asked, ...more },
        })
      ).data.steps.map(({ score }) => score)
    expect(await tried()).toEqual([100])
    await w.sql(
      'delete from event_auditor__user_ids u using event_auditor a where u.owner_id = a.id and a.community_id is not null',
    )
    await w.sql('delete from event_auditor where community_id is not null')
    expect(await tried()).toEqual([20])
    const { id: beside } = await w.one<{ id: string }>("select id from event_type where name = '停电'")
    expect(await tried({ typeId: beside })).toEqual([10])
  })
})

describe('levels and types', () => {
  const put = (path: string, body: Record<string, unknown>) => w.admin.call('PUT', path, { ...w.place, body })
  it('are in an order that no two share', async () => {
    const [first, second] = await w.sql<{ id: string; version: number; rank: number }>(
      'select id, version, rank from event_level where company_id = $1 order by rank limit 2',
      [w.place.companyId],
    )
    const { id, version } = second!
    expect(await put(eventLevel.base!, { id, version, rank: first!.rank })).toMatchObject({
      code: 400,
      data: { rank: '级别顺序不能重复' },
    })
  })
  it('are kept where something was classified by them, or stands below them', async () => {
    const { id: parent } = await w.one<{ id: string }>("select id from event_type where name = '设备设施'")
    await w.reported()
    for (const id of [parent, w.typeId])
      expect(await w.admin.call('DELETE', eventType.base!, { ...w.place, body: [id] })).toMatchObject({
        code: 422,
        msg: '已被使用，只能停用',
      })
  })
})

describe('dealing with it', () => {
  it('follows up with level and handler, old and new', async () => {
    const other = await makeUser(w.app, 'event-hand', [event.codes.list], w.place)
    const id = await w.reported()
    const files = { content: '现场已控制住', newLevelId: w.levels.greater, newHandlerId: other.userId }
    await w.done('follow', id, files)
    expect(await w.rowOf(id)).toMatchObject({ handler_id: other.userId, level_id: w.levels.greater })
    const said = (await partsOf(id)).traces.find(({ action }) => action === '跟进')?.remark
    expect(said).toBe('现场已控制住；级别：一般→较大；处理人：event-reporter→event-hand')
  })
  it('refuses a level too low for the dead, and a handler who does not see the place', async () => {
    const id = await w.reported({ dead: 1, levelId: w.levels.grave })
    expect(await w.press('follow', id, { content: '现场已控制住', newLevelId: w.levels.common })).toMatchObject({
      code: 400,
      data: { newLevelId: '有人员死亡的事件级别不能低于“重大”' },
    })
    const { id: elsewhere } = await w.one<{ id: number }>("select id from sys_user where username = 'branch02'")
    expect(await w.press('follow', id, { content: '现场已控制住', newHandlerId: elsewhere })).toMatchObject({
      code: 400,
      data: { newHandlerId: '该用户不能处理此项目的事件' },
    })
  })
  it('is closed by its handler when its orders are done, and not followed up afterwards', async () => {
    const id = await w.reported()
    expect(await w.press('close', id, w.closing, w.admin)).toMatchObject({
      code: 422,
      msg: '只有处理人可以申请结案突发事件',
    })
    const category = await w.one<{ id: string }>(
      "select id from problem_category c where 'inner' = any(order_types) and enabled = 1 and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
    )
    const asked = { orderType: 'inner', categoryId: category.id, content: '请安排抽水作业' }
    const made = await w.done('toOrder', id, asked, w.admin)
    expect((await partsOf(id)).orders).toHaveLength(1)
    expect(await w.press('close', id, w.closing)).toMatchObject({ code: 422, msg: '还有1个关联工单未完成' })
    const { method, path } = workOrderFlow.actions.void
    const order = await w.one<{ version: number }>('select version from work_order where id = $1', [made['orderId']])
    const reasonId = await w.reason('void')
    const voided = await w.admin.call(method, path, {
      ...w.place,
      body: { id: made['orderId'], version: order.version, reasonId, remark: '重复' },
    })
    expect(voided.code, voided.msg).toBe(0)
    await w.done('close', id, w.closing)
    expect(await statusOf(id)).toBe(closed)
    expect(await w.press('follow', id, { content: '现场已控制住' })).toMatchObject({
      code: 422,
      msg: '事件已结案，不能跟进',
    })
  })
  it('waits for the audit of its closing, which sends it back or ends it', async () => {
    await w.auditedBy()
    const id = await w.reported()
    await w.decide(id)
    await w.done('close', id, w.closing)
    expect(await statusOf(id)).toBe(pendingClose)
    await w.decide(id, 'reject')
    expect(await statusOf(id)).toBe(handling)
    await w.done('close', id, w.closing)
    await w.decide(id)
    expect(await w.rowOf(id)).toMatchObject({ status: closed, closed_at: expect.any(String) })
  })
  it('is opened again within 30 days', async () => {
    const id = await w.reported()
    await w.done('close', id, w.closing)
    await w.sql("update event set closed_at = closed_at - interval '31 days' where id = $1", [id])
    expect(await w.press('reopen', id, { reason: '积水复发' }, w.admin)).toMatchObject({
      code: 422,
      msg: '结案超过30天，不能重新打开',
    })
    await w.sql("update event set closed_at = closed_at + interval '2 days' where id = $1", [id])
    await w.done('reopen', id, { reason: '积水复发' }, w.admin)
    expect(await w.rowOf(id)).toMatchObject({ status: handling, closed_at: null })
  })
  it('ends its audit when it is voided', async () => {
    await w.auditedBy()
    const id = await w.reported()
    const { instance } = await w.rowOf(id)
    await w.done('void', id, { reason: '误报' })
    const { result } = await w.one<{ result: number }>('select result from process_instance where id = $1::uuid', [
      instance,
    ])
    expect(result).toBe(4)
  })
  it('is handed over once, by one of two, and is only read then', async () => {
    await w.auditedBy()
    const id = await w.reported()
    const { instance } = await w.rowOf(id)
    const made: string[] = []
    const take = async () => {
      made.push(uuidv7())
      return made.at(-1)!
    }
    const taken = await Promise.all([asAdmin((c) => handOver(c, id, take)), asAdmin((c) => handOver(c, id, take))])
    expect(made).toHaveLength(1)
    expect(taken).toEqual([made[0], made[0]])
    expect(await statusOf(id)).toBe(upgraded)
    const { result } = await w.one<{ result: number }>('select result from process_instance where id = $1::uuid', [
      instance,
    ])
    expect(result).toBe(4)
    expect((await w.press('follow', id, { content: '现场已控制住' })).msg).toBe('当前状态为“已升级”，不能跟进')
    await expect(asAdmin((c) => handOver(c, uuidv7(), take))).rejects.toThrow('找不到资源')
  })
  it('is led as an emergency by whoever may say so, and by nobody who may only report or lead elsewhere', async () => {
    const id = await w.reported()
    const upgrade = (caller: Caller) =>
      caller.call<{ contingencyEventId: string }>(upgradeEvent.method, upgradeEvent.path, { ...w.place, body: { id } })
    const refused = { code: 403, msg: '没有操作权限，请联系上级管理员' }
    const chief = await makeUser(w.app, 'event-chief', [event.codes.list, 'contingency:event:report'], w.place)
    expect(await upgrade(w.reporter)).toMatchObject(refused)
    expect(await upgrade(chief)).toMatchObject(refused)
    const elsewhere = await w.one<{ id: number }>(
      'select id from community where company_id = $1 and id <> $2 limit 1',
      [w.place.companyId, w.place.communityId],
    )
    const codes = [event.codes.list, upgradeEvent.permission!]
    const stranger = await makeUser(w.app, 'event-stranger', codes, {
      companyId: w.place.companyId,
      dataScope: 4,
      communityIds: [elsewhere.id],
    })
    expect((await upgrade(stranger)).code).not.toBe(0)
    expect(await statusOf(id)).toBe(handling)
    expect(await w.sql('select 1 from contingency_event where event_id = $1', [id])).toEqual([])
    // Who dealt with it hands it over, whether or not he leads emergencies himself; what became of it is not his to read.
    const hand = await makeUser(w.app, 'event-heir', codes, w.place)
    const { code, data } = await upgrade(hand)
    expect(code).toBe(0)
    expect(await statusOf(id)).toBe(upgraded)
    const read = await hand.call('GET', `/complex/contingency/event/info/${data.contingencyEventId}`, w.place)
    expect(read).toMatchObject(refused)
  })
  it('keeps its handler in the house', async () => {
    const hand = await makeUser(w.app, 'event-leaver', [event.codes.list], w.place)
    await w.reported({ handlerId: hand.userId })
    const answer = await w.admin.call('DELETE', '/basedata/sys/user', { body: [hand.userId] })
    expect(answer.msg).toBe('该用户有1个未结案的突发事件，请先更换处理人')
  })
})

describe('reminding', () => {
  const rule = async (moment: string, more: Record<string, unknown> = {}) => {
    const { id } = await w.one<{ id: string }>(
      `insert into event_reminder (id, company_id, level_id, moment, offset_minutes, repeat_minutes, max_repeat, receiver_kinds, channels, template, enabled, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, '{handler}', '{inbox}', '“{标题}”{分钟}分钟', 1, $8, $8) returning id`,
      [
        uuidv7(),
        w.place.companyId,
        w.levels.gravest,
        moment,
        more['offset'] ?? 0,
        more['repeat'] ?? 0,
        more['most'] ?? 0,
        w.app.clock.now(),
      ],
    )
    return id
  }
  const clear = async () => {
    await w.sql('delete from event_firing')
    for (const table of ['position_ids', 'role_ids', 'user_ids']) await w.sql(`delete from event_reminder__${table}`)
    await w.sql('delete from event_reminder')
  }
  /** Lets hours go by of an event, and not of those who are signed in. */
  const aged = (id: string, hours: number) =>
    w.sql("update event set reported_at = reported_at - $2 * interval '1 hour' where id = $1", [id, hours])
  const said = (id: string) =>
    w.sql<{ occurrence: number; body: string; told: number }>(
      'select occurrence, body, told from event_firing where event_id = $1 order by at, occurrence',
      [id],
    )
  /** Of a type that is led as no emergency: as one it would be reminded of there. */
  const gravest = async () => {
    const { id: typeId } = await w.one<{ id: string }>(
      "select id from event_type where name = '宠物伤人' and company_id = $1",
      [w.place.companyId],
    )
    return w.reported({ typeId, levelId: w.levels.gravest, happenedAt: w.at(-5), foundAt: w.at(-5) })
  }

  it('is told at once of a report, once, whoever looks again', async () => {
    await clear()
    await rule('reported')
    const id = await gravest()
    expect(await said(id)).toMatchObject([{ occurrence: 0, told: 1 }])
    await Promise.all([remindDue(w.app.kernel, ['reported']), remindDue(w.app.kernel, ['reported'])])
    expect(await said(id)).toHaveLength(1)
  })
  it('counts a missing follow-up from the report, then from the last follow-up', async () => {
    await clear()
    await rule('noFollow', { repeat: 10, most: 2 })
    const id = await gravest()
    w.app.clock.advance(29 * 60)
    await remindDue(w.app.kernel, ['noFollow'])
    expect(await said(id)).toEqual([])
    w.app.clock.advance(60)
    await remindDue(w.app.kernel, ['noFollow'])
    expect(await said(id)).toMatchObject([{ occurrence: 0 }])
    await w.done('follow', id, { content: '现场已控制住' })
    w.app.clock.advance(29 * 60)
    await remindDue(w.app.kernel, ['noFollow'])
    expect(await said(id)).toHaveLength(1)
    w.app.clock.advance(60)
    await remindDue(w.app.kernel, ['noFollow'])
    expect(await said(id)).toMatchObject([{ occurrence: 0 }, { occurrence: 0 }])
    // Nothing ran for an hour: the latest of those that were missed, no more than the rule allows.
    w.app.clock.advance(60 * 60)
    await remindDue(w.app.kernel, ['noFollow'])
    await remindDue(w.app.kernel, ['noFollow'])
    expect((await said(id)).map(({ occurrence }) => occurrence)).toEqual([0, 0, 2])
  })
  it('says of what has ended only that it is closed', async () => {
    await clear()
    await rule('closeOver')
    await rule('closed')
    const id = await gravest()
    await w.done('close', id, w.closing)
    await aged(id, 400)
    await remindDue(w.app.kernel, ['closeOver', 'closed'])
    expect(await said(id)).toMatchObject([{ body: '“地库积水”0分钟' }])
    const open = await gravest()
    await aged(open, 169)
    await remindDue(w.app.kernel, ['closeOver'])
    expect(await said(open)).toHaveLength(1)
  })
  it('is tried on whoever asks and on nobody else', async () => {
    await clear()
    const id = await rule('reported')
    const answer = await w.admin.call<{ body: string }>(testReminder.method, testReminder.path, {
      ...w.place,
      body: { id },
    })
    expect(answer.data.body).toBe('“地下车库积水”45分钟')
    const readers = await w.sql<{ user_id: number }>(
      "select user_id from message_record where title = '突发事件提醒（测试）'",
    )
    const { id: me } = await w.one<{ id: number }>("select id from sys_user where username = 'sysadmin'")
    expect(readers).toEqual([{ user_id: me }])
  })
})

describe('numbers and counts', () => {
  it('numbers go on behind what was given out when the rule changes', async () => {
    await w.reported()
    const code = async () => (await w.admin.call<EventCode>(readEventCode.method, readEventCode.path, w.place)).data
    const before = await code()
    const keep = (body: Record<string, unknown>) =>
      w.admin.call(saveEventCode.method, saveEventCode.path, { ...w.place, body })
    const set = { prefix: before.prefix, datePattern: before.datePattern, digits: before.digits, reset: before.reset }
    expect((await keep({ ...set, prefix: 'SJ' })).code).toBe(0)
    const after = await code()
    expect(after).toMatchObject({ own: true, prefix: 'SJ' })
    const { event_no: given } = await w.rowOf(await w.reported())
    expect(given).toBe(after.next)
    expect(await keep({ ...set, prefix: '' })).toMatchObject({ code: 400 })
    expect(await keep({ ...set, datePattern: 'yyyy' })).toMatchObject({ code: 400 })
    expect((await keep(set)).code).toBe(0)
  })
  it('counts what the tabs show', async () => {
    await w.auditedBy()
    const id = await w.reported()
    const counts = (caller = w.auditor) => caller.call<Record<string, TabCount>>('GET', `${event.base!}/tabs`, w.place)
    const { data } = await counts()
    const listed = await w.auditor.call<{ total: number }>('GET', `${event.base!}/page`, {
      ...w.place,
      query: { turn: 'todo', status: [pendingAudit, pendingClose].join(','), count: 'exact' },
    })
    expect(listed.code, listed.msg).toBe(0)
    expect(data['todo']).toEqual({ total: listed.data.total, capped: false })
    expect(listed.data.total).toBeGreaterThan(0)
    await w.decide(id)
    expect((await counts()).data['todo']!.total).toBe(listed.data.total - 1)
  })
})

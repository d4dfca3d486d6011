import {
  arrive,
  type Command,
  contingencyPlaces,
  type EditableEvent,
  eventByProcess,
  readCommand,
  type TriedRight,
  tryRights,
} from '@wuguan/contract/contingency/contingency.actions'
import { contingencyApproval } from '@wuguan/contract/contingency/contingency-approval.entity'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { isLate, rankOfDead } from '@wuguan/contract/contingency/contingency-rules'
import { contingencyLevel } from '@wuguan/contract/contingency/contingency-level.entity'
import { contingencyType } from '@wuguan/contract/contingency/contingency-type.entity'
import { emergencyFigures } from '@wuguan/contract/contingency/emergency-figures.report'
import { elevatorFault } from '@wuguan/contract/elevator/elevator-fault.entity'
import { elevatorFaultFlow } from '@wuguan/contract/elevator/elevator-fault.flow'
import { upgradeEvent } from '@wuguan/contract/event/event.actions'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContingencyWorld, CONTINGENCY_CODES, openContingencies } from '../../../tests/support/contingencies.ts'
import type { Caller } from '../../../tests/support/app.ts'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { inTransaction } from '../../kernel/tx.ts'

/** 应急事件: a response that waits for nobody, and the consent of others beside it. */
let w: ContingencyWorld
beforeAll(async () => {
  w = await openContingencies()
})
afterAll(() => w.app.stop())
beforeEach(async () => {
  await w.sql("update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    w.app.clock.now(),
  ])
})
const { draft, responding, controlled, recovering, closed, cancelled } = HANDLE_STATUS
const resultOf = async (instance: string | null) =>
  (await w.one<{ result: number; reason: string | null }>(
    'select result, end_reason as reason from process_instance where id = $1::uuid',
    [instance],
  ))!
const commandOf = async (id: string) =>
  (await w.chief.call<Command>(readCommand.method, readCommand.path, { ...w.place, query: { id } })).data
const skipTasks = (id: string) =>
  w.sql("update contingency_task set status = 90, remark = '无需' where event_id = $1", [id])
/** What a process says, as the engine would. */
const callBack = async (id: string, result: 'approved' | 'rejected' | 'cancelled', instance: string) => {
  const { kernel } = w.app
  const { id: userId } = await w.one<{ id: number }>("select id from sys_user where username = 'group01'")
  const facts = { userId, superAdmin: true, homeCompanyId: w.place.companyId, departmentId: null }
  const rights = await loadRights(kernel.q, facts, w.place.companyId, 0)
  const actor = { ...systemActor(rights, w.place.companyId, 'test'), userId }
  const kind = kernel.approvals.kindOf('contingency.report')!
  await inTransaction(kernel, (scope) => kind.finished({ kernel, actor, ...scope }, id, result, null, instance))
}

describe('the numbers of the book', () => {
  it('knows when a report is late', () => {
    expect(isLate('2026-06-06 14:00:00', '2026-06-06 14:30:59', 30)).toBe(false)
    expect(isLate('2026-06-06 14:00:00', '2026-06-06 14:31:00', 30)).toBe(true)
  })
  it('knows the lowest rank of the dead', () => {
    expect([0, 1, 2, 3].map(rankOfDead)).toEqual([null, 2, 2, 1])
  })
})

describe('reporting', () => {
  it('numbers it, makes tasks of the plan due by their minutes, and starts the process, all at once', async () => {
    const id = await w.reported()
    const row = await w.rowOf(id)
    expect(row).toMatchObject({ handle_status: responding, audit_result: 1, late_report: false })
    expect(row.event_no).toMatch(/^YJ\d{8}\d{3}$/)
    const tasks = await w.tasksOf(id)
    expect(tasks).toHaveLength(9)
    expect(tasks.find(({ step }) => step === '疏散楼层')!.minutes).toBe(15)
  })
  it.each([
    ['without a commander', { commanderId: null }, { commanderId: '请选择总指挥' }],
    ['without a type', { typeId: null }, { typeId: '请选择事件类型' }],
    ['of a few words', { description: '着火了' }, { description: '请输入事件描述（至少10个字）' }],
    ['of no words', { description: null }, { description: '请输入事件描述（至少10个字）' }],
    ['found before it happened', { foundAt: '2020-01-01 00:00:00' }, { foundAt: '发现时间不能早于发生时间' }],
  ])('refuses a report %s', async (_what, more, data) => {
    expect(await w.tell(more)).toMatchObject({ code: 400, data })
  })
  it('refuses what has not happened yet, and a level too low for the dead', async () => {
    const later = w.at(60)
    expect(await w.tell({ happenedAt: later, foundAt: later })).toMatchObject({
      data: { happenedAt: '发生时间不能晚于当前时间' },
    })
    const deadly = { code: 400, data: { levelId: '伤亡情况与事件级别不符' } }
    expect(await w.tell({ dead: 3, levelId: w.levels.greater })).toMatchObject(deadly)
    expect(await w.tell({ dead: 1, levelId: w.levels.greater })).toMatchObject(deadly)
    expect(await w.tell({ dead: 3, levelId: w.levels.grave })).toMatchObject(deadly)
    expect((await w.tell({ dead: 1, levelId: w.levels.grave })).code).toBe(0)
  })
  it('keeps its levels in an order that no two share', async () => {
    const { id, version } = await w.one<{ id: string; version: number }>(
      'select id, version from contingency_level where id = $1',
      [w.levels.common],
    )
    expect(
      await w.admin.call('PUT', contingencyLevel.base!, { ...w.place, body: { id, version, rank: 1 } }),
    ).toMatchObject({ code: 400, data: { rank: '级别顺序不能重复' } })
  })
  it('keeps a draft for its author alone and asks for the rest when it is submitted', async () => {
    const id = await w.drafted({ commanderId: null })
    expect(await w.press('submit', id)).toMatchObject({ code: 422, msg: '请选择总指挥' })
    const other = await w.who('cont-other', CONTINGENCY_CODES)
    const seen = await other.call('GET', `${contingencyEvent.base}/info/${id}`, w.place)
    expect(seen.code).toBe(404)
  })
  it('takes 30 steps and no more', async () => {
    const { id, version, checklist } = await w.one<{ id: string; version: number; checklist: unknown[] }>(
      'select id, version, checklist from contingency_type where id = $1',
      [w.types.fire],
    )
    const steps = (n: number) =>
      Array.from({ length: n }, (_, at) => ({ step: `步骤${at}`, roleText: '岗位', limitMinutes: 5 }))
    const put = (n: number, at: number) =>
      w.admin.call('PUT', contingencyType.base!, { ...w.place, body: { id, version: at, checklist: steps(n) } })
    expect(await put(31, version)).toMatchObject({ code: 400, data: { checklist: '处置步骤最多30条' } })
    expect((await put(30, version)).code).toBe(0)
    await w.sql('update contingency_type set checklist = $2::jsonb where id = $1', [id, JSON.stringify(checklist)])
  })
})

describe('consent, which the response never waits for', () => {
  it.each([
    ['common', ['项目经理审批']],
    ['greater', ['项目经理审批', '城市公司审批']],
    ['grave', ['项目经理审批', '城市公司审批']],
    ['gravest', ['项目经理审批', '城市公司审批', '集团审批']],
  ] as const)('asks whom a %s one asks', async (level, nodes) => {
    const { instance } = await w.rowOf(await w.reported({ levelId: w.levels[level] }))
    await w.decide(instance)
    const asked = await w.sql<{ name: string }>(
      'select name from process_task where instance_id = $1::uuid order by create_time, id',
      [instance],
    )
    expect(asked.map(({ name }) => name)).toEqual(nodes)
  })
  it('goes on while it is asked, and when it is refused', async () => {
    const id = await w.reported()
    await w.done('progress', id, { kind: 'progress', content: '明火已扑灭', injured: 1 })
    await w.decide((await w.rowOf(id)).instance, 'reject')
    expect(await w.rowOf(id)).toMatchObject({ handle_status: responding, audit_result: 3, injured: 1 })
    await w.done('control', id, { controlledAt: w.at(-1), content: '现场已经控制' })
    expect((await w.work('done', (await w.tasksOf(id))[0]!.id)).code).toBe(0)
    expect((await w.rowOf(id)).handle_status).toBe(controlled)
  })
  it('begins anew when the level is raised: one is cancelled, one is new, a late answer of the old one changes nothing', async () => {
    const id = await w.reported()
    const before = await w.rowOf(id)
    await w.done('changeLevel', id, { levelId: w.levels.grave, reason: '火势扩大蔓延' })
    const after = await w.rowOf(id)
    expect(after).toMatchObject({ handle_status: responding, audit_result: 1, level_id: w.levels.grave })
    expect(after.instance).not.toBe(before.instance)
    expect(await resultOf(before.instance)).toEqual({ result: 4, reason: '级别调整' })
    expect((await resultOf(after.instance)).result).toBe(1)
    const live = await w.sql('select 1 from process_instance where business_id = $1 and result = 1', [id])
    expect(live).toHaveLength(1)
    await callBack(id, 'rejected', before.instance)
    expect((await w.rowOf(id)).audit_result).toBe(1)
    await w.decide(after.instance)
    expect((await w.rowOf(id)).audit_result).toBe(2)
    await callBack(id, 'rejected', after.instance)
    expect((await w.rowOf(id)).audit_result).toBe(2)
  })
  it('is asked higher up when it has passed and is raised, and lowered only when it has passed', async () => {
    const id = await w.reported({ levelId: w.levels.greater })
    const lower = { levelId: w.levels.common, reason: '核实后影响较小' }
    expect((await w.press('changeLevel', id, lower)).msg).toBe('上报审批通过后才能降低级别')
    await w.decide((await w.rowOf(id)).instance)
    await w.done('changeLevel', id, { levelId: w.levels.gravest, reason: '出现多人被困' })
    const raised = await w.rowOf(id)
    expect(raised.audit_result).toBe(1)
    await w.decide(raised.instance)
    await w.done('changeLevel', id, lower)
    expect(await w.rowOf(id)).toMatchObject({ audit_result: 2, level_id: w.levels.common })
    expect((await w.press('changeLevel', id, { levelId: w.levels.greater })).code).toBe(400)
  })
  it('judges the report late by the limit of the new level', async () => {
    const id = await w.reported({ happenedAt: w.at(-25), foundAt: w.at(-25) })
    expect((await w.rowOf(id)).late_report).toBe(false)
    await w.done('changeLevel', id, { levelId: w.levels.grave, reason: '火势扩大蔓延' })
    expect((await w.rowOf(id)).late_report).toBe(true)
  })
  it('is taken back by whoever reported while nobody has decided, corrected and sent again', async () => {
    const id = await w.reported({ levelId: w.levels.greater })
    const { instance } = await w.rowOf(id)
    const edit = async () =>
      w.chief.call('PUT', contingencyEvent.base!, {
        ...w.place,
        body: { id, version: (await w.rowOf(id)).version, location: '地库B2充电区' },
      })
    expect((await edit()).msg).toBe('流程审批中，不能编辑')
    await w.done('withdraw', id)
    expect(await w.rowOf(id)).toMatchObject({ handle_status: responding, audit_result: 4 })
    expect((await resultOf(instance)).result).toBe(4)
    expect((await edit()).code).toBe(0)
    await w.done('resubmit', id)
    const again = await w.rowOf(id)
    expect(again.audit_result).toBe(1)
    expect(again.instance).not.toBe(instance)
    await w.decideTask((await w.openTasks(again.instance))[0]!.id, 'approve', w.manager)
    expect((await w.press('withdraw', id)).msg).toBe('已有人审批，不能撤回')
    expect((await w.press('resubmit', id)).msg).toBe('上报审批未被驳回或取消，不能重新送审')
  })
  it('opens the record of a process to be corrected by its reporter only, and knows no others', async () => {
    const id = await w.reported()
    const { instance } = await w.rowOf(id)
    const ask = async (processInstanceId: string, caller = w.chief) =>
      caller.call<EditableEvent>(eventByProcess.method, eventByProcess.path, {
        ...w.place,
        query: { processInstanceId },
      })
    expect((await ask(instance)).data).toEqual({ id, editable: false, reason: '流程审批中，不能编辑' })
    expect(await ask(uuidv7())).toMatchObject({ code: 404, msg: '流程实例不存在' })
    await w.decide(instance, 'reject')
    expect((await ask(instance)).data.editable).toBe(true)
    const other = await w.who('cont-editor', CONTINGENCY_CODES)
    expect((await ask(instance, other)).data).toMatchObject({ editable: false, reason: '只有上报人可以编辑应急事件' })
  })
  it('is decided on by whoever is asked, from the inbox of processes, and by nobody else', async () => {
    const id = await w.reported()
    const [task] = await w.openTasks((await w.rowOf(id)).instance)
    expect((await w.decideTask(task!.id, 'approve', w.company)).code).toBe(403)
    const reader = await w.who('cont-inbox', ['bpm:contingency:list'])
    const page = await reader.call<{ list: Record<string, unknown>[] }>('GET', `${contingencyApproval.base}/page`, {
      ...w.place,
      query: { limit: 1000 },
    })
    const row = page.data.list.find((one) => one['eventId'] === id)
    expect(row).toMatchObject({ node: '项目经理审批', people: 'cont-manager', result: 1, round: 'contingency.report' })
  })
})

describe('leading it', () => {
  it('changes casualties by progress entries only, each with the figures of then', async () => {
    const id = await w.reported()
    await w.done('progress', id, { kind: 'progress', content: '发现伤员两名', injured: 2 })
    await w.done('progress', id, { kind: 'progress', content: '伤员已全部送医' })
    expect(await w.rowOf(id)).toMatchObject({ injured: 2, dead: 0 })
    const { feed } = await commandOf(id)
    expect(feed.map(({ content, injured }) => [content, injured])).toEqual([
      ['伤员已全部送医', 2],
      ['发现伤员两名', 2],
    ])
    await w.decide((await w.rowOf(id)).instance, 'reject')
    const answer = await w.chief.call('PUT', contingencyEvent.base!, {
      ...w.place,
      body: { id, version: (await w.rowOf(id)).version, injured: 0 },
    })
    expect(answer).toMatchObject({ code: 400, data: { injured: '伤亡数字只能通过续报修改' } })
  })
  it('tells whoever has it before him that it changed, by every verb, and not what', async () => {
    const id = await w.reported()
    const told = async () =>
      (
        await w.sql<{ payload: unknown }>(
          "select payload from outbox where topic = 'record.changed' and payload ->> 'topic' = $1",
          [`message/change/contingency.contingencyEvent/${id}`],
        )
      ).map(({ payload }) => Object.keys(payload as object))
    const before = (await told()).length
    await w.done('progress', id, { kind: 'progress', content: '伤员已全部送医' })
    const [task] = await w.tasksOf(id)
    await w.work('done', task!.id)
    await w.decide((await w.rowOf(id)).instance, 'reject')
    const keys = await told()
    expect(keys.length).toBe(before + 3)
    expect(keys.every((names) => names.join() === 'topic')).toBe(true)
  })
  it('asks for a level that fits the dead, and takes it with the report', async () => {
    const id = await w.reported()
    const told = { kind: 'progress', content: '一名伤员不治身亡', dead: 1 }
    expect(await w.press('progress', id, told)).toMatchObject({ code: 400, data: { dead: '伤亡情况与事件级别不符' } })
    await w.done('progress', id, { ...told, newLevelId: w.levels.grave })
    expect(await w.rowOf(id)).toMatchObject({ dead: 1, level_id: w.levels.grave, audit_result: 1 })
  })
  it('is controlled in the past, flares up again, and goes on to its aftermath', async () => {
    const id = await w.reported()
    const content = '现场已经控制住'
    expect(await w.press('control', id, { controlledAt: w.at(10), content })).toMatchObject({
      code: 400,
      data: { controlledAt: '控制时间不能晚于当前时间' },
    })
    await w.done('control', id, { controlledAt: w.at(-1), content })
    await w.done('relapse', id, { reason: '余火复燃冒烟' })
    expect((await w.rowOf(id)).handle_status).toBe(responding)
    await w.done('control', id, { controlledAt: w.at(-1), content })
    await w.done('recover', id)
    expect((await w.rowOf(id)).handle_status).toBe(recovering)
  })
  it('shows a task over its time by the minutes', async () => {
    const id = await w.reported()
    const [task] = await w.tasksOf(id)
    await w.sql("update contingency_task set due_at = $2::timestamptz - interval '5 minutes' where id = $1", [
      task!.id,
      w.app.clock.now(),
    ])
    await w.work('done', task!.id)
    expect((await commandOf(id)).tasks.find((one) => one.id === task!.id)?.minutesOver).toBe(5)
  })
  it('calls people together and takes them as there when they say so themselves', async () => {
    const id = await w.reported({ drill: true })
    const hand = await w.who('cont-hand', ['contingency:event:view'])
    const come = () => hand.call(arrive.method, arrive.path, { ...w.place, body: { id, geo: null } })
    expect((await come()).msg).toBe('您不在点名人员中')
    await w.done('muster', id, { userIds: [hand.userId, w.manager.userId] })
    expect((await come()).code).toBe(0)
    const { people } = await commandOf(id)
    expect(people.map(({ userId, arrivedAt }) => [userId, arrivedAt !== null])).toEqual([
      [hand.userId, true],
      [w.manager.userId, false],
    ])
  })
})

describe('closing', () => {
  const leading = async () => {
    const id = await w.reported()
    await w.done('control', id, { controlledAt: w.at(-1), content: '现场已经控制' })
    return id
  }
  it('waits for the report, for its tasks and for words that say something, then for whom the level asks', async () => {
    const id = await leading()
    expect((await w.press('closeApply', id, w.closing)).msg).toBe('事件上报尚未审批通过，不能结案')
    await w.decide((await w.rowOf(id)).instance)
    const tasks = await w.tasksOf(id)
    await w.sql('update contingency_task set status = 30, done_at = $2 where event_id = $1 and id <> all($3::uuid[])', [
      id,
      w.app.clock.now(),
      tasks.slice(0, 2).map((one) => one.id),
    ])
    expect((await w.press('closeApply', id, w.closing)).msg).toBe('还有2个处置任务未完成')
    await skipTasks(id)
    expect(await w.press('closeApply', id, { ...w.closing, causeText: '电池老化' })).toMatchObject({
      code: 400,
      data: { causeText: '原因分析至少20个字' },
    })
    await w.done('closeApply', id, w.closing)
    const asked = await w.rowOf(id)
    expect(asked).toMatchObject({ handle_status: controlled, close_result: 1 })
    expect((await w.press('closeApply', id, w.closing)).msg).toBe('结案审批中，请勿重复申请')
    await w.decide(asked.closing, 'reject')
    expect(await w.rowOf(id)).toMatchObject({ handle_status: controlled, close_result: 3 })
    await w.done('closeApply', id, w.closing)
    await w.decide((await w.rowOf(id)).closing)
    expect(await w.rowOf(id)).toMatchObject({ handle_status: closed, close_result: 2 })
    expect((await w.work('done', tasks[0]!.id)).code).toBe(422)
  })
  it('does not end while an order of it is open', async () => {
    const id = await leading()
    await w.decide((await w.rowOf(id)).instance)
    await skipTasks(id)
    const { id: categoryId } = await w.one<{ id: string }>(
      "select id from problem_category c where 'inner' = any(order_types) and enabled = 1 and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
    )
    // An order is made by whoever may make orders.
    await w.done('toOrder', id, { orderType: 'inner', categoryId, content: '请更换充电桩' }, w.admin)
    expect((await w.press('closeApply', id, w.closing)).msg).toBe('还有1个关联工单未完成')
  })
  it('is cancelled only where nobody was hurt, and the report was refused or taken back', async () => {
    const id = await w.reported({ injured: 1 })
    await w.done('withdraw', id)
    expect((await w.press('cancel', id, { reason: '误报' })).msg).toBe('有人员伤亡的事件不能取消')
    const other = await w.reported()
    expect((await w.press('cancel', other, { reason: '误报' })).msg).toBe('上报审批被驳回或取消后才能取消事件')
    await w.done('withdraw', other)
    await w.done('cancel', other, { reason: '误报' })
    expect((await w.rowOf(other)).handle_status).toBe(cancelled)
    expect((await w.rowOf(await w.drafted())).handle_status).toBe(draft)
  })
})

describe('rights', () => {
  const row = async (kinds: readonly string[], more: { communityId?: number; levelId?: string; userId?: number }) => {
    const id = uuidv7()
    await w.sql(
      `insert into contingency_permission (id, company_id, name, kinds, grantee_kind, enabled, created_at, updated_at) values ($1::uuid, $2, $1::uuid::text, $3::text[], 'user', 1, $4, $4)`,
      [id, w.place.companyId, kinds, w.app.clock.now()],
    )
    const name = async (what: string, target: unknown) =>
      target === undefined
        ? undefined
        : w.sql(`insert into contingency_permission__${what} (owner_id, target_id, position) values ($1, $2, 0)`, [
            id,
            target,
          ])
    await name('user_ids', more.userId ?? w.chief.userId)
    await name('community_ids', more.communityId)
    await name('level_ids', more.levelId)
  }
  beforeEach(async () => {
    await w.sql('update contingency_permission set enabled = 0')
  })
  afterAll(() => w.sql('update contingency_permission set enabled = 0'))
  it('lets the codes decide where no row is of the kind, and the union of rows where one is', async () => {
    const elsewhere = await w.one<{ id: number }>(
      'select id from community where company_id = $1 and id <> $2 limit 1',
      [w.place.companyId, w.place.communityId],
    )
    await row(['handle'], {})
    expect((await w.tell()).code).toBe(0)
    await row(['report'], { communityId: elsewhere.id })
    expect(await w.tell()).toMatchObject({ code: 403, msg: '没有操作权限，请联系上级管理员' })
    await row(['report'], { communityId: w.place.communityId, levelId: w.levels.common })
    expect((await w.tell()).code).toBe(0)
    expect((await w.tell({ levelId: w.levels.greater })).code).toBe(403)
  })
  it('shows what scope, code and rows show together', async () => {
    const id = await w.reported()
    const info = () => w.chief.call('GET', `${contingencyEvent.base}/info/${id}`, w.place)
    expect((await info()).code).toBe(0)
    await row(['view'], { userId: w.manager.userId })
    expect((await info()).code).toBe(404)
    await row(['view'], { levelId: w.levels.greater })
    expect((await info()).code).toBe(404)
    await row(['view'], { levelId: w.levels.common })
    expect((await info()).code).toBe(0)
  })
  it('is tried on somebody by the function that judges', async () => {
    await row(['view', 'close'], { levelId: w.levels.greater })
    const { data } = await w.admin.call<{ rights: readonly TriedRight[] }>(tryRights.method, tryRights.path, {
      ...w.place,
      body: {
        userId: w.chief.userId,
        communityId: w.place.communityId,
        typeId: w.types.fire,
        levelId: w.levels.common,
      },
    })
    expect(data.rights.map(({ kind, allowed }) => [kind, allowed])).toEqual([
      ['view', false],
      ['report', true],
      ['handle', true],
      ['close', false],
      ['export', true],
    ])
  })
})

describe('an event that becomes an emergency', () => {
  const upgrade = (id: string) =>
    w.admin.call<{ contingencyEventId: string }>(upgradeEvent.method, upgradeEvent.path, { ...w.place, body: { id } })
  const typed = async (name: string) =>
    (
      await w.one<{ id: string }>('select id from event_type where name = $1 and company_id = $2', [
        name,
        w.place.companyId,
      ])
    ).id
  const eventOf = (id: string) =>
    w.one<{ status: number; to: string | null; level: string }>(
      'select status, contingency_event_id as "to", level_id as level from event where id = $1',
      [id],
    )
  // The suites of events and of emergencies share a world; its `reported` is that of emergencies.
  const happened = async (more: Record<string, unknown> = {}) => {
    const answer = await w.admin.call<{ id: string }>('POST', '/manage/event/emergencies/report', {
      ...w.place,
      body: {
        communityId: w.place.communityId,
        title: '地库积水漫入设备房',
        typeId: await typed('地库积水'),
        levelId: (await w.one<{ id: string }>("select id from event_level where name = '较大'")).id,
        happenedAt: w.at(-12),
        foundAt: w.at(-10),
        location: '地库B2',
        description: '地库积水漫入设备房，水泵房有进水风险。',
        fireCalled: true,
        injured: 1,
        ...more,
      },
    })
    expect(answer.code, answer.msg).toBe(0)
    return answer.data.id
  }
  it('is one emergency, whoever presses at once and again', async () => {
    const id = await happened()
    const answers = await Promise.all([upgrade(id), upgrade(id)])
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    const [to] = answers.map(({ data }) => data.contingencyEventId)
    expect(answers[1]!.data.contingencyEventId).toBe(to)
    expect((await upgrade(id)).data.contingencyEventId).toBe(to)
    expect(await w.sql('select 1 from contingency_event where event_id = $1', [id])).toHaveLength(1)
    expect(await eventOf(id)).toMatchObject({ status: EVENT_STATUS.upgraded, to })
    const made = await w.one<Record<string, unknown>>(
      `select t.title, t.injured, t.handle_status, t.audit_result, t.external_units, l.rank, y.name as type, t.late_report from contingency_event t
         join contingency_level l on l.id = t.level_id join contingency_type y on y.id = t.type_id where t.id = $1`,
      [to],
    )
    expect(made).toMatchObject({
      title: '地库积水漫入设备房',
      injured: 1,
      handle_status: responding,
      audit_result: 1,
      external_units: ['fire'],
      rank: 3,
      type: '内涝',
      late_report: false,
    })
    expect((await commandOf(to!)).tasks.length).toBeGreaterThan(0)
  })
  it('is led so at once where its level must be', async () => {
    const { id: gravest } = await w.one<{ id: string }>("select id from event_level where name = '特别重大'")
    const id = await happened({ levelId: gravest })
    expect(await eventOf(id)).toMatchObject({ status: EVENT_STATUS.upgraded, to: expect.any(String) })
  })
  it('needs a type of emergency, its own or that of a type above it', async () => {
    expect((await upgrade(await happened({ typeId: await typed('宠物伤人') }))).msg).toBe(
      '请先为该突发事件的类型设置对应的应急类型',
    )
    const id = await happened({ typeId: await typed('厨房起火') })
    expect((await upgrade(id)).code).toBe(0)
  })
})

describe('a lift in which people are caught', () => {
  const fault = async (kind: string, more: Record<string, unknown> = {}) => {
    const [lift] = await w.sql<{ id: string }>(
      "select id from elevator where community_id = $1 and status in ('running', 'fault') order by id limit 1",
      [w.place.communityId],
    )
    const type = await w.one<{ id: string }>('select id from elevator_fault_type where company_id = $1 and name = $2', [
      w.place.companyId,
      kind,
    ])
    const times = { happenedAt: w.at(-40), callAt: w.at(-38) }
    const body = { ...times, communityId: w.place.communityId, elevatorId: lift!.id, faultTypeId: type.id, ...more }
    const { code, msg, data } = await w.admin.call<{ id: string }>('POST', elevatorFault.base!, { ...w.place, body })
    expect(code, `${msg} ${JSON.stringify(data)}`).toBe(0)
    return data.id
  }
  const { method, path } = elevatorFaultFlow.actions.upgrade
  const upgradeFault = async (id: string, caller: Caller = w.admin, more: Record<string, unknown> = {}) => {
    const { version } = await w.one<{ version: number }>('select version from elevator_fault where id = $1', [id])
    const body = { id, version, content: '轿厢停在7层与8层之间，一名老人胸闷。', commanderId: w.chief.userId, ...more }
    return caller.call<{ contingencyEventId: string }>(method, path, { ...w.place, body })
  }

  it('is led as one emergency, with those who are hurt and the moments of the call', async () => {
    const id = await fault('困人', { trapped: true, trappedCount: 2, injured: 1 })
    const { code, msg, data } = await upgradeFault(id)
    expect(code, msg).toBe(0)
    const event = await w.one(
      `select t.name as type, e.handle_status as status, e.injured, e.commander_id as commander, e.event_id as of, e.title like '%电梯困2人' as titled, e.event_no is not null as numbered
       from contingency_event e join contingency_type t on t.id = e.type_id where e.id = $1`,
      [data.contingencyEventId],
    )
    expect(event).toEqual({
      type: '电梯困人',
      status: responding,
      injured: 1,
      commander: w.chief.userId,
      of: null,
      titled: true,
      numbered: true,
    })
    expect(await upgradeFault(id)).toMatchObject({ code: 422, msg: '该故障已升级应急' })
    const row = await w.admin.call<Record<string, unknown>>('GET', `${elevatorFault.base}/info/${id}`, w.place)
    expect(row.data['contingencyEventId']).toBe(data.contingencyEventId)
    expect(row.data['status']).toBe('reported')
  })
  it('is none where nobody is caught, nor where no type of emergency stands for it', async () => {
    expect(await upgradeFault(await fault('门系统故障'))).toMatchObject({
      code: 422,
      msg: '只有困人的故障可以升级应急',
    })
    const id = await fault('困人', { trapped: true, trappedCount: 1 })
    await w.sql('update contingency_type set enabled = 0 where id = $1', [w.types.lift])
    expect(await upgradeFault(id)).toMatchObject({ code: 422, msg: '没有启用的应急类型“电梯困人”，请选择应急类型' })
    expect((await upgradeFault(id, w.admin, { typeId: w.types.fire })).code).toBe(0)
    await w.sql('update contingency_type set enabled = 1 where id = $1', [w.types.lift])
  })
})

describe('figures', () => {
  const figures = async () => {
    const { data } = await w.admin.call<{ totals: { values: Record<string, string> } }>(
      'GET',
      `${emergencyFigures.path}/report`,
      { ...w.place, query: { by: 'levelId', across: 'none' } },
    )
    return data.totals.values
  }
  it('counts neither drills, nor drafts, nor what was cancelled', async () => {
    const before = await figures()
    await w.reported({ drill: true })
    await w.drafted()
    expect(await figures()).toEqual(before)
    await w.reported({ injured: 2 })
    const after = await figures()
    expect(Number(after['events'])).toBe(Number(before['events']) + 1)
    expect(Number(after['injured'])).toBe(Number(before['injured']) + 2)
  })
  it('counts by the area that is managed', async () => {
    await w.sql('update community set building_area = null where company_id = $1', [w.place.companyId])
    await w.sql('update community set building_area = 450000 where id = $1', [w.place.communityId])
    await w.sql("update contingency_event set happened_at = happened_at - interval '40 years'")
    for (let n = 0; n < 3; n++) await w.reported()
    const today = w.at(0).slice(0, 10)
    const { data } = await w.admin.call<{ density: string; communities: { events: number; density: string }[] }>(
      contingencyPlaces.method,
      contingencyPlaces.path,
      { ...w.place, query: { from: w.at(-1440).slice(0, 10), to: today } },
    )
    expect(data.density).toBe('0.67')
    expect(data.communities[0]).toMatchObject({ events: 3, density: '0.67' })
  })
})

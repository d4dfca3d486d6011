import { approveTask, rejectTask } from '@wuguan/contract/bpm/task.actions'
import { reportEmergency } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyClassification } from '@wuguan/contract/contingency/contingency-classification.entity'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { contingencyEventFlow } from '@wuguan/contract/contingency/contingency-event.flow'
import { contingencyLevel } from '@wuguan/contract/contingency/contingency-level.entity'
import { contingencyTaskFlow } from '@wuguan/contract/contingency/contingency-task.flow'
import { contingencyType } from '@wuguan/contract/contingency/contingency-type.entity'
import { expect } from 'vitest'
import { dateTimeOf } from '../../server/kernel/clock.ts'
import { approve } from '../../server/modules/bpm/task/decide.service.ts'
import type { Caller } from './app.ts'
import { openCharge } from './charge.ts'
import { openEvents } from './events.ts'
import { must } from './must.ts'
import { makeUser } from './user.ts'

type Values = Readonly<Record<string, unknown>>
export type Verb = keyof typeof contingencyEventFlow.actions

const code = (name: string) => `contingency:event:${name}`
export const CONTINGENCY_CODES = [
  'view',
  'report',
  'edit',
  'handle',
  'level',
  'control',
  'closeApply',
  'cancel',
  'export',
].map(code)

/** The demo company with emergencies that tests report, three people who decide on them, and no rows of rights. */
export async function openContingencies() {
  const w = await openEvents()
  await w.sql('update contingency_permission set enabled = 0')
  const { companyId, communityId } = w.place
  const who = (name: string, codes: readonly string[], more = {}) =>
    makeUser(w.app, name, codes, { companyId, ...more })
  const chief = await who('cont-chief', CONTINGENCY_CODES)
  const decider = ['contingency:event:view', 'bpm:instance:list']
  const [manager, company, group] = [
    await who('cont-manager', decider),
    await who('cont-company', decider),
    await who('cont-group', decider),
  ]
  await w.sql('update community set manager_id = $2 where id = $1', [communityId, manager.userId])
  await w.sql('update company set leader_id = $2 where id = $1', [companyId, company.userId])
  await w.sql('update company set leader_id = $1 where parent_id is null', [group.userId])
  const idOf = async (table: 'contingency_level' | 'contingency_type', name: string) =>
    (await w.one<{ id: string }>(`select id from ${table} where name = $1 and company_id = $2`, [name, companyId])).id
  const levels = {
    gravest: await idOf('contingency_level', 'Ⅰ级特别重大'),
    grave: await idOf('contingency_level', 'Ⅱ级重大'),
    greater: await idOf('contingency_level', 'Ⅲ级较大'),
    common: await idOf('contingency_level', 'Ⅳ级一般'),
  }
  const types = { fire: await idOf('contingency_type', '火灾'), lift: await idOf('contingency_type', '电梯困人') }
  const at = (minutes: number) => dateTimeOf(new Date(w.app.clock.now().getTime() + minutes * 60_000))
  const told = (more: Values = {}) => ({
    communityId,
    title: '地库充电区冒烟',
    typeId: types.fire,
    levelId: levels.common,
    happenedAt: at(-12),
    foundAt: at(-10),
    location: '地库B1充电区',
    description: '充电区两辆电动车冒烟，已断电疏散。',
    commanderId: chief.userId,
    ...more,
  })
  const tell = (more: Values = {}, caller: Caller = chief) =>
    caller.call<{ id: string }>(reportEmergency.method, reportEmergency.path, { ...w.place, body: told(more) })
  const reported = async (more: Values = {}, caller: Caller = chief) => {
    const answer = await tell(more, caller)
    expect(answer.code, answer.msg).toBe(0)
    return answer.data.id
  }
  const drafted = async (more: Values = {}, caller: Caller = chief) => {
    const answer = await caller.call<{ id: string }>('POST', contingencyEvent.base!, { ...w.place, body: told(more) })
    expect(answer.code, answer.msg).toBe(0)
    return answer.data.id
  }
  const rowOf = (id: string) =>
    w.one<{
      version: number
      handle_status: number
      audit_result: number | null
      close_result: number | null
      event_no: string | null
      level_id: string
      late_report: boolean
      commander_id: number
      instance: string
      closing: string | null
      injured: number
      dead: number
    }>(
      `select version, handle_status, audit_result, close_result, event_no, level_id, late_report, commander_id, process_instance_id as instance,
         close_process_instance_id as closing, injured, dead from contingency_event where id = $1`,
      [id],
    )
  const press = async (verb: Verb, id: string, body: Values = {}, caller: Caller = chief) => {
    const { method, path } = contingencyEventFlow.actions[verb]
    return caller.call<Record<string, unknown>>(method, path, {
      ...w.place,
      body: { id, version: (await rowOf(id)).version, ...body },
    })
  }
  const done = async (...asked: Parameters<typeof press>) => {
    const answer = await press(...asked)
    expect(answer.code, answer.msg).toBe(0)
    return answer.data
  }
  const openTasks = (instance: string | null) =>
    w.sql<{ id: string; name: string; who: number }>(
      'select id, name, assignee_id as who from process_task where instance_id = $1::uuid and result = 1 order by id',
      [instance],
    )
  const decideTask = (taskId: string, result: 'approve' | 'reject', caller: Caller) => {
    const action = result === 'approve' ? approveTask : rejectTask
    return caller.call(action.method, action.path, { ...w.place, body: { taskId, comment: '情况属实' } })
  }
  const deciders = [manager, company, group]
  /** All who are asked agree one after the other, or the first of them refuses. */
  const decide = async (instance: string | null, result: 'approve' | 'reject' = 'approve') => {
    for (let [task] = await openTasks(instance); task; [task] = await openTasks(instance)) {
      const answer = await decideTask(
        task.id,
        result,
        deciders.find(({ userId }) => userId === task!.who)!,
      )
      expect(answer.code, answer.msg).toBe(0)
    }
  }
  const tasksOf = (id: string) =>
    w.sql<{ id: string; version: number; step: string; minutes: number; status: number }>(
      `select k.id, k.version, k.step, round(extract(epoch from k.due_at - e.reported_at) / 60)::int as minutes, k.status
       from contingency_task k join contingency_event e on e.id = k.event_id where k.event_id = $1 order by k.sort`,
      [id],
    )
  const work = async (verb: keyof typeof contingencyTaskFlow.actions, id: string, body: Values = {}) => {
    const { method, path } = contingencyTaskFlow.actions[verb]
    const { version } = await w.one<{ version: number }>('select version from contingency_task where id = $1', [id])
    return chief.call(method, path, { ...w.place, body: { id, version, ...body } })
  }
  const closing = {
    closeSummary: '火情扑灭，现场恢复正常，受影响业主已全部回访完毕。',
    causeText: '电动车电池老化短路引起冒烟，充电区缺少自动断电装置。',
    improveText: '充电区加装烟感和自动断电装置，每周组织一次专项检查。',
  }
  return {
    ...w,
    chief,
    manager,
    company,
    group,
    who,
    levels,
    types,
    at,
    told,
    tell,
    reported,
    drafted,
    rowOf,
    press,
    done,
    openTasks,
    decideTask,
    decide,
    tasksOf,
    work,
    closing,
  }
}
export type ContingencyWorld = Awaited<ReturnType<typeof openContingencies>>

interface Notice {
  readonly event: string
  readonly receivers: readonly number[]
  readonly [word: string]: unknown
}
/** A company of its own with levels, a plan and whoever decides, without the demo: where the clock and every row are the test's. */
export async function openEmergencies(now = '2025-04-04 12:00:00') {
  const w = await openCharge({ now })
  let n = 0
  const made = async (base: string, body: Values) => (await must<{ id: string }>(w.admin, 'POST', base, body)).id
  const level = (name: string, rank: number, approveTo: string, more: Values = {}) =>
    made(contingencyLevel.base!, { name, rank, approveTo, ...more })
  const levels = {
    gravest: await level('Ⅰ级特别重大', 1, 'group', { reportMinutes: 10 }),
    grave: await level('Ⅱ级重大', 2, 'company', { reportMinutes: 20 }),
    greater: await level('Ⅲ级较大', 3, 'company'),
    common: await level('Ⅳ级一般', 4, 'community'),
  }
  const leaf = await made(contingencyClassification.base!, { code: 'C1', name: '事故灾难' })
  const type = (more: Values = {}) =>
    made(contingencyType.base!, { classificationId: leaf, code: `T${++n}`, name: `类型${n}`, ...more })
  const types = {
    plain: await type(),
    fire: await type({
      name: '火灾',
      checklist: [
        { step: '确认火情', roleText: '消防控制室', limitMinutes: 5 },
        { step: '疏散楼层', roleText: '秩序队长', limitMinutes: 15 },
      ],
    }),
  }
  const decider = ['contingency:event:view', 'bpm:instance:list']
  const [manager, leader] = [await w.user('cont-manager', decider), await w.user('cont-leader', decider)]
  const chief = await w.user('cont-chief', CONTINGENCY_CODES)
  await w.sql('update community set manager_id = $2 where id = $1', [w.communityId, manager.userId])
  await w.sql('update company set leader_id = $2 where id = $1', [w.companyId, leader.userId])
  const at = (minutes: number) => dateTimeOf(new Date(w.app.clock.now().getTime() + minutes * 60_000))
  const told = (more: Values = {}) => ({
    communityId: w.communityId,
    title: '地库充电区冒烟',
    typeId: types.plain,
    levelId: levels.common,
    happenedAt: at(-12),
    foundAt: at(-10),
    location: '地库B1充电区',
    description: '充电区两辆电动车冒烟，已断电疏散。',
    commanderId: chief.userId,
    ...more,
  })
  const tell = (more: Values = {}, caller: Caller = chief) =>
    caller.call<{ id: string }>(reportEmergency.method, reportEmergency.path, { body: told(more) })
  const reported = async (more: Values = {}, caller: Caller = chief) => {
    const answer = await tell(more, caller)
    expect(answer.code, `${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0)
    return answer.data.id
  }
  const press = (verb: Verb, id: string, values: Values = {}, caller: Caller = chief) =>
    w.verb(contingencyEventFlow, verb, id, values, caller)
  const done = async (...asked: Parameters<typeof press>) => {
    const { code, msg, data } = await press(...asked)
    expect(code, `${asked[0]}: ${msg} ${JSON.stringify(data)}`).toBe(0)
  }
  /** What people were told of one, in the order in which they were. */
  const notices = async (id: string) =>
    (
      await w.sql<{ payload: { event: string; receivers: number[]; payload: Record<string, string> } }>(
        "select payload from outbox where topic = 'notice.event' and payload ->> 'bizId' = $1 order by id",
        [id],
      )
    ).map(({ payload: { event, receivers, payload } }): Notice => ({ event, receivers, ...payload }))
  /** Whoever is asked about the report, or else the closing, agrees now. */
  const agree = async (id: string) => {
    const [turn] = await w.sql<{ id: string; who: number }>(
      `select t.id, t.assignee_id as who from process_task t join process_instance i on i.id = t.instance_id
       where i.business_id = $1 and i.result = 1 and t.result = 1`,
      [id],
    )
    await w.act((context) => approve(context, { taskId: turn!.id, comment: '情况属实' }), turn!.who)
  }
  /** All roles of another user besides his own. */
  const alsoAs = (one: { userId: number }, other: { userId: number }) =>
    w.sql(
      `insert into user_role (id, user_id, role_id, company_id, created_at, updated_at)
       select gen_random_uuid(), $1, role_id, company_id, created_at, updated_at from user_role where user_id = $2`,
      [one.userId, other.userId],
    )
  return {
    ...w,
    made,
    levels,
    leaf,
    type,
    types,
    manager,
    leader,
    chief,
    at,
    told,
    tell,
    reported,
    press,
    done,
    notices,
    agree,
    alsoAs,
  }
}
export type EmergencyWorld = Awaited<ReturnType<typeof openEmergencies>>

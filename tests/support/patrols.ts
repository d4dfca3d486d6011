import { doubleSign } from '@wuguan/contract/patrol/double-sign.entity'
import { patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { patrolModel } from '@wuguan/contract/patrol/patrol-model.entity'
import { patrolPlan } from '@wuguan/contract/patrol/patrol-plan.entity'
import { patrolPlanFlow } from '@wuguan/contract/patrol/patrol-plan.flow'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { patrolTaskFlow } from '@wuguan/contract/patrol/patrol-task.flow'
import { addTask, patrolSheet, signPoint } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import type { Json } from '@wuguan/contract/kernel/action'
import type { TaskSheet } from '@wuguan/contract/schedule/schedule.actions'
import { expect } from 'vitest'
import { writeSettingValue } from '../../server/kernel/setting-values.ts'
import type { Caller } from './app.ts'
import { makeUser } from './user.ts'
import { openOrders } from './work-orders.ts'

type Values = Readonly<Record<string, unknown>>
/** On this spot stands every point of a test. */
export const SPOT = { lat: 31.2304, lng: 121.4737 }

/** The demo company with patrols of its own making, and what people do with them. */
export async function openPatrols() {
  const w = await openOrders()
  await w.sql('update schedule_plan set status = 30 where status = 20')
  await w.sql('update patrol_model set min_interval_seconds = 0')
  const { place } = w
  let n = 0
  const walker = (name: string, more: readonly string[] = []) =>
    makeUser(
      w.app,
      name,
      [
        'patrol:task:view',
        'patrol:task:execute',
        'patrol:doubleSign:view',
        'patrol:doubleSign:sign',
        'patrol:abnormal:view',
        'patrol:abnormal:handle',
        ...more,
      ],
      { companyId: place.companyId },
    )
  const [ann, bob] = [await walker('patrol-ann'), await walker('patrol-bob')]
  const boss = await walker('patrol-boss', [
    'patrol:audit:view',
    'patrol:audit:approve',
    'patrol:task:makeup',
    'patrol:abnormal:review',
    'patrol:stat:view',
  ])
  const post = async (base: string, body: Values) => {
    const answer = await w.admin.call<{ id: string }>('POST', base, { ...place, body })
    expect(answer.code, JSON.stringify(answer.data) + answer.msg).toBe(0)
    return answer.data.id
  }
  const set = (items: readonly Values[]) =>
    post(patrolItemSet.base!, { name: `项目集${++n}`, category: 'engineering', items })
  const point = (more: Values = {}) =>
    post(patrolPoint.base!, { communityId: place.communityId, name: `点${++n}`, geo: SPOT, ...more })
  const model = (more: Values = {}) =>
    post(patrolModel.base!, { name: `模式${++n}`, signMethods: ['qr', 'geo'], methodRule: 'any', ...more })
  const way = async (points: readonly string[], more: Values = {}) =>
    post(patrolWay.base!, {
      communityId: place.communityId,
      name: `路${++n}`,
      points: points.map((pointId) => ({ pointId })),
      ...more,
    })
  const draft = (wayId: string, more: Values = {}) => ({
    communityId: place.communityId,
    name: `计划${++n}`,
    wayIds: [wayId],
    freq: 'daily',
    times: [{ start: '08:00', end: '10:00' }],
    startDate: '2027-03-01',
    assigneeKind: 'user',
    userIds: [ann.userId],
    ...more,
  })
  const tryPlan = (wayId: string, more: Values = {}) =>
    w.admin.call<{ id: string }>('POST', patrolPlan.base!, { ...place, body: draft(wayId, more) })
  const plan = async (wayId: string, more: Values = {}) => {
    const answer = await tryPlan(wayId, more)
    expect(answer.code, JSON.stringify(answer.data) + answer.msg).toBe(0)
    return answer.data.id
  }
  const version = async (table: 'schedule_plan' | 'schedule_task' | 'finding' | 'double_sign', id: string) =>
    (await w.one<{ version: number }>(`select version from ${table} where id = $1`, [id])).version
  const pressPlan = async (verb: keyof typeof patrolPlanFlow.actions, id: string, body: Values = {}) => {
    const { method, path } = patrolPlanFlow.actions[verb]
    return w.admin.call<Values>(method, path, {
      ...place,
      body: { id, version: await version('schedule_plan', id), ...body },
    })
  }
  const enabled = async (wayId: string, more: Values = {}) => {
    const id = await plan(wayId, more)
    expect(await pressPlan('enable', id)).toMatchObject({ code: 0 })
    return id
  }
  const tasksOf = (planId: string) =>
    w.sql<{
      id: string
      status: number
      start: string
      executor: number | null
      people: number[]
      late: boolean
      key: string
      date: string
    }>(
      `select t.id, t.status, to_char(t.slot_start, 'YYYY-MM-DD HH24:MI') as start, t.slot_date as date, t.executor_id as executor, t.generated_late as late, t.assignee_key as key,
         (select coalesce(json_agg(a.target_id order by a.position), '[]') from schedule_task__assignee_ids a where a.owner_id = t.id) as people
       from schedule_task t where t.plan_id = $1 order by t.slot_start, t.assignee_key`,
      [planId],
    )
  const press = async (
    verb: keyof typeof patrolTaskFlow.actions,
    id: string,
    caller: Caller = ann,
    body: Values = {},
  ) => {
    const { method, path } = patrolTaskFlow.actions[verb]
    return caller.call<Values>(method, path, {
      ...place,
      body: { id, version: await version('schedule_task', id), ...body },
    })
  }
  /** Sets the clock; everybody stays signed in. */
  const at = async (time: string) => {
    w.app.clock.set(time)
    await w.sql("update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
      w.app.clock.now(),
    ])
  }
  /** A task given out by hand and begun: from 08:00 to 10:00 of a day. */
  const begun = async (
    wayId: string,
    { day = '2027-03-01', caller = ann, ...more }: Values & { day?: string; caller?: Caller & { userId: number } } = {},
  ) => {
    await at(`${day} 08:00:00`)
    const answer = await w.admin.call<{ id: string }>(addTask.method, addTask.path, {
      ...place,
      body: {
        wayId,
        name: '临时巡查',
        userIds: [caller.userId],
        startAt: `${day} 08:00:00`,
        endAt: `${day} 10:00:00`,
        ...more,
      },
    })
    expect(answer.code, JSON.stringify(answer.data) + answer.msg).toBe(0)
    expect(await press('start', answer.data.id, caller)).toMatchObject({ code: 0 })
    return answer.data.id
  }
  const sheet = async (id: string, caller: Caller = w.admin) =>
    (await caller.call<TaskSheet>(patrolSheet.method, patrolSheet.path, { ...place, query: { id } })).data
  const stepsOf = (id: string) =>
    w.sql<{
      id: string
      code: string
      name: string
      status: string
      sign_at: string | null
      skewed: boolean
      speedy: boolean
      point: string
    }>(
      'select id, code, ref_name as name, status, sign_at, skewed, speedy, ref_id as point from schedule_step where task_id = $1 order by seq',
      [id],
    )
  const sign = (id: string, more: Values = {}, caller: Caller = ann) =>
    caller.call<{ done: boolean; distance: number | null; signAt: string }>(signPoint.method, signPoint.path, {
      ...place,
      body: { id, method: 'geo', place: SPOT, ...more },
    })
  const setting = (name: string, value: Json) =>
    writeSettingValue(
      w.app.kernel.q,
      `patrol.${name}`,
      { companyId: place.companyId, communityId: null },
      value,
      null,
      w.app.kernel.clock.now(),
    )
  await setting('doubleSignOn', false)
  await setting('coSignerPositions', [])
  return {
    ...w,
    ann,
    bob,
    boss,
    walker,
    set,
    point,
    model,
    way,
    draft,
    tryPlan,
    plan,
    enabled,
    pressPlan,
    tasksOf,
    press,
    at,
    begun,
    sheet,
    stepsOf,
    sign,
    setting,
    version,
    doubleSign,
    patrolTask,
  }
}
export type PatrolWorld = Awaited<ReturnType<typeof openPatrols>>

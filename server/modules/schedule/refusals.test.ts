import { equipmentType } from '@wuguan/contract/equipment/equipment-settings.entity'
import { equipmentPlan } from '@wuguan/contract/equipment/equipment-plan.entity'
import { equipmentPlanFlow } from '@wuguan/contract/equipment/equipment-plan.flow'
import { patrolFindingFlow } from '@wuguan/contract/patrol/patrol-finding.flow'
import { patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { patrolModel } from '@wuguan/contract/patrol/patrol-model.entity'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { addTask, previewPlan, signPoint } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolTaskFlow } from '@wuguan/contract/patrol/patrol-task.flow'
import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import { FINDING_STATUS, TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { user } from '@wuguan/contract/system/user.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { elsewhere } from '../../../tests/support/elsewhere.ts'
import { must } from '../../../tests/support/must.ts'
import { writeSettingValue } from '../../kernel/setting-values.ts'
import { demandReady } from './plan.service.ts'
import { signStep } from './sign.service.ts'

/** What planned work refuses, whatever its kind: patrols stand for all, and a plan of machines where its targets follow from a type. */
type Values = Readonly<Record<string, unknown>>
const SPOT = { lat: 31.2304, lng: 121.4737 }
let w: ChargeWorld
let modelId: string
let n = 0
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  modelId = await made(patrolModel.base!, { name: '扫码或定位', signMethods: ['qr', 'geo'], methodRule: 'any' })
  await orderOnSerious(false)
})
afterAll(() => w.app.stop())

const unprocessable = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })
const made = async (base: string, body: Values) => (await must<{ id: string }>(w.admin, 'POST', base, body)).id
const orderOnSerious = (value: boolean) => {
  const company = { companyId: w.companyId, communityId: null }
  return writeSettingValue(w.app.kernel.q, 'patrol.autoOrderOnSerious', company, value, null, w.app.clock.now())
}
/** A task of one point, begun; its step, with the item that it has. */
const begun = async (
  more: Values = {},
  walker: Caller & { userId: number } = Object.assign(w.admin, { userId: w.userId }),
) => {
  const items = [{ name: '门锁', valueType: 'judge', photoRule: 'never', defaultLevel: 'serious' }]
  const itemSetId = await made(patrolItemSet.base!, { name: `项目集${++n}`, category: 'security', items })
  const { communityId } = w
  const pointId = await made(patrolPoint.base!, { communityId, name: `点${++n}`, geo: SPOT, itemSetId })
  const wayId = await made(patrolWay.base!, { communityId, name: `路${++n}`, points: [{ pointId }] })
  const [startAt, endAt] = ['2025-04-04 08:00:00', '2025-04-04 18:00:00']
  const told = { wayId, name: '临时巡查', userIds: [walker.userId], modelId, startAt, endAt, ...more }
  const task = await made(addTask.path, told)
  expect(await w.verb(patrolTaskFlow, 'start', task, {}, walker)).toMatchObject({ code: 0 })
  const [step] = await w.sql<{ id: string; item: string }>(
    'select s.id, i.id as item from schedule_step s join schedule_item i on i.step_id = s.id where s.task_id = $1',
    [task],
  )
  return { task, step: step!.id, item: step!.item }
}
const sign = (step: string, more: Values = {}) =>
  w.admin.call('POST', signPoint.path, { body: { id: step, method: 'geo', place: SPOT, ...more } })
const stepOf = async (step: string) =>
  (await w.sql('select status, sign_at from schedule_step where id = $1', [step]))[0]
const UNSIGNED = { status: 'pending', sign_at: null }

describe('signing', () => {
  it.each([
    ['with a prefix and no code', { method: 'qr', code: 'PT:' }, 'code', '请扫描或输入编码'],
    ['in a way that is none of the model', { method: 'nfc', code: '04A2' }, 'method', '该巡检模式不支持此签到方式'],
    ['by a position that the phone does not give', { place: null }, 'place', '请允许定位后签到'],
  ])('is refused %s', async (_what, told, field, sentence) => {
    const { step } = await begun()
    expect(await sign(step, told)).toMatchObject(fault(field, sentence))
    expect(await stepOf(step)).toEqual(UNSIGNED)
  })

  it('takes a picture of each point where the model asks for it', async () => {
    const each = { name: '每点拍照', signMethods: ['geo'], methodRule: 'any', sitePhoto: 'each' }
    const { step } = await begun({ modelId: await made(patrolModel.base!, each) })
    expect(await sign(step)).toMatchObject(fault('photos', '请上传照片'))
    expect(await stepOf(step)).toEqual(UNSIGNED)
  })

  it('is not too soon after the point before for a phone whose clock is behind', async () => {
    const { communityId } = w
    const point = async () => ({
      pointId: await made(patrolPoint.base!, { communityId, name: `点${++n}`, geo: SPOT }),
    })
    const offline = { name: '离线', signMethods: ['geo'], methodRule: 'any', allowOffline: true, minIntervalSeconds: 0 }
    const wayId = await made(patrolWay.base!, {
      communityId,
      name: `路${++n}`,
      points: [await point(), await point()],
    })
    const told = { wayId, name: '离线巡查', userIds: [w.userId], modelId: await made(patrolModel.base!, offline) }
    const task = await made(addTask.path, { ...told, startAt: '2025-04-04 08:00:00', endAt: '2025-04-04 18:00:00' })
    await w.sql('update schedule_task set status = 40 where executor_id = $1 and status = 20', [w.userId])
    expect(await w.verb(patrolTaskFlow, 'start', task)).toMatchObject({ code: 0 })
    await w.sql("update schedule_task set started_at = '2025-04-04 08:30:00+08' where id = $1", [task])
    const [one, two] = await w.sql<{ id: string }>('select id from schedule_step where task_id = $1 order by seq', [
      task,
    ])
    expect(await sign(one!.id)).toMatchObject({ code: 0 })
    expect(await sign(two!.id, { queued: true, clientAt: '2025-04-04 08:55:00' })).toMatchObject({
      code: 0,
      data: { done: true, signAt: '2025-04-04 08:55:00' },
    })
    expect(await w.sql('select speedy from schedule_step where id = $1', [two!.id])).toEqual([{ speedy: false }])
  })

  it('by hand says why, whoever carries it in', async () => {
    const { step } = await begun()
    await expect(w.act((context) => signStep(context, { id: step, method: 'manual' }))).rejects.toMatchObject(
      fault('reason', '请填写补录原因'),
    )
    expect(await stepOf(step)).toEqual(UNSIGNED)
  })
})

describe('what was found', () => {
  const broken = async () => {
    const { task, step, item } = await begun()
    expect(await sign(step, { items: [{ itemId: item, value: 'abnormal' }] })).toMatchObject({ code: 0 })
    return task
  }
  const findings = (task: string) =>
    w.sql<{ id: string; status: number; handler: number | null }>(
      'select id, status, handler_id as handler from finding where task_id = $1',
      [task],
    )

  it('is not given to whoever may not deal with it', async () => {
    const task = await broken()
    expect(await w.verb(patrolTaskFlow, 'submit', task)).toMatchObject({ code: 0 })
    const [found] = await findings(task)
    const { userId } = await w.user('schedule-onlooker', ['patrol:abnormal:view'])
    expect(await w.verb(patrolFindingFlow, 'assign', found!.id, { handlerId: userId })).toMatchObject(
      unprocessable('该用户不能处理此项目的异常'),
    )
    expect(await findings(task)).toEqual([{ id: found!.id, status: FINDING_STATUS.pending, handler: null }])
  })

  it('becomes no order at once where the company has no category for one, and the task stays open', async () => {
    const task = await broken()
    await orderOnSerious(true)
    expect(await w.verb(patrolTaskFlow, 'submit', task)).toMatchObject(unprocessable('请先设置内部任务的问题类别'))
    await orderOnSerious(false)
    expect(await findings(task)).toEqual([])
    expect(await w.sql('select status from schedule_task where id = $1', [task])).toEqual([
      { status: TASK_STATUS.running },
    ])
  })
})

it('nobody leaves in the middle of a task', async () => {
  const walker = await w.user('schedule-walker', ['patrol:task:view', 'patrol:task:execute'])
  await begun({}, walker)
  expect(await w.admin.call('DELETE', user.base!, { body: [walker.userId] })).toMatchObject(
    unprocessable('该用户有1个未完成的计划任务或异常任务，请先转派'),
  )
  expect(await w.sql('select deleted_at from sys_user where id = $1', [walker.userId])).toEqual([{ deleted_at: null }])
})

describe('a plan', () => {
  const draft = (more: Values = {}) => ({
    communityId: w.communityId,
    freq: 'daily',
    every: 1,
    times: [{ start: '08:00', end: '10:00' }],
    startDate: '2025-04-04',
    ...more,
  })
  const overlapping = [
    { start: '08:00', end: '10:00' },
    { start: '09:00', end: '11:00' },
  ]
  it.each([
    ['no time of the day', { times: [] }, 'times', '时段至少1项'],
    ['weeks without a day, though it has no name yet', { freq: 'weekly' }, 'weekdays', '请选择星期'],
    ['times that overlap', { times: overlapping }, 'times', '时段“08:00-10:00”与“09:00-11:00”重叠'],
  ])('is not foreseen for %s', async (_what, more, field, sentence) => {
    expect(await w.admin.call('POST', previewPlan.path, { body: { draft: draft(more) } })).toMatchObject(
      fault(field, sentence),
    )
  })

  const machines = async () =>
    made(equipmentPlan.base!, {
      ...draft(),
      name: `维保${++n}`,
      maintainKind: 'monthly',
      targetMode: 'type',
      typeIds: [await made(equipmentType.base!, { code: `T${n}`, name: `泵${n}`, system: 'water' })],
      assigneeKind: 'user',
      userIds: [w.userId],
    })
  it('of a type without machines is not enabled', async () => {
    const id = await machines()
    expect(await w.verb(equipmentPlanFlow, 'enable', id)).toMatchObject(unprocessable('请选择对象'))
    expect(await w.sql('select status, enabled_at from schedule_plan where id = $1', [id])).toEqual([
      { status: 10, enabled_at: null },
    ])
  })

  it('that somebody has in hand is left alone', async () => {
    const id = await machines()
    await w.act(async ({ q }) => {
      await q.query('select 1 from schedule_plan where id = $1 for update', [id])
      await expect(elsewhere(() => w.act((context) => demandReady(context, id)))).rejects.toMatchObject({
        code: 422,
        message: '计划正在生成任务，请稍后再试',
      })
    })
  })
})

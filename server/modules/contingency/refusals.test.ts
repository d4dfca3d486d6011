import { contingencyClassification } from '@wuguan/contract/contingency/contingency-classification.entity'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { contingencyEventFlow } from '@wuguan/contract/contingency/contingency-event.flow'
import { contingencyLevel } from '@wuguan/contract/contingency/contingency-level.entity'
import { HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { contingencyType } from '@wuguan/contract/contingency/contingency-type.entity'
import { reportEmergency } from '@wuguan/contract/contingency/contingency.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import { overtaken } from '../../../tests/support/overtaken.ts'
import { approve } from '../bpm/task/decide.service.ts'

/** Where an emergency is told wrongly, or asked for what cannot be yet. */
type Values = Readonly<Record<string, unknown>>
let w: ChargeWorld
let leaf: string
let typeId: string
const levels = { common: '', grave: '' }
let n = 0
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  levels.common = await made(contingencyLevel.base!, { name: 'Ⅳ级一般', rank: 4, approveTo: 'community' })
  levels.grave = await made(contingencyLevel.base!, { name: 'Ⅱ级重大', rank: 2, approveTo: 'company' })
  leaf = await classification()
  typeId = await made(contingencyType.base!, { classificationId: leaf, code: 'FIRE', name: '火灾' })
  const codes = ['contingency:event:view', 'bpm:instance:list']
  const [manager, leader] = [await w.user('cont-manages', codes), await w.user('cont-leads', codes)]
  await w.sql('update community set manager_id = $2 where id = $1', [w.communityId, manager.userId])
  await w.sql('update company set leader_id = $2 where id = $1', [w.companyId, leader.userId])
})
afterAll(() => w.app.stop())

const unprocessable = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })
const made = async (base: string, body: Values) => (await must<{ id: string }>(w.admin, 'POST', base, body)).id
const classification = (more: Values = {}) =>
  made(contingencyClassification.base!, { code: `C${++n}`, name: `分类${n}`, ...more })
const told = (more: Values = {}) => ({
  communityId: w.communityId,
  title: '地库充电区冒烟',
  typeId,
  levelId: levels.common,
  happenedAt: '2025-04-04 08:30:00',
  foundAt: '2025-04-04 08:40:00',
  location: '地库B1充电区',
  description: '充电区两辆电动车冒烟，已断电疏散。',
  commanderId: w.userId,
  ...more,
})
const tell = (more: Values) => w.admin.call('POST', reportEmergency.path, { body: told(more) })
const reported = (more: Values = {}) => made(reportEmergency.path, told(more))
const press = (name: keyof typeof contingencyEventFlow.actions, id: string, values: Values = {}) =>
  w.verb(contingencyEventFlow, name, id, values)
const done = async (...asked: Parameters<typeof press>) => {
  const { code, msg, data } = await press(...asked)
  expect(code, `${asked[0]}: ${msg} ${JSON.stringify(data)}`).toBe(0)
}
const rowOf = async (id: string) =>
  (
    await w.sql<{
      status: number
      report: number
      closing: number | null
      level: string
      instance: string
      ending: string
    }>(
      `select handle_status as status, audit_result as report, close_result as closing, level_id as level, process_instance_id as instance,
         close_process_instance_id as ending from contingency_event where id = $1`,
      [id],
    )
  )[0]!
const feedOf = (id: string) => w.sql('select kind, content from contingency_progress where event_id = $1', [id])
/** Whoever is asked agrees. */
const agree = async (instance: string) => {
  const [turn] = await w.sql<{ id: string; who: number }>(
    'select id, assignee_id as who from process_task where instance_id = $1::uuid and result = 1',
    [instance],
  )
  await w.act((context) => approve(context, { taskId: turn!.id, comment: '情况属实' }), turn!.who)
}

describe('a report', () => {
  it.each([
    ['found in the future', { foundAt: '2025-04-04 09:01:01' }, fault('foundAt', '发现时间不能晚于当前时间')],
    ['of no level, where its type has none', { levelId: null }, unprocessable('请选择事件级别')],
  ])('is refused %s', async (what, more, refusal) => {
    expect(await tell({ title: what, ...more })).toMatchObject(refusal)
    expect(await w.sql('select 1 from contingency_event where title = $1', [what])).toEqual([])
  })

  it('is of a level in use, told or that of its type', async () => {
    const title = '级别已停用'
    const stopped = await made(contingencyLevel.base!, {
      name: '停用级别',
      rank: 9,
      approveTo: 'community',
      enabled: 0,
    })
    expect(await tell({ title, levelId: stopped })).toMatchObject(fault('levelId', '事件级别不存在或已删除'))
    const typed = await made(contingencyType.base!, {
      classificationId: leaf,
      code: 'STOPPED',
      name: '默认级别已停用',
      defaultLevelId: stopped,
    })
    expect(await tell({ title, levelId: null, typeId: typed })).toMatchObject(unprocessable('请选择事件级别'))
    expect(await w.sql('select 1 from contingency_event where title = $1', [title])).toEqual([])
  })

  it('is of no type that is put out of use meanwhile', async () => {
    const title = '类型刚停用'
    const stopped = await made(contingencyType.base!, { classificationId: leaf, code: 'LATE', name: '停用在即' })
    const changes = [
      ['lock table contingency_level in access exclusive mode'],
      ['update contingency_type set enabled = 0 where id = $1', [stopped]],
    ] as const
    expect(await overtaken(w.app, changes, () => tell({ title, typeId: stopped }))).toMatchObject(
      fault('typeId', '该事件类型已停用'),
    )
    expect(await w.sql('select 1 from contingency_event where title = $1', [title])).toEqual([])
  })

  it('taken back is corrected in all but its level', async () => {
    const id = await reported()
    await done('withdraw', id)
    const [row] = await w.sql<{ version: number }>('select version from contingency_event where id = $1', [id])
    const body = { id, version: row!.version, levelId: levels.grave }
    expect(await w.admin.call('PUT', contingencyEvent.base!, { body })).toMatchObject(
      fault('levelId', '上报后只能通过调级修改级别'),
    )
    expect(await rowOf(id)).toMatchObject({ level: levels.common })
  })

  it('is not agreed to by whoever made it, even where a process says so', async () => {
    const id = await reported()
    const { instance } = await rowOf(id)
    const kind = w.app.kernel.approvals.kindOf('contingency.report')!
    await expect(w.act((context) => kind.finished(context, id, 'approved', null, instance))).rejects.toMatchObject({
      code: 422,
      message: '不能审批本人提交的申请',
    })
    expect(await rowOf(id)).toMatchObject({ report: 1 })
  })
})

describe('leading it', () => {
  it.each([
    ['changeLevel', () => ({ levelId: levels.common, reason: '核实后级别不变' }), 'levelId', '级别没有变化'],
    ['command', () => ({ commanderId: w.userId, reason: '现场工作交接' }), 'commanderId', '总指挥没有变化'],
    [
      'control',
      () => ({ controlledAt: '2025-04-04 08:39:59', content: '现场已经控制' }),
      'controlledAt',
      '控制时间不能早于发现时间',
    ],
  ] as const)('%s changes something, and not the past', async (verb, values, field, sentence) => {
    const id = await reported()
    const before = await rowOf(id)
    expect(await press(verb, id, values())).toMatchObject(fault(field, sentence))
    expect([await rowOf(id), await feedOf(id)]).toEqual([before, []])
  })

  it('calls nobody together whose work lies elsewhere', async () => {
    const id = await reported()
    const { userId } = await w.user('cont-away', ['contingency:event:view'], { dataScope: 5 })
    expect(await press('muster', id, { userIds: [w.userId, userId] })).toMatchObject(
      fault('userIds', 'cont-away不在该项目的人员范围内'),
    )
    expect(await w.sql('select 1 from contingency_person where event_id = $1', [id])).toEqual([])
  })

  it('is not left by whoever commands', async () => {
    const commander = await w.user('cont-commands', ['contingency:event:view', 'contingency:event:handle'])
    await reported({ commanderId: commander.userId })
    expect(await w.admin.call('DELETE', user.base!, { body: [commander.userId] })).toMatchObject(
      unprocessable('该用户是1个处置中应急事件的总指挥，请先更换总指挥'),
    )
    expect(await w.sql('select deleted_at from sys_user where id = $1', [commander.userId])).toEqual([
      { deleted_at: null },
    ])
  })
})

it('an end is not agreed to while a graver level is being asked about', async () => {
  const id = await reported()
  await agree((await rowOf(id)).instance)
  await done('control', id, { controlledAt: '2025-04-04 08:50:00', content: '现场已经控制' })
  await done('closeApply', id, {
    closeSummary: '火情扑灭，现场恢复正常，受影响业主已全部回访完毕。',
    causeText: '电动车电池老化短路引起冒烟，充电区缺少自动断电装置。',
    improveText: '充电区加装烟感和自动断电装置，每周组织一次专项检查。',
  })
  await done('changeLevel', id, { levelId: levels.grave, reason: '核实后影响较大' })
  const before = await rowOf(id)
  expect(before).toMatchObject({ report: 1, closing: 1 })
  await expect(agree(before.ending)).rejects.toMatchObject({
    code: 422,
    message: '事件上报尚未审批通过，不能结案',
  })
  expect(await rowOf(id)).toEqual({ ...before, status: HANDLE_STATUS.controlled })
})

describe('classifications', () => {
  it('with types are not divided', async () => {
    const body = { code: 'BELOW', name: '下级', parentId: leaf }
    expect(await w.admin.call('POST', contingencyClassification.base!, { body })).toMatchObject(
      fault('parentId', '该分类下已有事件类型，不能增加下级'),
    )
    expect(await w.sql('select 1 from contingency_classification where parent_id = $1', [leaf])).toEqual([])
  })

  it('are not disabled before what is below them', async () => {
    const above = await classification()
    await classification({ parentId: above })
    const body = { id: above, version: 1, enabled: 0 }
    expect(await w.admin.call('PUT', contingencyClassification.base!, { body })).toMatchObject(
      unprocessable('请先停用下级分类'),
    )
    expect(await w.sql('select enabled from contingency_classification where id = $1', [above])).toEqual([
      { enabled: 1 },
    ])
  })
})

import { rescoreVisit } from '@wuguan/contract/customer-service/visit.actions'
import { orderReason } from '@wuguan/contract/wkorder/order-reason.entity'
import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { visitStatus } from '@wuguan/contract/wkorder/visit-status.entity'
import { registerVisit } from '@wuguan/contract/work-order/household-visit.actions'
import { householdVisitFlow } from '@wuguan/contract/work-order/household-visit.flow'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { waiverRule } from '@wuguan/contract/work-order/waiver-rule.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { approve } from '../../bpm/task/decide.service.ts'

/** What is refused where the orders of a company are visited, merged and asked for: no demo, what it takes is made here. */
type Values = Readonly<Record<string, unknown>>
let w: ChargeWorld
let decider: number
let order: (more?: Values) => Promise<string>
const status = { done: '' }
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  const categoryId = await made(problemCategory.base!, { code: 'SLD', name: '水管漏水', orderTypes: ['repair'] })
  const source = { code: 'QT', name: '前台', channel: 'desk', bizLines: ['repair', 'service'] }
  const sourceId = await made(orderSource.base!, source)
  status.done = await made(visitStatus.base!, { name: '回访成功', kind: 'done' })
  await made(timeLimitRule.base!, { stage: 'accept', bizLine: 'repair', limitMinutes: 60, clockKind: 'natural' })
  decider = (await w.user('refusal-decider', ['workOrder:apply:approve', 'bpm:instance:list'])).userId
  order = async (more = {}) =>
    made(workOrder.base!, {
      communityId: w.communityId,
      orderType: 'repair',
      sourceId,
      categoryId,
      houseId: (await w.house()).id,
      callerName: '张三',
      callerMobile: '13812345678',
      content: '厨房水管漏水，请尽快安排。',
      ...more,
    })
})
afterAll(() => w.app.stop())

const unprocessable = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })
const made = async (base: string, body: Values) => (await must<{ id: string }>(w.admin, 'POST', base, body)).id
const reason = (reasonType: string) => made(orderReason.base!, { reasonType, name: '按现场情况' })
const press = (name: keyof typeof workOrderFlow.actions, id: string, values: Values = {}) =>
  w.verb<Record<string, unknown>>(workOrderFlow, name, id, values)
const done = async (...asked: Parameters<typeof press>) => {
  const { code, msg, data } = await press(...asked)
  expect(code, `${asked[0]}: ${msg} ${JSON.stringify(data)}`).toBe(0)
  return data
}
const orderOf = async <T extends object>(id: string, columns: string) =>
  (await w.sql<T>(`select ${columns} from work_order where id = $1`, [id]))[0]!

describe('a return visit', () => {
  it('is given to somebody in office', async () => {
    const id = await order()
    await w.sql('update work_order set status = $2 where id = $1', [id, WORK_ORDER_STATUS.pendingVisit])
    expect(await press('visitAssign', id, { visitorId: 987_654 })).toMatchObject(
      fault('visitorId', '回访人不存在或已删除'),
    )
    const { userId } = await w.user('refusal-gone', ['customer-service:visit:register'])
    await w.sql('update sys_user set state = 0 where id = $1', [userId])
    expect(await press('visitAssign', id, { visitorId: userId })).toMatchObject(
      fault('visitorId', '回访人“refusal-gone”已停用'),
    )
    expect(await orderOf(id, 'visitor_id as visitor')).toEqual({ visitor: null })
  })

  it('of a sample has an outcome of the company, and says whether it is solved; without scores there are none to mend', async () => {
    const id = await order()
    await w.sql('update work_order set status = $2, closed_at = $3 where id = $1', [
      id,
      WORK_ORDER_STATUS.closed,
      w.app.clock.now(),
    ])
    const visits = () => w.sql<{ id: string }>('select id from return_visit where order_id = $1', [id])
    expect(await press('spotVisit', id, { method: 'phone', visitStatusId: uuidv7() })).toMatchObject(
      fault('visitStatusId', '请选择回访状态'),
    )
    const reached = { method: 'phone', visitStatusId: status.done }
    expect(await press('spotVisit', id, reached)).toMatchObject(fault('solved', '请选择是否解决'))
    expect(await visits()).toEqual([])
    expect(await done('spotVisit', id, { ...reached, solved: 'yes' })).toMatchObject({ reopened: false })
    const [visit] = await visits()
    const body = { id: visit!.id, scores: [{ dimensionId: uuidv7(), score: 5 }] }
    expect(await w.admin.call(rescoreVisit.method, rescoreVisit.path, { body })).toMatchObject(
      unprocessable('该回访没有评分'),
    )
    expect(await w.sql('select 1 from appraisal where order_id = $1', [id])).toEqual([])
  })

  it('waits in a queue that there is', async () => {
    const query = { visitQueue: 'later' }
    expect(await w.admin.call('GET', `${workOrder.base!}/page`, { query })).toMatchObject(
      fault('visitQueue', '回访队列格式不正确'),
    )
  })
})

it('a house that was divided meanwhile is not visited again', async () => {
  const { id: houseId } = await w.house()
  const visit = await made(registerVisit.path, {
    houseId,
    visitType: 'routine',
    outcome: 'missed',
    visitAt: '2025-04-04 08:30:00',
    visitorIds: [w.userId],
  })
  await w.sql('update house set lineage = 2 where id = $1', [houseId])
  const again = { planDate: '2025-04-05', visitorIds: [w.userId] }
  expect(await w.verb(householdVisitFlow, 'again', visit, again)).toMatchObject(
    fault('houseId', '该房产已拆分或合并，不能走访'),
  )
  expect(await w.sql('select count(*)::int as n from household_visit where house_id = $1', [houseId])).toEqual([
    { n: 1 },
  ])
})

describe('an order', () => {
  it('is merged into another of its project that is none of its own', async () => {
    const base = '/basedata/base/community'
    const elsewhere = Number(await made(base, { companyId: w.companyId, name: '水岸', code: 'SA' }))
    const id = await order()
    const below = await order({ parentId: id })
    expect(await press('merge', id, { mergedIntoId: below })).toMatchObject(
      fault('mergedIntoId', '不能并入自己的子工单'),
    )
    const other = await order()
    await w.sql('update work_order set community_id = $2 where id = $1', [other, elsewhere])
    for (const mergedIntoId of [other, uuidv7()])
      expect(await press('merge', id, { mergedIntoId })).toMatchObject(fault('mergedIntoId', '只能并入同一项目的工单'))
    expect(await orderOf(id, 'status, merged_into_id as main')).toEqual({
      status: WORK_ORDER_STATUS.pendingAccept,
      main: null,
    })
  })
})

describe('what was asked for an order and fits no more when it is agreed to', () => {
  const agree = async (orderId: string) => {
    const [turn] = await w.sql<{ id: string }>(
      'select t.id from process_task t join work_order_apply a on a.process_instance_id = t.instance_id::text where a.order_id = $1 and t.result = 1',
      [orderId],
    )
    return w.act((context) => approve(context, { taskId: turn!.id, comment: '同意' }), decider)
  }
  const applyOf = async (orderId: string) =>
    (await w.sql<{ status: number }>('select status from work_order_apply where order_id = $1', [orderId]))[0]!.status

  it('is more time for a stage that is over', async () => {
    const id = await order()
    await done('applyExtend', id, { stage: 'accept', addMinutes: 30, reasonId: await reason('extend') })
    await done('accept', id, { next: 'dispatch' })
    const { no } = await orderOf<{ no: string }>(id, 'order_no as no')
    await expect(agree(id)).rejects.toMatchObject({ code: 422, message: `工单${no}的受理环节已结束，不能延期` })
    expect(await applyOf(id)).toBe(1)
  })

  it('is less of a fee that nobody asks the owner for', async () => {
    const id = await order({ paySide: 'owner' })
    await done('applyFeeWaive', id, { extent: 'whole', reasonId: await reason('feeWaive') })
    const { version } = await orderOf<{ version: number }>(id, 'version')
    const body = { id, version, paySide: 'company' }
    expect(await w.admin.call('PUT', workOrder.base!, { body })).toMatchObject({ code: 0 })
    await expect(agree(id)).rejects.toMatchObject({ code: 422, message: '该工单不向业主收费' })
    expect(await applyOf(id)).toBe(1)
    expect(await orderOf(id, 'fee_waived as waived')).toEqual({ waived: false })
  })
})

it('a rule of what is forgiven names a reason of its own company', async () => {
  const child = { parentId: w.companyId, nodeType: 2, name: '分公司', code: 'FGS' }
  const companyId = Number(await made('/basedata/base/company/save', child))
  const foreign = { reasonType: 'waiver', name: '暴雨' }
  const { id: reasonId } = await must<{ id: string }>(w.admin, 'POST', orderReason.base!, foreign, { companyId })
  const rule = { name: '恶劣天气', stages: ['handle'], reasonId }
  expect(await w.admin.call('POST', waiverRule.base!, { body: rule })).toMatchObject(
    fault('reasonId', '请选择豁免原因'),
  )
  expect(await w.sql('select 1 from waiver_rule')).toEqual([])
})

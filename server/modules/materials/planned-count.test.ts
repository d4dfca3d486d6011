import { materialType } from '@wuguan/contract/materials/material-type.entity'
import { material } from '@wuguan/contract/materials/material.entity'
import { purchaseOrder } from '@wuguan/contract/materials/purchase-order.entity'
import { purchaseFlow } from '@wuguan/contract/materials/purchase-order.flow'
import { storeHealthReport } from '@wuguan/contract/materials/store-health.report'
import { stocktakePlan } from '@wuguan/contract/materials/stocktake-plan.entity'
import { stocktakePlanFlow } from '@wuguan/contract/materials/stocktake-plan.flow'
import { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { stocktakeFlow } from '@wuguan/contract/materials/stocktake-task.flow'
import { warehouse } from '@wuguan/contract/materials/warehouse.entity'
import { warehouseFlow } from '@wuguan/contract/materials/warehouse.flow'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import type { Actable } from '../../../tests/support/register.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { approve } from '../bpm/task/decide.service.ts'
import { tickTasks } from '../schedule/tick.service.ts'
import { moveStock } from './posting.service.ts'

/** Counts that are planned, and how well a store is kept. */
let w: ChargeWorld
let admin: Caller
let typeId: string
let auditor: number
let serial = 0
const next = (name: string) => `${name}${++serial}`
const place = () => ({ companyId: w.companyId, communityId: w.communityId })
const called = async <T>(method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: unknown) =>
  admin.call<T>(method, path, { ...place(), ...(body === undefined ? {} : { body }) })
const make = async ({ base }: { base: string | null }, draft: Record<string, unknown>) => {
  const answer = await called<{ id: string }>('POST', base!, draft)
  expect(answer.code, `${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0)
  return answer.data.id
}
const refusal = ({ code, msg, data }: { code: number; msg: string; data: unknown }) =>
  code === 400 ? Object.values(data as Record<string, string>)[0] : msg
const done = async (flow: Actable, name: string, id: string, values: Record<string, unknown> = {}) => {
  const answer = await w.verb(flow, name, id, values)
  expect(answer.code, `${name}: ${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0)
}
const said = async (flow: Actable, name: string, id: string, values: Record<string, unknown> = {}) =>
  refusal(await w.verb(flow, name, id, values))
const day = async (moment: string) => {
  admin = await w.day(moment)
}
const decide = async (id: string) => {
  const [turn] = await w.sql<{ id: string }>(
    'select t.id from process_task t join process_instance i on i.id = t.instance_id where i.business_id = $1 and t.result = 1 order by t.id desc',
    [id],
  )
  await w.act((context) => approve(context, { taskId: turn!.id, comment: '同意' }), auditor)
}
const thing = () => make(material, { name: next('角阀'), spec: 'DN15', unit: '个', typeId, refPrice: '18.00' })
const store = (more: Record<string, unknown> = {}) =>
  make(warehouse, {
    kind: 'project',
    communityId: w.communityId,
    code: next('CK'),
    name: next('仓库'),
    keeperIds: [w.userId],
    ...more,
  })
const move = (warehouseId: string, materialId: string, direction: 'in' | 'out', qty: string, amount?: string) =>
  w.act((context) =>
    moveStock(context, { docType: 'initial', docId: uuidv7(), docNo: '测试', seq: 1 }, [
      {
        warehouseId,
        materialId,
        direction,
        qty,
        kind: direction === 'in' ? 'initial' : 'offlineOut',
        ...(amount === undefined ? {} : { amount }),
      },
    ]),
  )
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-01 09:00:00' })
  ;({ admin } = w)
  const root = await make(materialType, { code: 'YH', name: '易耗品', kind: 'consumable' })
  typeId = await make(materialType, { code: 'YH01', name: '水暖件', parentId: root })
  const codes = ['purchase', 'task'].map((of) => `materials:${of}:audit`)
  auditor = (await w.user('count-auditor', [...codes, 'bpm:instance:list'])).userId
})
afterAll(() => w.app.stop())

describe('a planned count', () => {
  const planOf = (warehouseId: string, more: Record<string, unknown> = {}) => ({
    communityId: w.communityId,
    name: next('月末盘点'),
    warehouseIds: [warehouseId],
    freq: 'monthly',
    every: 1,
    monthDays: [-1],
    times: [{ start: '08:00', end: '18:00' }],
    startDate: '2025-04-01',
    leadDays: 40,
    assigneeKind: 'user',
    userIds: [w.userId],
    ...more,
  })
  const countsOf = (planId: string) =>
    w.sql<{ id: string; name: string; on: string; status: number; blind: boolean; types: number; task: number }>(
      `select k.id, k.name, k.plan_date::text as on, k.status, k.blind, (select count(*)::int from stocktake_task__type_ids y where y.owner_id = k.id) as types, t.status as task
       from stocktake_task k join schedule_task t on t.id = k.id where k.plan_id = $1 order by k.plan_date`,
      [planId],
    )
  const states = async (planId: string) =>
    (await countsOf(planId)).map(({ on, status, task }) => `${on} ${status} ${task}`)
  const tick = () => tickTasks({ q: w.app.kernel.q, now: w.app.clock.now() })
  const planned = async (more: Record<string, unknown> = {}) => {
    await day('2025-04-01 09:00:00')
    const at = await store()
    const id = await thing()
    await move(at, id, 'in', '100', '200.00')
    const plan = await make(stocktakePlan, planOf(at, more))
    await done(stocktakePlanFlow, 'enable', plan)
    return { at, id, plan }
  }

  it('opens on the last day of the month what its plan asks for, and its task goes where the count goes', async () => {
    const { id, at, plan } = await planned({ blind: true, materialTypeIds: [typeId] })
    const [count, ...others] = await countsOf(plan)
    expect(others).toEqual([])
    expect(count).toMatchObject({ on: '2025-04-30', status: 10, task: 10, blind: true, types: 1 })
    expect(await said(stocktakeFlow, 'start', count!.id)).toBe('未到执行时间，最早2025-04-30 08:00可开始')
    await day('2025-04-30 09:00:00')
    await done(stocktakeFlow, 'start', count!.id)
    await expect(move(at, id, 'out', '1')).rejects.toThrow(/正在盘点，暂停出入库/)
    // Begun, it is over its time and goes on.
    await day('2025-05-01 09:00:00')
    await tick()
    expect(await states(plan)).toEqual(['2025-04-30 20 20'])
    await done(stocktakeFlow, 'count', count!.id, { lines: [{ materialId: id, countQty: '98', reason: '破损' }] })
    await done(stocktakeFlow, 'submit', count!.id)
    expect(await states(plan)).toEqual(['2025-04-30 30 30'])
    await done(stocktakeFlow, 'withdraw', count!.id)
    expect(await states(plan)).toEqual(['2025-04-30 20 20'])
    await done(stocktakeFlow, 'submit', count!.id)
    await decide(count!.id)
    expect(await states(plan)).toEqual(['2025-04-30 40 40'])
    expect(await w.sql('select late, executor_id as by from schedule_task where id = $1', [count!.id])).toEqual([
      { late: true, by: w.userId },
    ])
  })

  it('is missed with its task where nobody has begun it, and cancelled with it', async () => {
    const { plan } = await planned()
    await day('2025-04-30 19:00:00')
    await tick()
    expect(await states(plan)).toEqual(['2025-04-30 90 50'])
    await day('2025-05-02 09:00:00')
    await done(stocktakePlanFlow, 'generate', plan)
    expect(await states(plan)).toEqual(['2025-04-30 90 50', '2025-05-31 10 10'])
    const [, coming] = await countsOf(plan)
    await done(stocktakeFlow, 'cancel', coming!.id, { remark: '本月不盘' })
    expect(await states(plan)).toEqual(['2025-04-30 90 50', '2025-05-31 90 90'])
  })

  it('goes with a pause, comes with going on, is made anew by an edit, and is no draft of somebody', async () => {
    const { plan } = await planned()
    await done(stocktakePlanFlow, 'pause', plan, { reason: '换仓' })
    expect(await states(plan)).toEqual(['2025-04-30 90 90'])
    await done(stocktakePlanFlow, 'enable', plan)
    expect(await states(plan)).toEqual(['2025-04-30 10 10'])
    const [row] = await w.sql<{ version: number }>('select version from schedule_plan where id = $1', [plan])
    const edited = await called('PUT', stocktakePlan.base!, {
      id: plan,
      version: row!.version,
      name: '月底盘点',
      monthDays: [28],
    })
    expect(edited.code, edited.msg).toBe(0)
    const [count] = await countsOf(plan)
    expect(count).toMatchObject({ name: '月底盘点', on: '2025-04-28', status: 10 })
    expect((await called('DELETE', stocktakeTask.base!, [count!.id])).msg).toBe(
      '计划生成的盘点任务不能删除，不盘的请取消',
    )
    expect(
      refusal(await called('PUT', stocktakeTask.base!, { id: count!.id, version: 1, planDate: '2025-04-29' })),
    ).toBe('计划生成的盘点任务不能修改')
  })

  it('ends where its warehouse is disabled, and is not planned where nobody who keeps it is named', async () => {
    await day('2025-04-01 09:00:00')
    const [empty, foreign] = [await store(), await store({ keeperIds: [auditor], name: '东仓' })]
    const plan = await make(stocktakePlan, planOf(empty))
    await done(stocktakePlanFlow, 'enable', plan)
    await done(warehouseFlow, 'disable', empty)
    expect(await states(plan)).toEqual(['2025-04-30 90 90'])
    expect(refusal(await called('POST', stocktakePlan.base!, planOf(foreign)))).toBe('执行人中没有仓库“东仓”的仓管员')
  })

  it('is foreseen as it is written', async () => {
    const { data } = await called<{ total: number; slots: { date: string }[] }>(
      'POST',
      `${stocktakePlan.base!}/preview`,
      { draft: planOf(uuidv7()) },
    )
    expect([data.total, data.slots[0]!.date, data.slots[1]!.date]).toEqual([12, '2025-04-30', '2025-05-31'])
  })
})

describe('how a store is kept', () => {
  const figures = async (warehouseId: string, range: string) => {
    const { data, code, msg } = await called<ReportAnswer>(
      'GET',
      `${storeHealthReport.path}/report?by=warehouseId&warehouseId=${warehouseId}&onDay=${range}`,
    )
    expect(code, msg).toBe(0)
    return data.totals.values
  }

  it('turns over in the mean of what lay there by what left a day: 860.00 by 20.00 are 43.0 days', async () => {
    await day('2025-03-20 09:00:00')
    const [at, id] = [await store(), await thing()]
    await move(at, id, 'in', '100', '1000.00')
    for (const moment of ['2025-04-03 09:00:00', '2025-04-05 23:30:00']) {
      await day(moment)
      await move(at, id, 'out', '10')
    }
    await day('2025-04-12 09:00:00')
    // 1000 on two days, 900 on two, 800 on six: 8600 over ten days; 200 left.
    expect(await figures(at, '2025-04-01,2025-04-10')).toMatchObject({ turnoverDays: '43.0', outAmount: '200.00' })
    // Nothing left, nothing to divide by.
    expect(await figures(at, '2025-03-25,2025-04-01')).toMatchObject({ turnoverDays: null, outAmount: '0.00' })
  })

  it('was off by 9.00 of 250.00 in a count, gains and losses alike: 3.60 %', async () => {
    await day('2025-04-04 09:00:00')
    const at = await store()
    const [more, less] = [await thing(), await thing()]
    await move(at, more, 'in', '100', '200.00')
    await move(at, less, 'in', '10', '50.00')
    const count = await make(stocktakeTask, { name: '盘点', warehouseId: at, planDate: '2025-04-04' })
    await done(stocktakeFlow, 'start', count)
    const lines = (
      await w.sql<{ id: string }>(
        "select l->>'materialId' as id from stocktake_task t, jsonb_array_elements(t.lines) l where t.id = $1",
        [count],
      )
    ).map(({ id }) => ({
      materialId: id,
      countQty: id === more ? '102' : id === less ? '9' : '0',
      reason: id === more ? '漏记' : id === less ? '破损' : null,
    }))
    await done(stocktakeFlow, 'count', count, { lines })
    await done(stocktakeFlow, 'submit', count)
    // Not before it is agreed to.
    expect((await figures(at, '2025-04-01,2025-04-30'))['countDifferenceRate']).toBeNull()
    await decide(count)
    expect(await figures(at, '2025-04-01,2025-04-30')).toMatchObject({
      countDifferenceRate: '3.60',
      bookAmount: '250.00',
      diffAmount: '9.00',
    })
  })

  it('was delivered in time where all of a line was there by its day: 1 of 2 that were due', async () => {
    await day('2025-04-01 09:00:00')
    const at = await store()
    const supplierId = await make({ base: '/basedata/base/contractor' }, { name: '广州五金', type: 'other' })
    const ordered = async (materialIds: readonly string[], expectDate: string) => {
      const order = await make(purchaseOrder, {
        kind: 'project',
        warehouseId: at,
        expectDate,
        reason: '补货',
        lines: materialIds.map((materialId) => ({ materialId, qty: '10', unitCost: '5' })),
      })
      await done(purchaseFlow, 'submit', order)
      await decide(order)
      await done(purchaseFlow, 'order', order, { supplierId, expectDate })
      return order
    }
    const [prompt, tardy] = [await thing(), await thing()]
    const order = await ordered([prompt, tardy], '2025-04-05')
    await ordered([prompt], '2025-04-20')
    const came = (materialId: string, qty: string) =>
      done(purchaseFlow, 'receive', order, { lines: [{ materialId, qty, unitCost: '5' }] })
    await day('2025-04-05 17:00:00')
    await came(prompt, '10')
    await came(tardy, '9')
    await day('2025-04-06 09:00:00')
    await came(tardy, '1')
    await day('2025-04-10 09:00:00')
    expect(await figures(at, '2025-04-01,2025-04-30')).toMatchObject({
      purchaseInTimeRate: '50.00',
      due: '2',
      inTime: '1',
    })
  })
})

import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { applyFlow } from '@wuguan/contract/materials/material-apply.flow'
import { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'
import { transferFlow } from '@wuguan/contract/materials/material-transfer.flow'
import { materialType } from '@wuguan/contract/materials/material-type.entity'
import { material } from '@wuguan/contract/materials/material.entity'
import { openStock, tryPick } from '@wuguan/contract/materials/materials.actions'
import { purchaseOrder } from '@wuguan/contract/materials/purchase-order.entity'
import { purchaseFlow } from '@wuguan/contract/materials/purchase-order.flow'
import { pickSetting } from '@wuguan/contract/materials/settings.entity'
import { stocktakePlan } from '@wuguan/contract/materials/stocktake-plan.entity'
import { stocktakePlanFlow } from '@wuguan/contract/materials/stocktake-plan.flow'
import { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { stocktakeFlow } from '@wuguan/contract/materials/stocktake-task.flow'
import { warehouse } from '@wuguan/contract/materials/warehouse.entity'
import { warehouseFlow } from '@wuguan/contract/materials/warehouse.flow'
import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import type { Actable } from '../../../tests/support/register.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { approve } from '../bpm/task/decide.service.ts'
import { takeForMaintenance } from './stock.service.ts'

/** Every sentence that keeps somebody from moving stock, and that nothing has moved where it was said. */
type Values = Record<string, unknown>
interface Noun {
  readonly base: string | null
  readonly table: string
}
let w: ChargeWorld
let root: string
let typeId: string
let main: string
let elsewhere: number
let auditor: number
let serial = 0
const next = (name: string) => `${name}${++serial}`
const make = async (entity: Noun, draft: Values) =>
  (await must<{ id: string }>(w.admin, 'POST', entity.base!, draft)).id
const thing = (more: Values = {}) =>
  make(material, { name: next('角阀'), spec: 'DN15', unit: '个', typeId, refPrice: '18.00', ...more })
const type = (more: Values = {}) => make(materialType, { code: next('T'), name: next('类'), parentId: root, ...more })
const store = (more: Values = {}) =>
  make(warehouse, {
    kind: 'project',
    communityId: w.communityId,
    code: next('CK'),
    name: next('仓库'),
    keeperIds: [w.userId],
    ...more,
  })
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  root = await make(materialType, { code: 'YH', name: '易耗品', kind: 'consumable' })
  typeId = await type()
  main = await store()
  elsewhere = Number(
    (await w.ok('POST', '/basedata/base/community', { companyId: w.companyId, name: '水岸', code: 'SA' })).id,
  )
  const codes = ['purchase', 'apply', 'transfer'].map((of) => `materials:${of}:audit`)
  auditor = (await w.user('store-refuser', [...codes, 'bpm:instance:list'])).userId
})
afterAll(() => w.app.stop())

const unprocessable = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })
const post = (entity: Noun, body: Values, communityId?: number) =>
  w.admin.call('POST', entity.base!, { body, ...(communityId === undefined ? {} : { communityId }) })
const put = async (entity: Noun, id: string, changes: Values) => {
  const [row] = await w.sql<{ version: number }>(`select version from ${entity.table} where id = $1`, [id])
  return w.admin.call('PUT', entity.base!, { body: { id, version: row!.version, ...changes } })
}
const done = async (flow: Actable, name: string, id: string, values: Values = {}) => {
  const answer = await w.verb(flow, name, id, values)
  expect(answer.code, `${name}: ${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0)
}
const agreed = async (flow: Actable, id: string) => {
  await done(flow, 'submit', id)
  const [turn] = await w.sql<{ id: string }>(
    'select t.id from process_task t join process_instance i on i.id = t.instance_id where i.business_id = $1 and t.result = 1 order by t.id desc',
    [id],
  )
  await w.act((context) => approve(context, { taskId: turn!.id, comment: '同意' }), auditor)
}
const opening = (materialId: string, more: Values = {}, warehouseId = main) => ({
  warehouseId,
  lines: [{ materialId, qty: '10', unitCost: '5', ...more }],
})
const lay = (materialId: string, warehouseId = main) =>
  must(w.admin, 'POST', openStock.path, opening(materialId, {}, warehouseId))
const opened = (body: Values) => w.admin.call('POST', openStock.path, { body })
const stateOf = async ({ table }: Noun, id: string, column = 'status') =>
  (await w.sql<{ is: unknown }>(`select ${column} as is from ${table} where id = $1`, [id]))[0]!.is
const held = async (materialId: string, warehouseId = main) =>
  (
    await w.sql<{ is: string }>(
      "select qty::float8 || '/' || amount as is from material_stock where warehouse_id = $1 and material_id = $2",
      [warehouseId, materialId],
    )
  )[0]?.is ?? null
const movesOf = async (materialId: string) =>
  (await w.sql<{ n: number }>('select count(*)::int as n from stock_move where material_id = $1', [materialId]))[0]!.n
const draftApply = (materialId: string, more: Values = {}) => ({
  communityId: w.communityId,
  warehouseId: main,
  purpose: 'repair',
  needDate: '2025-04-05',
  lines: [{ materialId, qty: '2' }],
  ...more,
})
const draftPurchase = (materialId: string, more: Values = {}) => ({
  kind: 'project',
  warehouseId: main,
  expectDate: '2025-04-10',
  reason: '补货',
  lines: [{ materialId, qty: '3', unitCost: '5' }],
  ...more,
})
const free = (ofType: string, more: Values = {}) =>
  make(pickSetting, { typeId: ofType, freeAmount: '1000.00', ...more })

describe('types', () => {
  it('at the top say what they are', async () => {
    expect(await post(materialType, { code: 'X1', name: '无类别' })).toMatchObject(fault('kind', '请选择类别'))
  })

  it('with materials are not divided, nor deleted', async () => {
    const own = await type()
    await thing({ typeId: own })
    expect(await post(materialType, { code: 'X2', name: '下级', parentId: own })).toMatchObject(
      fault('parentId', '上级类型已有物资，不能再分下级'),
    )
    expect(await w.admin.call('DELETE', materialType.base!, { body: [own] })).toMatchObject(
      unprocessable('该类型下有物资，不能删除'),
    )
    expect(await w.sql('select count(*)::int as n from material_type where id = $1 or parent_id = $1', [own])).toEqual([
      { n: 1 },
    ])
  })

  it('are not disabled before what is below them, and take no materials afterwards', async () => {
    const above = await type()
    const below = await type({ parentId: above })
    expect(await put(materialType, above, { enabled: 0 })).toMatchObject(unprocessable('请先停用下级类型'))
    expect(await stateOf(materialType, above, 'enabled')).toBe(1)
    expect(await put(materialType, below, { enabled: 0 })).toMatchObject({ code: 0 })
    expect(
      await post(material, { name: '软管', spec: 'DN20', unit: '根', typeId: below, refPrice: '1' }),
    ).toMatchObject(fault('typeId', '该物资类型已停用'))
  })
})

describe('materials', () => {
  it('in stock do not begin to have batches, nor lose them', async () => {
    const [plain, perishable] = [await thing(), await thing({ shelfLifeDays: 90 })]
    await lay(plain)
    await lay(perishable)
    const refusal = fault('shelfLifeDays', '有库存的物资不能改变是否按批次管理')
    expect(await put(material, plain, { shelfLifeDays: 30 })).toMatchObject(refusal)
    expect(await put(material, perishable, { shelfLifeDays: null })).toMatchObject(refusal)
    expect(await put(material, perishable, { shelfLifeDays: 60 })).toMatchObject({ code: 0 })
  })

  it('are not disabled while somebody is asked about them, and stand in no document afterwards', async () => {
    const id = await thing({ name: '地漏' })
    const order = await make(purchaseOrder, draftPurchase(id))
    await done(purchaseFlow, 'submit', order)
    expect(await put(material, id, { enabled: 0 })).toMatchObject(unprocessable('物资“地漏”有未完成的单据，不能停用'))
    expect(await stateOf(material, id, 'enabled')).toBe(1)
    await done(purchaseFlow, 'withdraw', order)
    expect(await put(material, id, { enabled: 0 })).toMatchObject({ code: 0 })
    expect(await w.verb(purchaseFlow, 'submit', order)).toMatchObject(fault('lines', '物资“地漏”已停用'))
    expect(await stateOf(purchaseOrder, order)).toBe(10)
  })

  it('that nobody knows are not opened with stock', async () => {
    expect(await opened(opening(uuidv7()))).toMatchObject(fault('lines', '物资不存在或已删除'))
  })

  it('with a batch say until when it is good', async () => {
    const id = await thing({ shelfLifeDays: 90 })
    expect(await opened(opening(id, { batchNo: 'B1' }))).toMatchObject(fault('lines', '请填写有效期'))
    expect([await held(id), await movesOf(id)]).toEqual([null, 0])
  })
})

describe('warehouses', () => {
  it('stay where they are once something has moved there', async () => {
    const at = await store()
    await lay(await thing(), at)
    expect(await put(warehouse, at, { communityId: elsewhere })).toMatchObject(
      fault('communityId', '已有出入库记录的仓库不能更换项目'),
    )
    expect(await stateOf(warehouse, at, 'community_id')).toBe(w.communityId)
  })

  it('with stock are not disabled', async () => {
    const at = await store({ name: '一号仓' })
    await lay(await thing(), at)
    expect(await w.verb(warehouseFlow, 'disable', at)).toMatchObject(unprocessable('仓库“一号仓”还有库存，不能停用'))
    expect(await stateOf(warehouse, at, 'state')).toBe('enabled')
  })

  it('with something on its way are not disabled, and take part in nothing afterwards', async () => {
    const at = await store({ name: '二号仓' })
    const id = await thing()
    const order = await make(purchaseOrder, draftPurchase(id, { warehouseId: at }))
    await done(purchaseFlow, 'submit', order)
    expect(await w.verb(warehouseFlow, 'disable', at)).toMatchObject(
      unprocessable('仓库“二号仓”有未完成的单据，不能停用'),
    )
    expect(await stateOf(warehouse, at, 'state')).toBe('enabled')
    await done(purchaseFlow, 'withdraw', order)
    await done(warehouseFlow, 'disable', at)
    expect(await post(purchaseOrder, draftPurchase(id, { warehouseId: at }))).toMatchObject(
      fault('warehouseId', '仓库“二号仓”已停用'),
    )
  })

  it('disabled take nothing back either', async () => {
    const [at, own] = [await store({ name: '三号仓' }), await type()]
    const id = await thing({ typeId: own })
    await free(own)
    await must(w.admin, 'POST', openStock.path, opening(id, { qty: '2' }, at))
    const apply = await make(materialApply, draftApply(id, { warehouseId: at }))
    await done(applyFlow, 'submit', apply)
    await done(applyFlow, 'issue', apply, { lines: [{ materialId: id, qty: '2' }] })
    await done(warehouseFlow, 'disable', at)
    expect(await w.verb(applyFlow, 'giveBack', apply, { lines: [{ materialId: id, qty: '1' }] })).toMatchObject(
      unprocessable('仓库“三号仓”已停用'),
    )
    expect([await held(id, at), await movesOf(id)]).toEqual(['0/0.00', 2])
  })

  it('take the types that are kept there', async () => {
    const [kept, other] = [await type(), await thing({ name: '灯管' })]
    const at = await store({ name: '水暖仓', typeIds: [kept] })
    expect(await opened(opening(other, {}, at))).toMatchObject(unprocessable('仓库“水暖仓”不存放“灯管”这类物资'))
    expect([await held(other, at), await movesOf(other)]).toEqual([null, 0])
  })

  it('of another project are not there for who works in this one', async () => {
    const foreign = await store({ communityId: elsewhere })
    const id = await thing()
    expect(await post(purchaseOrder, draftPurchase(id, { warehouseId: foreign }), w.communityId)).toMatchObject(
      fault('warehouseId', '仓库不存在或已删除'),
    )
  })
})

describe('who takes something', () => {
  it('takes it from his project or from the city', async () => {
    const foreign = await store({ communityId: elsewhere })
    expect(await post(materialApply, draftApply(await thing(), { warehouseId: foreign }))).toMatchObject(
      fault('warehouseId', '请选择本项目的仓库或城市仓库'),
    )
    const id = await thing()
    await lay(id, foreign)
    const task = { id: uuidv7(), taskNo: 'WB1', communityId: w.communityId, round: 1 }
    await expect(
      w.act(
        (context) => takeForMaintenance(context, task, [{ warehouseId: foreign, materialId: id, quantity: '1' }]),
        auditor,
      ),
    ).rejects.toMatchObject(fault('materials', '只能使用本项目或城市仓库的物资'))
    expect([await held(id, foreign), await movesOf(id)]).toEqual(['10/50.00', 1])
  })

  it('takes it for an order of the project, also when he writes it anew', async () => {
    const categoryId = await make(problemCategory, { code: 'SLD', name: '水管漏水', orderTypes: ['inner'] })
    const source = { code: 'QT', name: '前台', channel: 'desk', bizLines: ['repair', 'service', 'inner'] }
    const orderId = await make(workOrder, {
      communityId: w.communityId,
      orderType: 'inner',
      sourceId: await make(orderSource, source),
      categoryId,
      content: '地库水管漏水，请尽快安排。',
    })
    const apply = await make(materialApply, draftApply(await thing(), { orderId }))
    await w.sql('update work_order set community_id = $2 where id = $1', [orderId, elsewhere])
    expect(await put(materialApply, apply, { needDate: '2025-04-06' })).toMatchObject(
      fault('orderId', '请选择本项目的工单'),
    )
  })

  it('is given and brings back what stands on the application', async () => {
    const own = await type()
    const [asked, other] = [await thing({ typeId: own }), await thing({ typeId: own })]
    await free(own)
    await lay(asked)
    await lay(other)
    const apply = await make(materialApply, draftApply(asked))
    await done(applyFlow, 'submit', apply)
    const lines = { lines: [{ materialId: other, qty: '1' }] }
    expect(await w.verb(applyFlow, 'issue', apply, lines)).toMatchObject(fault('lines', '该物资不在领用单中'))
    await done(applyFlow, 'issue', apply, { lines: [{ materialId: asked, qty: '2' }] })
    expect(await w.verb(applyFlow, 'giveBack', apply, lines)).toMatchObject(fault('lines', '该物资不在领用单中'))
    expect([await held(other), await movesOf(other)]).toEqual(['10/50.00', 1])
  })

  it('holds a position that may', async () => {
    const own = await type()
    const id = await thing({ typeId: own, name: '灭火器' })
    await free(own, { positionIds: [await position()] })
    await lay(id)
    const apply = await make(materialApply, draftApply(id))
    expect(await w.verb(applyFlow, 'submit', apply)).toMatchObject(unprocessable('您的岗位不能领用“灭火器”'))
    expect(await stateOf(materialApply, apply)).toBe(10)
  })

  it('keeps to what his position may take in a month, and to what there is', async () => {
    const own = await type()
    const id = await thing({ typeId: own, name: '拖把', refPrice: '10.00' })
    await free(own, { monthAmountPerPosition: '25.00' })
    await lay(id)
    const cleaner = await w.user('store-cleaner', ['materials:apply:view'])
    await w.sql(
      'insert into user_position (id, user_id, position_id, is_main, created_at, updated_at) values (gen_random_uuid(), $1, $2, true, $3, $3)',
      [cleaner.userId, await position(), w.app.clock.now()],
    )
    const tried = (qty: string, userId: number) =>
      must(w.admin, 'POST', tryPick.path, {
        communityId: w.communityId,
        warehouseId: main,
        userId,
        materialId: id,
        qty,
      })
    expect(await tried('3', cleaner.userId)).toMatchObject({
      outcome: 'refused',
      words: '超出岗位本月领用限额，剩余25.00元',
    })
    expect(await tried('2', cleaner.userId)).toMatchObject({ outcome: 'free' })
    expect(await tried('11', w.userId)).toMatchObject({ outcome: 'refused', words: '库存不足：拖把 可用10个' })
  })

  const position = async () =>
    (
      await w.sql<{ id: number }>(
        'insert into position (company_id, name, code, category, state, created_at, updated_at) values ($1, $2, $2, 1, 1, $3, $3) returning id',
        [w.companyId, next('岗位'), w.app.clock.now()],
      )
    )[0]!.id
})

describe('a purchase', () => {
  it('of a project goes to a warehouse of a project', async () => {
    const city = await store({ kind: 'city', communityId: null })
    expect(await post(purchaseOrder, draftPurchase(await thing(), { warehouseId: city }))).toMatchObject(
      fault('warehouseId', '项目采购请选择项目仓库'),
    )
  })

  it('sends back no more than has come', async () => {
    const id = await thing({ name: '球阀' })
    const supplierId = await make({ base: '/basedata/base/contractor', table: '' }, { name: '广州五金', type: 'other' })
    const order = await make(purchaseOrder, draftPurchase(id))
    await agreed(purchaseFlow, order)
    await done(purchaseFlow, 'order', order, { supplierId, expectDate: '2025-04-10' })
    await done(purchaseFlow, 'receive', order, { lines: [{ materialId: id, qty: '2', unitCost: '5' }] })
    const back = (qty: string) =>
      w.verb(purchaseFlow, 'sendBack', order, { lines: [{ materialId: id, qty }], remark: '破损' })
    expect(await back('3')).toMatchObject(unprocessable('“球阀”的退货数量不能大于已入库数量'))
    expect(await held(id)).toBe('2/10.00')
    expect((await back('1')).code).toBe(0)
    expect(await back('2')).toMatchObject(unprocessable('“球阀”的退货数量不能大于已入库数量'))
    expect(await held(id)).toBe('1/5.00')
  })
})

it('a transfer arrives with all that was sent', async () => {
  const [one, two, to] = [await thing(), await thing(), await store()]
  await lay(one)
  await lay(two)
  const lines = [one, two].map((materialId) => ({ materialId, qty: '4' }))
  const transfer = await make(materialTransfer, { fromWarehouseId: main, toWarehouseId: to, reason: '调剂', lines })
  await agreed(transferFlow, transfer)
  await done(transferFlow, 'sendOut', transfer)
  expect(await w.verb(transferFlow, 'takeIn', transfer, { lines: [{ materialId: one, inQty: '4' }] })).toMatchObject(
    fault('lines', '请填写全部物资的入库数量'),
  )
  expect([await stateOf(materialTransfer, transfer), await held(one, to), await held(two, to)]).toEqual([
    40,
    null,
    null,
  ])
})

describe('a count', () => {
  it('of a warehouse with nothing in it is not begun', async () => {
    const at = await store()
    const task = await make(stocktakeTask, { name: '空仓盘点', warehouseId: at, planDate: '2025-04-04' })
    expect(await w.verb(stocktakeFlow, 'start', task)).toMatchObject(unprocessable('该仓库没有可盘点的物资'))
    expect([await stateOf(stocktakeTask, task), await stateOf(warehouse, at, 'state')]).toEqual([10, 'enabled'])
  })

  const plan = (warehouseId: string, userIds: readonly number[]) => ({
    communityId: w.communityId,
    name: next('日盘'),
    warehouseIds: [warehouseId],
    freq: 'daily',
    every: 1,
    times: [{ start: '08:00', end: '18:00' }],
    startDate: '2025-04-04',
    leadDays: 0,
    assigneeKind: 'user',
    userIds,
  })

  it('is planned where the warehouse lies', async () => {
    const foreign = await store({ name: '水岸仓', communityId: elsewhere })
    expect(await post(stocktakePlan, plan(foreign, [w.userId]))).toMatchObject(
      fault('warehouseIds', '仓库“水岸仓”不属于该项目'),
    )
    expect(
      await w.sql("select count(*)::int as n from schedule_plan where biz_kind = 'stocktake' and name like '日盘%'"),
    ).toEqual([{ n: 0 }])
  })

  it('of a plan is taken by whoever it was given to, not by any keeper', async () => {
    const keeper = await w.user('store-planned', ['materials:task:count', 'materials:task:view'])
    const at = await store({ keeperIds: [w.userId, keeper.userId] })
    await lay(await thing(), at)
    const id = await make(stocktakePlan, plan(at, [keeper.userId]))
    await done(stocktakePlanFlow, 'enable', id)
    const [count] = await w.sql<{ id: string }>('select id from stocktake_task where plan_id = $1', [id])
    expect(await w.verb(stocktakeFlow, 'start', count!.id)).toMatchObject(unprocessable('该任务不是分配给您的'))
    expect([await stateOf(stocktakeTask, count!.id), await stateOf(warehouse, at, 'state')]).toEqual([10, 'enabled'])
  })
})

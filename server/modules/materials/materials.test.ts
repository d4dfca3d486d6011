import { averageOf, into, outAmount, outOf, worthOf } from '@wuguan/contract/kernel/balance'
import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { applyFlow } from '@wuguan/contract/materials/material-apply.flow'
import { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'
import { transferFlow } from '@wuguan/contract/materials/material-transfer.flow'
import { materialType } from '@wuguan/contract/materials/material-type.entity'
import { material } from '@wuguan/contract/materials/material.entity'
import { openStock, tryPick } from '@wuguan/contract/materials/materials.actions'
import { offlineDoc } from '@wuguan/contract/materials/offline-doc.entity'
import { offlineFlow } from '@wuguan/contract/materials/offline-doc.flow'
import { purchaseOrder } from '@wuguan/contract/materials/purchase-order.entity'
import { purchaseFlow } from '@wuguan/contract/materials/purchase-order.flow'
import { pickSetting, purchaseSetting } from '@wuguan/contract/materials/settings.entity'
import { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { stocktakeFlow } from '@wuguan/contract/materials/stocktake-task.flow'
import { warehouse } from '@wuguan/contract/materials/warehouse.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { sendPicture } from '../../../tests/support/import-batches.ts'
import { must } from '../../../tests/support/must.ts'
import { overtaken } from '../../../tests/support/overtaken.ts'
import type { Actable } from '../../../tests/support/register.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { approve } from '../bpm/task/decide.service.ts'
import { materialsJobs, snapshot } from './jobs.ts'
import { moveStock } from './posting.service.ts'
import { rebuild } from './stock.service.ts'

/** The store: what stock costs, who may move it, and what every document does to it. */
let w: ChargeWorld
let root: string
let typeId: string
let main: string
let other: string
let auditor: number
let supplierId: string
let serial = 0
const next = (name: string) => `${name}${++serial}`
const make = async (entity: { base: string | null }, draft: Record<string, unknown>) =>
  (await must<{ id: string }>(w.admin, 'POST', entity.base!, draft)).id
const thing = (more: Record<string, unknown> = {}) =>
  make(material, { name: next('角阀'), spec: 'DN15', unit: '个', typeId, refPrice: '18.00', ...more })
const store = (more: Record<string, unknown> = {}) =>
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
  typeId = await make(materialType, { code: 'YH01', name: '水暖件', parentId: root })
  main = await store()
  other = await store()
  const codes = ['purchase', 'apply', 'transfer', 'task'].map((of) => `materials:${of}:audit`)
  auditor = (await w.user('store-auditor', [...codes, 'materials:offline:post', 'bpm:instance:list'])).userId
  supplierId = await make({ base: '/basedata/base/contractor' }, { name: '广州五金', type: 'other' })
})
afterAll(() => w.app.stop())

const verb = (flow: Actable, name: string, id: string, values: Record<string, unknown> = {}) =>
  w.verb(flow, name, id, values)
const done = async (flow: Actable, name: string, id: string, values: Record<string, unknown> = {}) => {
  const answer = await verb(flow, name, id, values)
  expect(answer.code, `${name}: ${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0)
}
const said = async (flow: Actable, name: string, id: string, values: Record<string, unknown> = {}) => {
  const { code, msg, data } = await verb(flow, name, id, values)
  expect(code).not.toBe(0)
  return code === 400 ? Object.values(data as Record<string, string>)[0] : msg
}
const refusal = async (entity: { base: string | null }, draft: Record<string, unknown>) => {
  const { code, msg, data } = await w.admin.call<Record<string, string> | null>('POST', entity.base!, { body: draft })
  expect(code).not.toBe(0)
  return code === 400 ? Object.values(data!)[0] : msg
}
const decide = async (id: string) => {
  const [turn] = await w.sql<{ id: string }>(
    'select t.id from process_task t join process_instance i on i.id = t.instance_id where i.business_id = $1 and t.result = 1 order by t.id desc',
    [id],
  )
  await w.act((context) => approve(context, { taskId: turn!.id, comment: '同意' }), auditor)
}
const agreed = async (flow: Actable, id: string) => {
  await done(flow, 'submit', id)
  await decide(id)
}
const stock = async (materialId: string, warehouseId = main) => {
  const [row] = await w.sql<{ qty: string; locked: string; amount: string }>(
    'select qty::float8::text as qty, locked_qty::float8::text as locked, amount::text as amount from material_stock where warehouse_id = $1 and material_id = $2',
    [warehouseId, materialId],
  )
  return row ?? { qty: '0', locked: '0', amount: '0.00' }
}
const held = async (materialId: string, warehouseId = main) => {
  const { qty, amount } = await stock(materialId, warehouseId)
  return `${qty}/${amount}`
}
type Draft = Parameters<typeof moveStock>[2][number]
const move = (...drafts: (Pick<Draft, 'materialId' | 'direction' | 'qty'> & Partial<Draft>)[]) =>
  w.act((context) =>
    moveStock(
      context,
      { docType: 'initial', docId: uuidv7(), docNo: '测试', seq: 1 },
      drafts.map((draft) => ({
        warehouseId: main,
        kind: draft.direction === 'in' ? 'initial' : 'offlineOut',
        ...draft,
      })),
    ),
  )
const give = (materialId: string, qty: string, amount: string, warehouseId = main) =>
  move({ materialId, direction: 'in', qty, amount, warehouseId })
const draftApply = (lines: unknown, more: Record<string, unknown> = {}) => ({
  communityId: w.communityId,
  warehouseId: main,
  purpose: 'repair',
  needDate: '2025-04-05',
  lines,
  ...more,
})
const applyFor = async (materialId: string, qty: string) => make(materialApply, draftApply([{ materialId, qty }]))
const purchaseOf = (lines: unknown, more: Record<string, unknown> = {}) =>
  make(purchaseOrder, { kind: 'project', warehouseId: main, expectDate: '2025-04-10', reason: '补货', lines, ...more })
const orderedOf = async (lines: unknown, more: Record<string, unknown> = {}) => {
  const id = await purchaseOf(lines, more)
  await agreed(purchaseFlow, id)
  await done(purchaseFlow, 'order', id, { supplierId, expectDate: '2025-04-10' })
  return id
}

describe('moving average', () => {
  it('is that of the book, to the fen, and leaves nothing behind', () => {
    let it = { qty: '100', locked: '0', amount: '1000.00' }
    it = into(it, '50', worthOf('50', '11.50'))
    expect([it.qty, it.amount, averageOf(it)]).toEqual(['150', '1575.00', '10.5000'])
    expect(outAmount(it, '40')).toBe('420.00')
    it = outOf(it, '40', '420.00')
    expect([it.qty, it.amount]).toEqual(['110', '1155.00'])
    expect(outAmount(it, '110')).toBe('1155.00')
  })

  it('posts 110/1155.00 and 3.33, 3.34, 3.33', async () => {
    const [a, b] = [await thing(), await thing()]
    await give(a, '100', '1000.00')
    await give(a, '50', '575.00')
    const [out] = await move({ materialId: a, direction: 'out', qty: '40' })
    expect([out!.amount, await held(a)]).toEqual(['420.00', '110/1155.00'])
    await move({ materialId: a, direction: 'out', qty: '110' })
    expect(await held(a)).toBe('0/0.00')
    await give(b, '3', '10.00')
    const outs = []
    for (let n = 0; n < 3; n++) outs.push((await move({ materialId: b, direction: 'out', qty: '1' }))[0]!.amount)
    expect(outs).toEqual(['3.33', '3.34', '3.33'])
    expect(await held(b)).toBe('0/0.00')
  })

  it('holds for random moves of several at once: nothing is lost, nobody deadlocks', async () => {
    const things = await Promise.all([thing(), thing(), thing(), thing()])
    for (const id of things) for (const at of [main, other]) await give(id, '50', '333.33', at)
    const [before] = await w.sql<{ n: string }>(
      'select deadlocks::text as n from pg_stat_database where datname = current_database()',
    )
    let seed = 7
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
    const words = new Set<string>()
    const worker = async () => {
      for (let n = 0; n < 12; n++) {
        const drafts = Array.from({ length: 3 }, () => {
          const direction = random(3) === 0 ? ('in' as const) : ('out' as const)
          const qty = String(1 + random(9))
          return {
            materialId: things[random(4)]!,
            warehouseId: random(2) ? main : other,
            direction,
            qty,
            kind: direction === 'in' ? ('gain' as const) : ('loss' as const),
            ...(direction === 'in' ? { amount: `${1 + random(90)}.${10 + random(89)}` } : {}),
          }
        }).filter(
          (one, at, all) =>
            all.findIndex((two) => two.materialId === one.materialId && two.warehouseId === one.warehouseId) === at,
        )
        await move(...drafts).catch((error: Error) => words.add(error.message.slice(0, 4)))
      }
    }
    await Promise.all(Array.from({ length: 6 }, worker))
    expect([...words].filter((word) => word !== '库存不足')).toEqual([])
    const sums = await w.act(({ q }) => rebuild(q, null))
    expect(sums.faults).toEqual([])
    const [after] = await w.sql<{ n: string }>(
      'select deadlocks::text as n from pg_stat_database where datname = current_database()',
    )
    expect(after!.n).toBe(before!.n)
  })

  it('对账 tells a stock that its moves do not come to', async () => {
    const id = await thing()
    await give(id, '5', '50.00')
    await w.sql('update material_stock set amount = 51 where material_id = $1', [id])
    const { faults } = await must<{ faults: { what: string; stored: string; rebuilt: string }[] }>(
      w.admin,
      'POST',
      '/material/stock/check',
      {},
    )
    expect(faults).toMatchObject([{ what: '金额', stored: '51.00', rebuilt: '50.00' }])
    await w.sql('update material_stock set amount = 50 where material_id = $1', [id])
  })
})

describe('what is taken', () => {
  it('of two issues of 6 from 10 one succeeds', async () => {
    const id = await thing({ name: '直角阀' })
    await give(id, '10', '180.00')
    const settled = await Promise.allSettled([
      move({ materialId: id, direction: 'out', qty: '6' }),
      move({ materialId: id, direction: 'out', qty: '6' }),
    ])
    const failed = settled.filter((one) => one.status === 'rejected')
    expect(failed.map(({ reason }) => (reason as Error).message)).toEqual(['库存不足：直角阀 可用4个'])
    expect(await held(id)).toBe('4/72.00')
  })

  it('is locked when it is agreed to, handed out by the keeper, and comes back at its own cost', async () => {
    const id = await thing()
    await give(id, '10', '40.00')
    await give(id, '10', '50.00')
    const apply = await applyFor(id, '5')
    await agreed(applyFlow, apply)
    expect(await stock(id)).toMatchObject({ qty: '20', locked: '5' })
    expect(await said(applyFlow, 'issue', apply, { lines: [{ materialId: id, qty: '6' }] })).toMatch(
      /的发放数量不能大于批准数量$/,
    )
    await done(applyFlow, 'issue', apply, { lines: [{ materialId: id, qty: '5' }] })
    expect([await held(id), (await stock(id)).locked]).toEqual(['15/67.50', '0'])
    await give(id, '5', '30.00')
    expect(await held(id)).toBe('20/97.50')
    await done(applyFlow, 'giveBack', apply, { lines: [{ materialId: id, qty: '2' }] })
    expect(await held(id)).toBe('22/106.50')
    expect(await said(applyFlow, 'giveBack', apply, { lines: [{ materialId: id, qty: '4' }] })).toMatch(
      /的退库数量不能大于已发放数量$/,
    )
  })

  it('is refused where others have it locked, and by whoever keeps another warehouse', async () => {
    const id = await thing({ name: '软管' })
    await give(id, '5', '50.00')
    await agreed(applyFlow, await applyFor(id, '2'))
    const second = await applyFor(id, '5')
    await done(applyFlow, 'submit', second)
    await expect(decide(second)).rejects.toThrow('库存不足：软管 可用3个')
    const foreign = await store({ keeperIds: [auditor] })
    await give(id, '5', '50.00', foreign)
    const theirs = await make(materialApply, draftApply([{ materialId: id, qty: '1' }], { warehouseId: foreign }))
    await agreed(applyFlow, theirs)
    expect(await said(applyFlow, 'issue', theirs, { lines: [{ materialId: id, qty: '1' }] })).toBe(
      '您不是该仓库的仓管员',
    )
  })

  it('is not agreed to by whoever asked', async () => {
    const id = await thing()
    await give(id, '5', '50.00')
    const apply = await applyFor(id, '1')
    await done(applyFlow, 'submit', apply)
    const [turn] = await w.sql<{ id: string }>(
      'select t.id from process_task t join process_instance i on i.id = t.instance_id where i.business_id = $1',
      [apply],
    )
    // Even where the turn has come to him.
    await w.sql('update process_task set assignee_id = $2 where id = $1', [turn!.id, w.userId])
    await expect(w.act((context) => approve(context, { taskId: turn!.id, comment: '同意' }))).rejects.toThrow(
      '不能审批本人提交的单据',
    )
  })

  it('needs nobody up to the free amount, and is limited by the month', async () => {
    const own = await make(materialType, { code: next('T'), name: next('清洁'), kind: 'cleaning' })
    const id = await thing({ typeId: own, refPrice: '10.00' })
    await make(pickSetting, { typeId: own, freeAmount: '50.00', monthQtyPerPerson: '8', lockDays: 3 })
    await give(id, '100', '1000.00')
    const free = await applyFor(id, '5')
    await done(applyFlow, 'submit', free)
    const [row] = await w.sql(
      'select status, lock_until::text as until, process_instance_id from material_apply where id = $1',
      [free],
    )
    expect(row).toEqual({ status: 30, until: '2025-04-07', process_instance_id: null })
    await done(applyFlow, 'issue', free, { lines: [{ materialId: id, qty: '5' }] })
    const more = await applyFor(id, '4')
    expect(await said(applyFlow, 'submit', more)).toBe('超出本月领用限额，剩余3')
    const asked = { communityId: w.communityId, warehouseId: main, userId: w.userId, materialId: id }
    expect(await must(w.admin, 'POST', tryPick.path, { ...asked, qty: '3' })).toMatchObject({
      outcome: 'free',
      left: '0.000',
    })
    expect(await must(w.admin, 'POST', tryPick.path, { ...asked, qty: '4' })).toMatchObject({
      outcome: 'refused',
      words: '超出本月领用限额，剩余3',
    })
    const cancelled = await applyFor(id, '3')
    await done(applyFlow, 'submit', cancelled)
    expect((await stock(id)).locked).toBe('3')
    await done(applyFlow, 'cancel', cancelled, { cancelReason: '不需要了' })
    expect((await stock(id)).locked).toBe('0')
  })

  it('is limited by the month for two that are handed out at once', async () => {
    const own = await make(materialType, { code: next('T'), name: next('保洁'), kind: 'cleaning' })
    const id = await thing({ typeId: own, refPrice: '1.00' })
    await make(pickSetting, { typeId: own, freeAmount: '50.00', monthQtyPerPerson: '8', lockDays: 3 })
    await give(id, '20', '20.00')
    const applies = [await applyFor(id, '5'), await applyFor(id, '5')]
    for (const apply of applies) await done(applyFlow, 'submit', apply)
    const lines = [{ materialId: id, qty: '5' }]
    const answers = await overtaken(
      w.app,
      [['select 1 from material_stock where material_id = $1 for update', [id]]],
      () => Promise.all(applies.map((apply) => verb(applyFlow, 'issue', apply, { lines }))),
      2,
    )
    const told = answers.toSorted((one, other) => one.code - other.code)
    expect(told.map(({ code, msg }) => [code, code === 0 ? '' : msg])).toEqual([
      [0, ''],
      [422, '超出本月领用限额，剩余3'],
    ])
    expect((await stock(id)).qty).toBe('15')
  })

  it('of which a part was handed out gives the rest free; that part may still come back', async () => {
    const id = await thing()
    await give(id, '10', '10.00')
    const apply = await applyFor(id, '5')
    await agreed(applyFlow, apply)
    await done(applyFlow, 'issue', apply, { lines: [{ materialId: id, qty: '2' }] })
    expect(await stock(id)).toMatchObject({ qty: '8', locked: '3' })
    await done(applyFlow, 'cancel', apply, { cancelReason: '余量不需要' })
    const status = () => w.sql('select status, cancel_reason as why from material_apply where id = $1', [apply])
    expect([await status(), await stock(id)]).toMatchObject([
      [{ status: 50, why: '余量不需要' }],
      { qty: '8', locked: '0' },
    ])
    await done(applyFlow, 'giveBack', apply, { lines: [{ materialId: id, qty: '1' }] })
    expect([await status(), await stock(id)]).toMatchObject([[{ status: 50 }], { qty: '9', locked: '0' }])
    expect(await said(applyFlow, 'cancel', apply, { cancelReason: '再取消' })).toContain('已发放')
  })

  it('lent tools are done when all are back', async () => {
    const id = await thing({ name: '冲击钻', unit: '台', returnable: true })
    await give(id, '2', '760.00')
    const apply = await applyFor(id, '1')
    await agreed(applyFlow, apply)
    await done(applyFlow, 'issue', apply, { lines: [{ materialId: id, qty: '1' }] })
    await done(applyFlow, 'giveBack', apply, { lines: [{ materialId: id, qty: '1' }] })
    const [row] = await w.sql('select status from material_apply where id = $1', [apply])
    expect([row, await held(id)]).toEqual([{ status: 60 }, '2/760.00'])
  })
})

describe('lines', () => {
  it.each([
    ['“个”只能输入整数', () => [{ qty: '1.5' }]],
    ['重复', () => [{ qty: '1' }, { qty: '2' }]],
  ])('%s', async (sentence, lines) => {
    const id = await thing()
    expect(await refusal(materialApply, draftApply(lines().map((line) => ({ materialId: id, ...line }))))).toContain(
      sentence,
    )
  })

  it('materials and limits', async () => {
    expect(
      await refusal(material, {
        name: '灯',
        spec: 'T8',
        unit: '根',
        typeId,
        refPrice: '1',
        minQty: '50',
        maxQty: '20',
      }),
    ).toBe('库存下限不能大于上限')
    expect(await refusal(material, { name: '灯', spec: 'T8', unit: '根', typeId: root, refPrice: '1' })).toBe(
      '请选择末级物资类型',
    )
  })
})

describe('a purchase', () => {
  it('takes 105 of 100 at 5 %, not 106, and no price beyond the tolerance', async () => {
    const own = await make(materialType, { code: next('T'), name: next('五金'), kind: 'spare' })
    const id = await thing({ typeId: own })
    await make(purchaseSetting, { kind: 'project', typeId: own, overReceivePercent: '5', priceTolerancePercent: '10' })
    const order = await orderedOf([{ materialId: id, qty: '100', unitCost: '10' }])
    const line = (qty: string, unitCost = '10') => ({ lines: [{ materialId: id, qty, unitCost }] })
    expect(await said(purchaseFlow, 'receive', order, line('106'))).toBe('入库数量超出采购数量允许范围')
    expect(await said(purchaseFlow, 'receive', order, line('1', '11.01'))).toBe('入库价高于采购价允许范围')
    await done(purchaseFlow, 'receive', order, line('60', '11'))
    await done(purchaseFlow, 'receive', order, line('45'))
    const [row] = await w.sql('select status from purchase_order where id = $1', [order])
    expect([row, await held(id)]).toEqual([{ status: 60 }, '105/1110.00'])
    expect(await said(purchaseFlow, 'receive', order, line('1'))).toBe('入库数量超出采购数量允许范围')
    await done(purchaseFlow, 'sendBack', order, { lines: [{ materialId: id, qty: '5' }], remark: '破损' })
    expect((await stock(id)).qty).toBe('100')
  })

  it('goes to the tier of its amount, the bound to the lower one, and tells the approver of what was split', async () => {
    const own = await make(materialType, { code: next('T'), name: next('电料'), kind: 'spare' })
    const [id, at] = [await thing({ typeId: own }), await store()]
    const tiers = [
      { upTo: '2000.00', modelKey: 'materialsProject' },
      { upTo: '20000.00', modelKey: 'materialsCity' },
      { upTo: null, modelKey: 'materialsGroup' },
    ]
    await make(purchaseSetting, { kind: 'project', typeId: own, tiers })
    await w.sql('update community set manager_id = $2 where id = $1', [w.communityId, auditor])
    const asked = async (qty: string) => {
      const order = await purchaseOf([{ materialId: id, qty, unitCost: '100' }], { warehouseId: at })
      await done(purchaseFlow, 'submit', order)
      const [row] = await w.sql<{ key: string; title: string }>(
        'select definition_key as key, title from process_instance where business_id = $1',
        [order],
      )
      return row!
    }
    expect((await asked('20')).key).toBe('materialsProject')
    expect(await asked('21')).toMatchObject({
      key: 'materialsCity',
      title: expect.stringContaining('近3天累计4,100.00') as unknown,
    })
    expect((await asked('201')).key).toBe('materialsGroup')
  })

  it('of the city is split over warehouses; what only the city buys no project orders', async () => {
    const own = await make(materialType, { code: next('T'), name: next('集采'), kind: 'fire' })
    const id = await thing({ typeId: own })
    const city = await store({ kind: 'city', communityId: null })
    await make(purchaseSetting, { kind: 'city', cityOnlyTypeIds: [own] })
    expect(await said(purchaseFlow, 'submit', await purchaseOf([{ materialId: id, qty: '1', unitCost: '1' }]))).toBe(
      '该物资仅允许城市集采',
    )
    const lines = [{ materialId: id, qty: '10', unitCost: '5' }]
    const split = (qty: string) => [
      { materialId: id, warehouseId: main, qty },
      { materialId: id, warehouseId: other, qty: '6' },
    ]
    const draft = { kind: 'city', warehouseId: city, expectDate: '2025-04-10', reason: '集采', lines }
    expect(await refusal(purchaseOrder, { ...draft, splits: split('3') })).toBe('分仓数量合计须等于采购数量')
    const order = await orderedOf(lines, { ...draft, splits: split('4') })
    expect(await said(purchaseFlow, 'receive', order, { lines: [{ materialId: id, qty: '1', unitCost: '5' }] })).toBe(
      '请选择收货仓库',
    )
    await done(purchaseFlow, 'receive', order, { lines: split('4').map((line) => ({ ...line, unitCost: '5' })) })
    expect([await held(id), await held(id, other)]).toEqual(['4/20.00', '6/30.00'])
  })
})

describe('a transfer', () => {
  it('is in transit, arrives at its worth, and what is lost is a loss of the source', async () => {
    const id = await thing()
    await give(id, '10', '100.00')
    const draft = { fromWarehouseId: main, toWarehouseId: other, reason: '调剂', lines: [{ materialId: id, qty: '4' }] }
    expect(await refusal(materialTransfer, { ...draft, toWarehouseId: main })).toBe('调入仓库不能与调出仓库相同')
    const transfer = await make(materialTransfer, draft)
    await agreed(transferFlow, transfer)
    expect((await stock(id)).locked).toBe('4')
    await done(transferFlow, 'sendOut', transfer)
    expect([await held(id), await held(id, other)]).toEqual(['6/60.00', '0/0.00'])
    const arrived = (inQty: string, more = {}) => ({ lines: [{ materialId: id, inQty }], ...more })
    expect(await said(transferFlow, 'takeIn', transfer, arrived('5'))).toMatch(/的入库数量不能大于出库数量$/)
    expect(await said(transferFlow, 'takeIn', transfer, arrived('3'))).toBe('实收少于出库，请填写损耗原因')
    await done(transferFlow, 'takeIn', transfer, arrived('3', { lossReason: '途中破损' }))
    expect([await held(id), await held(id, other)]).toEqual(['6/60.00', '3/30.00'])
    const losses = await w.sql(
      "select warehouse_id, qty::float8::text as qty, amount::text as amount from stock_move where material_id = $1 and kind = 'transitLoss'",
      [id],
    )
    expect(losses).toEqual([{ warehouse_id: main, qty: '1', amount: '10.00' }])
  })
})

describe('paper', () => {
  it('needs its scan, a day that has been and a number of its own', async () => {
    const id = await thing()
    const draft = {
      kind: 'in',
      warehouseId: main,
      paperNo: 'P1',
      paperDate: '2025-04-01',
      reason: '停电补录',
      lines: [{ materialId: id, qty: '1', unitCost: '1' }],
    }
    const scanned = async () => [await sendPicture(w.app, w.admin, '单据.png')]
    expect(await refusal(offlineDoc, { ...draft, attachments: null })).toBe('请上传单据扫描件')
    expect(await refusal(offlineDoc, { ...draft, attachments: await scanned(), paperDate: '2025-04-05' })).toBe(
      '单据日期不能晚于今天',
    )
    await make(offlineDoc, { ...draft, attachments: await scanned(), paperDate: '2025-04-04' })
    expect(await refusal(offlineDoc, { ...draft, attachments: await scanned() })).toBe('该线下单号已存在')
    await make(offlineDoc, { ...draft, attachments: await scanned(), warehouseId: other })
  })

  it('is posted when it is agreed to and taken back at the same worth, where it is still there', async () => {
    const id = await thing()
    const doc = uuidv7()
    const write = (lines: unknown, day = '2025-04-01') =>
      w.sql(
        `insert into offline_doc (id, company_id, community_id, doc_no, kind, warehouse_id, paper_no, paper_date, reason, lines, attachments, status, created_by, created_at, updated_at)
         values ($1, $2, $3, $4, 'in', $5, $4, $6, '补录', $7, '[]', 10, $8, $9, $9)`,
        [doc, w.companyId, w.communityId, next('XX'), main, day, JSON.stringify(lines), w.userId, w.app.clock.now()],
      )
    await write([{ materialId: id, qty: '3', unitCost: '10.00', batchNo: null, expireDate: null }])
    await agreed(offlineFlow, doc)
    expect(await held(id)).toBe('3/30.00')
    await move({ materialId: id, direction: 'out', qty: '1' })
    expect(await said(offlineFlow, 'reverse', doc, { reverseReason: '录错' })).toBe('库存不足，无法红冲')
    await give(id, '1', '14.00')
    await done(offlineFlow, 'reverse', doc, { reverseReason: '录错' })
    expect(await held(id)).toBe('0/0.00')
  })
})

describe('a count', () => {
  it('freezes what it counts, asks for every line and reason, and posts the difference', async () => {
    const counted = await make(materialType, { code: next('T'), name: next('电池'), kind: 'consumable' })
    const at = await store({ name: '盘点仓' })
    const [id, free] = [await thing({ typeId: counted, name: '5号电池' }), await thing()]
    await give(id, '100', '200.00', at)
    await give(free, '10', '20.00', at)
    const task = await make(stocktakeTask, {
      name: '四月盘点',
      warehouseId: at,
      typeIds: [counted],
      planDate: '2025-04-04',
      blind: true,
    })
    await done(stocktakeFlow, 'start', task)
    const out = (materialId: string) => move({ materialId, warehouseId: at, direction: 'out', qty: '1' })
    await expect(out(id)).rejects.toThrow('仓库“盘点仓”正在盘点，暂停出入库')
    await out(free)
    const book = async () =>
      (
        await w.sql<{ qty: string | null }>("select lines->0->>'bookQty' as qty from stocktake_task where id = $1", [
          task,
        ])
      )[0]!.qty
    expect(await book()).toBeNull()
    expect(await said(stocktakeFlow, 'submit', task)).toBe('还有1种物资未盘点')
    await done(stocktakeFlow, 'count', task, { lines: [{ materialId: id, countQty: '102' }] })
    expect(await said(stocktakeFlow, 'submit', task)).toBe('请填写“5号电池”的差异原因')
    await done(stocktakeFlow, 'count', task, { lines: [{ materialId: id, countQty: '102', reason: '上次漏记' }] })
    await done(stocktakeFlow, 'submit', task)
    expect(await book()).toBe('100.000')
    await decide(task)
    expect(await held(id, at)).toBe('102/204.00')
    const [row] = await w.sql('select state from warehouse where id = $1', [at])
    expect(row).toEqual({ state: 'enabled' })
    await out(id)
  })

  it('is taken by the keeper of the warehouse, also where he sees own rows alone and somebody else has planned it', async () => {
    const codes = ['materials:task:view', 'materials:task:count', 'materials:task:submit', 'materials:warehouse:view']
    const person = (name: string) =>
      makeUser(w.app, name, codes, { companyId: w.companyId, dataScope: 6, communityIds: [w.communityId] })
    const [keeper, other] = [await person('store-keeper'), await person('store-other')]
    const at = await store({ keeperIds: [keeper.userId] })
    const id = await thing()
    await give(id, '5', '5.00', at)
    const task = await make(stocktakeTask, { name: '季度盘点', warehouseId: at, planDate: '2025-04-04' })
    const seen = async (caller: typeof keeper) => {
      const { data } = await caller.call<{ list: { id: string }[] }>('GET', `${stocktakeTask.base!}/page`, {})
      return data.list.map((row) => row.id)
    }
    expect([await seen(keeper), await seen(other)]).toEqual([[task], []])
    const press = async (
      caller: typeof keeper,
      name: 'start' | 'count' | 'submit',
      values: Record<string, unknown> = {},
    ) => {
      const { method, path } = stocktakeFlow.actions[name]
      const [row] = await w.sql<{ version: number }>('select version from stocktake_task where id = $1', [task])
      return (await caller.call(method, path, { body: { id: task, version: row!.version, ...values } })).code
    }
    expect(await press(other, 'start')).toBe(403)
    expect(await said(stocktakeFlow, 'start', task)).toBe('您不是该仓库的仓管员')
    expect(await press(keeper, 'start')).toBe(0)
    expect(await press(keeper, 'count', { lines: [{ materialId: id, countQty: '5' }] })).toBe(0)
    expect(await press(keeper, 'submit')).toBe(0)
  })

  it('cancelled, leaves everything as it was and the warehouse open', async () => {
    const at = await store()
    const id = await thing()
    await give(id, '5', '5.00', at)
    const task = await make(stocktakeTask, { name: '抽盘', warehouseId: at, planDate: '2025-04-04' })
    await done(stocktakeFlow, 'start', task)
    expect(
      await said(
        stocktakeFlow,
        'start',
        await make(stocktakeTask, { name: '再盘', warehouseId: at, planDate: '2025-04-04' }),
      ),
    ).toMatch(/正在盘点/)
    await done(stocktakeFlow, 'cancel', task, { remark: '改期' })
    await move({ materialId: id, warehouseId: at, direction: 'out', qty: '5' })
    expect(await held(id, at)).toBe('0/0.00')
  })
})

describe('batches', () => {
  it('what ends first goes first, and nobody is handed what has ended', async () => {
    const id = await thing({ name: '消毒液', unit: '瓶', shelfLifeDays: 365 })
    const part = (batchNo: string, expireDate: string, qty: string) => ({ batchNo, expireDate, qty })
    await move({ materialId: id, direction: 'in', qty: '4', amount: '40.00', batches: [part('B', '2025-12-01', '4')] })
    await move({ materialId: id, direction: 'in', qty: '3', amount: '30.00', batches: [part('A', '2025-04-03', '3')] })
    await move({ materialId: id, direction: 'in', qty: '2', amount: '20.00', batches: [part('C', '2025-06-01', '2')] })
    const [out] = await move({ materialId: id, direction: 'out', qty: '3', kind: 'applyOut' })
    expect(out!.batches).toEqual([part('C', '2025-06-01', '2.000'), part('B', '2025-12-01', '1.000')])
    await expect(move({ materialId: id, direction: 'out', qty: '4', kind: 'applyOut' })).rejects.toThrow(
      '消毒液 未过期的批次只有3瓶，已过期的不能出库',
    )
    const [lost] = await move({ materialId: id, direction: 'out', qty: '3', kind: 'loss' })
    expect(lost!.batches).toEqual([part('A', '2025-04-03', '3.000')])
  })
})

describe('what time does', () => {
  const run = (code: string) => {
    const job = materialsJobs.map((define) => define(w.app.kernel)).find((one) => one.code === `materials.${code}`)!
    const { q, clock } = w.app.kernel
    return job.run({ q, now: clock.now(), trigger: 1 } as never)
  }
  const told = async (event: string, id: string) => {
    const rows = await w.sql<{ payload: { receivers: number[]; payload: Record<string, string> } }>(
      'select payload from outbox where biz_type = $1 and biz_id = $2 order by id desc',
      [event, id],
    )
    return rows.map(({ payload }) => payload)
  }

  it('keepers and buyers hear of what is below its minimum, of nothing that is locked and enough', async () => {
    const buyer = await makeUser(w.app, 'store-buyer', ['materials:purchase:create'], {
      companyId: w.companyId,
      communityIds: [w.communityId],
    })
    const [low, enough] = [await thing({ name: '密封圈', minQty: '5' }), await thing({ minQty: '5' })]
    await give(low, '6', '6.00')
    await give(enough, '5', '5.00')
    await agreed(applyFlow, await applyFor(low, '2'))
    await run('stockAlert')
    const stockId = async (materialId: string) =>
      (
        await w.sql<{ id: string }>('select id from material_stock where warehouse_id = $1 and material_id = $2', [
          main,
          materialId,
        ])
      )[0]!.id
    expect(await told('materials.low', await stockId(low))).toMatchObject([
      {
        receivers: [w.userId, buyer.userId],
        payload: { material: expect.stringContaining('密封圈') as unknown, quantity: '4个', floor: '5个' },
      },
    ])
    expect(await told('materials.low', await stockId(enough))).toEqual([])
  })

  it('what was agreed to and not fetched is free again after its last day, not on it', async () => {
    const id = await thing()
    await give(id, '5', '5.00')
    const apply = await applyFor(id, '2')
    await agreed(applyFlow, apply)
    const status = async () =>
      (await w.sql<{ status: number }>('select status from material_apply where id = $1', [apply]))[0]!.status
    await w.sql("update material_apply set lock_until = '2025-04-04' where id = $1", [apply])
    await run('applyExpire')
    expect([await status(), (await stock(id)).locked]).toEqual([30, '2'])
    await w.sql("update material_apply set lock_until = '2025-04-03' where id = $1", [apply])
    await run('applyExpire')
    expect([await status(), (await stock(id)).locked]).toEqual([80, '0'])
    expect(await said(applyFlow, 'issue', apply, { lines: [{ materialId: id, qty: '2' }] })).toContain('已过期')
  })

  it('what is left of a part that was fetched is free again after the last day, too', async () => {
    const id = await thing()
    await give(id, '5', '5.00')
    const apply = await applyFor(id, '3')
    await agreed(applyFlow, apply)
    await done(applyFlow, 'issue', apply, { lines: [{ materialId: id, qty: '1' }] })
    await w.sql("update material_apply set lock_until = '2025-04-03' where id = $1", [apply])
    await run('applyExpire')
    const [row] = await w.sql('select status from material_apply where id = $1', [apply])
    expect([row, await stock(id)]).toMatchObject([{ status: 50 }, { qty: '4', locked: '0' }])
  })

  it('keepers hear of a transfer that is longer than a week on its way, and borrowers of their tools', async () => {
    const id = await thing({ name: '电锤', unit: '台', returnable: true })
    await give(id, '4', '400.00')
    const lines = [{ materialId: id, qty: '1' }]
    const transfer = await make(materialTransfer, {
      fromWarehouseId: main,
      toWarehouseId: other,
      reason: '调剂',
      lines,
    })
    await agreed(transferFlow, transfer)
    await done(transferFlow, 'sendOut', transfer)
    const apply = await applyFor(id, '1')
    await agreed(applyFlow, apply)
    await done(applyFlow, 'issue', apply, { lines })
    const later = async (days: number, seconds: number) => {
      const at = "$2::timestamptz - $3::integer * interval '1 day' - $4::integer * interval '1 second'"
      const values = [w.app.clock.now(), days, seconds]
      await w.sql(`update material_transfer set out_at = ${at} where id = $1`, [transfer, ...values])
      await w.sql(`update material_apply set issued_at = ${at} where id = $1`, [apply, ...values])
      await run('transitOver')
      await run('toolDue')
    }
    await later(7, 0)
    expect([await told('materials.transit', transfer), await told('materials.toolDue', apply)]).toEqual([[], []])
    await later(7, 1)
    expect(await told('materials.transit', transfer)).toMatchObject([{ receivers: [w.userId], payload: { days: '7' } }])
    expect(await told('materials.toolDue', apply)).toMatchObject([
      { receivers: [w.userId], payload: { tools: '电锤' } },
    ])
  })
})

describe('around it', () => {
  it('a warehouse or material with stock is not stopped', async () => {
    const id = await thing({ name: '闸阀' })
    await give(id, '1', '1.00')
    const { data } = await w.admin.call<{ version: number }>('GET', `${material.base}/info/${id}`)
    expect(
      await w.admin.call('PUT', material.base!, { body: { id, version: data.version, enabled: 0 } }),
    ).toMatchObject({ msg: '物资“闸阀”还有库存，不能停用' })
  })

  it('opening stock is entered before the first move only', async () => {
    const id = await thing({ name: '三通' })
    const draft = { warehouseId: main, lines: [{ materialId: id, qty: '7', unitCost: '1.5' }] }
    await must(w.admin, 'POST', openStock.path, draft)
    expect(await held(id)).toBe('7/10.50')
    expect(await w.admin.call('POST', openStock.path, { body: draft })).toMatchObject({
      msg: '物资“三通”已有出入库记录，不能录入期初',
    })
  })

  it('what nobody has taken for 180 days lies idle, what is gone does not', async () => {
    const [idle, used, gone, fresh] = [await thing(), await thing(), await thing(), await thing()]
    for (const id of [idle, used, gone, fresh]) await give(id, '2', '2.00')
    await move({ materialId: used, direction: 'out', qty: '1' }, { materialId: gone, direction: 'out', qty: '2' })
    const ago = (id: string, direction: string, days: number, seconds: number) =>
      w.sql(
        `update stock_move set at = $3::timestamptz - $4::integer * interval '1 day' + $5::integer * interval '1 second' where material_id = $1 and direction = $2`,
        [id, direction, w.app.clock.now(), days, seconds],
      )
    for (const id of [idle, used, gone]) await ago(id, 'in', 200, 0)
    await ago(idle, 'in', 180, 0)
    await ago(fresh, 'in', 180, 1)
    await ago(used, 'out', 179, 0)
    await ago(gone, 'out', 190, 0)
    const found = async (value: string) => {
      const { list } = await must<{ list: { materialId: string; lastOut: string | null }[] }>(
        w.admin,
        'GET',
        `/material/stock/page?limit=200&idle=${value}&materialId=${[idle, used, gone, fresh].join()}`,
      )
      return new Map(list.map((row) => [row.materialId, row.lastOut]))
    }
    expect([...(await found('true'))]).toEqual([[idle, null]])
    const others = await found('false')
    expect(new Set(others.keys())).toEqual(new Set([used, gone, fresh]))
    expect([others.get(used), others.get(fresh)]).toEqual(['2024-10-07', null])
  })

  it('the end of a month is written once, from the moves', async () => {
    const id = await thing()
    await give(id, '2', '9.00')
    expect(await w.act(({ q }) => snapshot(q, new Date('2025-05-01T00:30:00+08:00')))).toBeGreaterThan(0)
    expect(await w.act(({ q }) => snapshot(q, new Date('2025-05-01T00:30:00+08:00')))).toBe(0)
    const [row] = await w.sql(
      'select period, qty::float8::text as qty, amount::text as amount from stock_month where material_id = $1',
      [id],
    )
    expect(row).toEqual({ period: '2025-04', qty: '2', amount: '9.00' })
  })

  it('who does not see amounts gets none', async () => {
    const id = await thing()
    await give(id, '2', '9.00')
    const blind = await w.user('store-blind', ['materials:file:view', 'materials:record:view'])
    const { list } = await must<{ list: Record<string, unknown>[] }>(
      blind,
      'GET',
      `/material/record/page?materialId=${id}`,
    )
    expect(list[0]).toMatchObject({ cost: null, worth: null, balanceWorth: null })
    expect(JSON.stringify(list)).not.toContain('9.00')
  })
})

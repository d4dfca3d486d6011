import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { applyFlow } from '@wuguan/contract/materials/material-apply.flow'
import { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'
import { transferFlow } from '@wuguan/contract/materials/material-transfer.flow'
import { materialType } from '@wuguan/contract/materials/material-type.entity'
import { material } from '@wuguan/contract/materials/material.entity'
import { openStock } from '@wuguan/contract/materials/materials.actions'
import { offlineFlow } from '@wuguan/contract/materials/offline-doc.flow'
import { purchaseOrder } from '@wuguan/contract/materials/purchase-order.entity'
import { purchaseFlow } from '@wuguan/contract/materials/purchase-order.flow'
import { purchaseSetting } from '@wuguan/contract/materials/settings.entity'
import { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { stocktakeFlow } from '@wuguan/contract/materials/stocktake-task.flow'
import { warehouse } from '@wuguan/contract/materials/warehouse.entity'
import { warehouseFlow } from '@wuguan/contract/materials/warehouse.flow'
import { uuidv7 } from '../../server/kernel/ids.ts'
import type { ChargeWorld } from './charge.ts'
import type { Decider } from './consent.ts'
import { must } from './must.ts'
import type { Actable } from './register.ts'

type Ways = Readonly<Record<string, () => Promise<string>>>
interface Part {
  /** How a record comes into each state. */
  readonly ways: Ways
  readonly given: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
export type Store = Readonly<Record<'warehouse' | 'purchase' | 'apply' | 'transfer' | 'offline' | 'stocktake', Part>>

/** A store with stock, and its documents in every state. */
export async function openStore(w: ChargeWorld, desk: Decider): Promise<Store> {
  let serial = 0
  const make = async ({ base }: { base: string | null }, draft: Record<string, unknown>) =>
    (await must<{ id: string }>(w.admin, 'POST', base!, draft)).id
  const act = async (flow: Actable, id: string, verb: string, values: Record<string, unknown> = {}) => {
    const { code, msg } = await w.verb(flow, verb, id, values)
    if (code !== 0) throw new Error(`${verb}: ${msg}`)
    return id
  }
  const parentId = await make(materialType, { code: 'A', name: '易耗品', kind: 'consumable' })
  const typeId = await make(materialType, { code: 'A1', name: '水暖', parentId })
  const thing = (name: string, returnable = false) =>
    make(material, { name, spec: 'DN15', unit: '个', typeId, refPrice: '1.00', returnable })
  const [valve, drill] = [await thing('角阀'), await thing('冲击钻', true)]
  const store = () => {
    const name = `仓库${++serial}`
    return make(warehouse, { kind: 'project', communityId: w.communityId, code: name, name, keeperIds: [w.userId] })
  }
  const stocked = async (qty: string) => {
    const warehouseId = await store()
    const lines = [valve, drill].map((materialId) => ({ materialId, qty, unitCost: '1' }))
    await must(w.admin, 'POST', openStock.path, { warehouseId, lines })
    return warehouseId
  }
  const [main, other] = [await stocked('1000'), await store()]
  await make(purchaseSetting, { kind: 'project', overReceivePercent: '20' })
  const supplierId = await make({ base: '/basedata/base/contractor' }, { name: '五金行', type: 'other' })

  const consented = (flow: Actable, draft: () => Promise<string>) => {
    const decided = (result: 'approved' | 'rejected') => async () => {
      const id = await act(flow, await draft(), 'submit')
      await desk.decide(id, result)
      return id
    }
    return {
      draft,
      pending: async () => act(flow, await draft(), 'submit'),
      rejected: decided('rejected'),
      approved: decided('approved'),
    }
  }
  const line = (qty: string) => ({ materialId: valve, qty })

  const purchase = consented(purchaseFlow, () =>
    make(purchaseOrder, {
      kind: 'project',
      warehouseId: main,
      expectDate: '2025-04-10',
      reason: '补货',
      lines: [{ ...line('10'), unitCost: '1' }],
    }),
  )
  const order = { supplierId, expectDate: '2025-04-10' }
  const ordered = async () => act(purchaseFlow, await purchase.approved(), 'order', order)
  const receive = (qty: string) => ({ lines: [{ ...line(qty), warehouseId: main, unitCost: '1' }], attachments: null })
  const part = async () => act(purchaseFlow, await ordered(), 'receive', receive('3'))

  const apply = consented(applyFlow, () =>
    make(materialApply, {
      communityId: w.communityId,
      warehouseId: main,
      purpose: 'repair',
      needDate: '2025-04-05',
      lines: [line('3'), { materialId: drill, qty: '1' }],
    }),
  )
  const issue = (...lines: unknown[]) => ({ lines, receiverSignature: null })
  const lent = { materialId: drill, qty: '1' }
  const issued = async () => act(applyFlow, await apply.approved(), 'issue', issue(line('3'), lent))

  const transfer = consented(transferFlow, () =>
    make(materialTransfer, { fromWarehouseId: main, toWarehouseId: other, reason: '调剂', lines: [line('2')] }),
  )
  const takeIn = { lines: [{ materialId: valve, inQty: '1' }], lossReason: '破损' }
  const transit = async () => act(transferFlow, await transfer.approved(), 'sendOut')

  const offline = consented(offlineFlow, async () => {
    const id = uuidv7()
    const lines = JSON.stringify([{ ...line('1'), unitCost: '1', batchNo: null, expireDate: null }])
    await w.sql(
      `insert into offline_doc (id, company_id, community_id, doc_no, kind, warehouse_id, paper_no, paper_date, reason, lines, attachments, status, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, 'in', $5, $4, '2025-04-01', '补录', $6, '[]', 10, $7, $8, $8)`,
      [id, w.companyId, w.communityId, `XX${++serial}`, main, lines, w.userId, w.app.clock.now()],
    )
    return id
  })

  const count = { lines: [valve, drill].map((materialId) => ({ materialId, countQty: '5', reason: '漏记' })) }
  const task = async () =>
    make(stocktakeTask, { name: '盘点', warehouseId: await stocked('4'), planDate: '2025-04-04' })
  const running = async () => act(stocktakeFlow, await act(stocktakeFlow, await task(), 'start'), 'count', count)
  const counted = consented(stocktakeFlow, running)

  return {
    warehouse: {
      ways: {
        enabled: store,
        disabled: async () => act(warehouseFlow, await store(), 'disable'),
        counting: async () => {
          const id = await store()
          await w.sql("update warehouse set state = 'counting' where id = $1", [id])
          return id
        },
      },
      given: {},
    },
    purchase: {
      ways: {
        ...purchase,
        ordered,
        partReceived: part,
        received: async () => act(purchaseFlow, await ordered(), 'receive', receive('10')),
        closed: async () => act(purchaseFlow, await part(), 'close', { closeReason: '停产' }),
        cancelled: async () => act(purchaseFlow, await purchase.draft(), 'cancel'),
      },
      given: { order, receive: receive('1'), sendBack: { lines: [{ ...line('1'), warehouseId: main }] } },
    },
    apply: {
      ways: {
        ...apply,
        partIssued: async () => act(applyFlow, await apply.approved(), 'issue', issue(line('1'))),
        issued,
        done: async () => act(applyFlow, await issued(), 'giveBack', { lines: [lent] }),
        expired: async () => {
          const id = await apply.draft()
          await w.sql('update material_apply set status = 80 where id = $1', [id])
          return id
        },
        cancelled: async () => act(applyFlow, await apply.draft(), 'cancel', { cancelReason: '不需要' }),
      },
      given: { issue: issue(line('1')), giveBack: { lines: [line('1')] } },
    },
    transfer: {
      ways: {
        ...transfer,
        transit,
        received: async () => act(transferFlow, await transit(), 'takeIn', takeIn),
        cancelled: async () => act(transferFlow, await transfer.draft(), 'cancel'),
      },
      given: { takeIn },
    },
    offline: {
      ways: {
        ...offline,
        posted: offline.approved,
        reversed: async () => act(offlineFlow, await offline.approved(), 'reverse', { reverseReason: '录错' }),
      },
      given: {},
    },
    stocktake: {
      ways: {
        draft: task,
        running,
        pending: counted.pending,
        posted: counted.approved,
        cancelled: async () => act(stocktakeFlow, await task(), 'cancel', { remark: '改期' }),
      },
      given: { count },
    },
  }
}

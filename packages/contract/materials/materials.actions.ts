import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import { planPreview } from '../schedule/schedule.actions.ts'
import { batch, materialRef, qty, unitCost } from './fields.ts'
import { material } from './material.entity.ts'
import { materialStock, stockMove } from './stock.entity.ts'
import { stocktakePlan } from './stocktake-plan.entity.ts'

const warehouseId = f.ref('仓库', { to: 'materials.warehouse', required: true })

export const previewStocktakePlan = planPreview('materials.previewPlan', '预览盘点计划', stocktakePlan)

/** 期初录入: what lay there before the first move. */
export const openStock = defineAction('materials.openStock', {
  label: '期初录入',
  path: `${materialStock.base!}/initial`,
  permission: 'materials:file:initial',
  of: materialStock.name,
  idempotent: true,
  fields: {
    warehouseId,
    lines: f.lines('期初库存', {
      required: true,
      max: 500,
      lines: { materialId: materialRef, qty, unitCost, ...batch },
    }),
  },
  output: returns<{ posted: number }>(),
})

export interface StockFault {
  readonly warehouse: string
  readonly material: string
  readonly what: string
  readonly stored: string
  readonly rebuilt: string
}
/** 对账: every stock worked out again from its moves. */
export const checkStock = defineAction('materials.check', {
  label: '对账',
  path: `${materialStock.base!}/check`,
  permission: 'materials:record:viewAmount',
  input: nothing,
  output: returns<{ stocks: number; moves: number; faults: readonly StockFault[] }>(),
})

export interface PickTrial {
  readonly outcome: 'free' | 'approval' | 'refused'
  readonly words: string
  readonly available: string
  readonly left: string | null
}
/** 试算: whether somebody could take so much, by the function that judges applications. */
export const tryPick = defineAction('materials.tryPick', {
  label: '领用试算',
  path: '/material/setting/pick/try',
  permission: 'materials:setting:view',
  of: material.name,
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    warehouseId,
    userId: f.refInt('领用人', { to: 'system.user', required: true }),
    materialId: f.ref('物资', { to: 'materials.material', required: true }),
    qty,
  },
  output: returns<PickTrial>(),
})

export interface SuggestedLine {
  readonly materialId: string
  readonly title: string
  readonly qty: string
  readonly unitCost: string
}
/** 低库存建议: what is short of a warehouse, up to its most, less what is on order. */
export const suggestPurchase = defineAction('materials.suggestPurchase', {
  label: '低库存建议',
  method: 'GET',
  path: '/material/purchase/suggest',
  permission: 'materials:purchase:create',
  of: material.name,
  fields: { warehouseId },
  output: returns<{ lines: readonly SuggestedLine[] }>(),
})

/** 工单退料: what was taken for an order and not used comes back at the cost of its issue. */
export const returnFromOrder = defineAction('materials.returnFromOrder', {
  label: '工单退料',
  path: `${stockMove.base!}/giveBack`,
  permission: 'materials:apply:return',
  of: stockMove.name,
  idempotent: true,
  fields: { id: f.ref('出入库记录', { to: stockMove.name, required: true }), qty },
  output: returns<{ moveNo: string }>(),
})

/** What a scanner has read: the material of a barcode. */
export const materialByBarcode = defineAction('materials.byBarcode', {
  label: '按条码查物资',
  method: 'GET',
  path: `${material.base!}/barcode`,
  permission: material.codes.list,
  of: material.name,
  fields: { barcode: f.text('条码', { required: true, max: 40 }) },
  output: returns<{ materialId: string; title: string } | null>(),
})

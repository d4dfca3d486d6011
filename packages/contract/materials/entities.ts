import type { AnyEntity } from '../kernel/entity.ts'
import { materialApply } from './material-apply.entity.ts'
import { materialTransfer } from './material-transfer.entity.ts'
import { materialType } from './material-type.entity.ts'
import { material } from './material.entity.ts'
import { offlineDoc } from './offline-doc.entity.ts'
import { purchaseOrder, purchaseReceipt } from './purchase-order.entity.ts'
import { pickSetting, purchaseSetting } from './settings.entity.ts'
import { materialBatch, materialStock, stockMonth, stockMove } from './stock.entity.ts'
import { stocktakeTask } from './stocktake-task.entity.ts'
import { warehouse } from './warehouse.entity.ts'

export const materialsEntities: readonly AnyEntity[] = [
  materialType,
  material,
  warehouse,
  materialStock,
  stockMove,
  materialBatch,
  stockMonth,
  pickSetting,
  purchaseSetting,
  purchaseOrder,
  purchaseReceipt,
  materialApply,
  materialTransfer,
  offlineDoc,
  stocktakeTask,
]

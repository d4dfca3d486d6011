import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'
import { materialType } from '@wuguan/contract/materials/material-type.entity'
import { material } from '@wuguan/contract/materials/material.entity'
import {
  checkStock,
  materialByBarcode,
  openStock,
  previewStocktakePlan,
  returnFromOrder,
  suggestPurchase,
  tryPick,
} from '@wuguan/contract/materials/materials.actions'
import { offlineDoc } from '@wuguan/contract/materials/offline-doc.entity'
import { purchaseOrder, purchaseReceipt } from '@wuguan/contract/materials/purchase-order.entity'
import {
  cityPurchaseSetting,
  pickSetting,
  projectPurchaseSetting,
  purchaseSetting,
} from '@wuguan/contract/materials/settings.entity'
import { materialBatch, materialStock, stockMonth, stockMove } from '@wuguan/contract/materials/stock.entity'
import { stockFlow, stockWorth } from '@wuguan/contract/materials/stock-flow.report'
import { stockMoves } from '@wuguan/contract/materials/stock-moves.facts'
import { storeHealth } from '@wuguan/contract/materials/store-health.facts'
import { storeHealthReport } from '@wuguan/contract/materials/store-health.report'
import { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { cityWarehouse, projectWarehouse, warehouse } from '@wuguan/contract/materials/warehouse.entity'
import { defineModule } from '../../kernel/module.ts'
import { materialsFrom } from '../work-order/materials.service.ts'
import { applySteps } from './apply.service.ts'
import {
  applyHooks,
  batchHooks,
  monthHooks,
  moveHooks,
  offlineHooks,
  purchaseHooks,
  receiptHooks,
  stockHooks,
  stocktakeHooks,
  transferHooks,
} from './document.hooks.ts'
import { joinPlannedWork } from './join-schedule.ts'
import { materialsJobs } from './jobs.ts'
import { materialsSearch } from './materials.search.ts'
import { moveRows } from './moves.ts'
import { offlineSteps } from './offline.service.ts'
import { tryOut } from './pick.service.ts'
import { purchaseSteps, suggest } from './purchase.service.ts'
import { materialHooks, pickSettingHooks, purchaseSettingHooks, typeHooks, warehouseHooks } from './register.hooks.ts'
import { byBarcode, check, forOrders, giveBackOfOrder, openNow } from './stock.service.ts'
import { foreseePlan, stocktakeSteps } from './stocktake.service.ts'
import { storeHealthRows } from './store-health.ts'
import { transferSteps } from './transfer.service.ts'
import { warehouseSteps } from './warehouse.service.ts'
import { materialsCard, materialsTodo } from './workbench.queries.ts'

materialsFrom(forOrders)
joinPlannedWork()

export const materials = defineModule('materials', ({ crud, action, job, search, card, todo, facts, report }) => {
  crud(materialType, typeHooks)
  crud(material, materialHooks)
  action(materialByBarcode, byBarcode)
  crud(warehouse, warehouseHooks, { flow: warehouseSteps, doors: [projectWarehouse, cityWarehouse] })
  crud(materialStock, stockHooks)
  action(openStock, openNow)
  action(checkStock, check)
  crud(stockMove, moveHooks)
  action(returnFromOrder, giveBackOfOrder)
  crud(materialBatch, batchHooks)
  crud(stockMonth, monthHooks)
  crud(pickSetting, pickSettingHooks)
  action(tryPick, tryOut)
  crud(purchaseSetting, purchaseSettingHooks, { doors: [projectPurchaseSetting, cityPurchaseSetting] })
  action(suggestPurchase, suggest)
  crud(purchaseOrder, purchaseHooks, { flow: purchaseSteps })
  crud(purchaseReceipt, receiptHooks)
  crud(materialApply, applyHooks, { flow: applySteps })
  crud(materialTransfer, transferHooks, { flow: transferSteps })
  crud(offlineDoc, offlineHooks, { flow: offlineSteps })
  action(previewStocktakePlan, foreseePlan)
  crud(stocktakeTask, stocktakeHooks, { flow: stocktakeSteps })
  facts(stockMoves, moveRows)
  report(stockFlow)
  report(stockWorth)
  facts(storeHealth, storeHealthRows)
  report(storeHealthReport)
  for (const one of materialsJobs) job(one)
  for (const one of materialsSearch) search(one)
  card(materialsCard)
  todo(materialsTodo)
})

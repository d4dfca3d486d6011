import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'
import { offlineDoc } from '@wuguan/contract/materials/offline-doc.entity'
import {
  APPLY_STATUS,
  OFFLINE_STATUS,
  PURCHASE_STATUS,
  STOCKTAKE_STATUS,
  TRANSFER_STATUS,
} from '@wuguan/contract/materials/options'
import { purchaseOrder, purchaseReceipt } from '@wuguan/contract/materials/purchase-order.entity'
import { stocktakePlan } from '@wuguan/contract/materials/stocktake-plan.entity'
import { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { applyUi, offlineUi, purchaseUi, receiptUi, stocktakeUi, transferUi } from './documents.ui'
import { NewStocktakePlan, stocktakePlanUi } from './plan.ui'
import type { ListTab } from '@/app/routing/list-tabs'

type Tab = readonly [key: string, label: string, fixed?: Readonly<Record<string, string>>]
const tabsOf = (entity: unknown, ui: EntityUi, tabs: readonly Tab[]): ListTab[] =>
  tabs.map(([key, label, fixed]) => ({ key, label, entity: entity as AnyEntity, ui, ...(fixed ? { fixed } : {}) }))
const status = (...codes: readonly number[]) => ({ status: codes.join(',') })

export const purchaseTabs: readonly ListTab[] = [
  ...tabsOf(purchaseOrder, purchaseUi, [
    ['all', '全部'],
    ['turn', '待我审核', { turn: 'todo' }],
    ['toOrder', '待下单', status(PURCHASE_STATUS.approved)],
    ['toReceive', '待入库', status(PURCHASE_STATUS.ordered, PURCHASE_STATUS.partReceived)],
    ['city', '城市集采', { kind: 'city' }],
  ]),
  ...tabsOf(purchaseReceipt, receiptUi, [['receipts', '入库单']]),
]
export const applyTabs = tabsOf(materialApply, applyUi, [
  ['all', '全部'],
  ['mine', '我的', { mine: 'true' }],
  ['turn', '待我审核', { turn: 'todo' }],
  ['toIssue', '待发放', status(APPLY_STATUS.approved, APPLY_STATUS.partIssued)],
])
export const transferTabs = tabsOf(materialTransfer, transferUi, [
  ['all', '全部'],
  ['turn', '待我审核', { turn: 'todo' }],
  ['toSend', '待出库', status(TRANSFER_STATUS.approved)],
  ['transit', '在途', status(TRANSFER_STATUS.transit)],
])
export const offlineTabs = tabsOf(offlineDoc, offlineUi, [
  ['all', '全部'],
  ['turn', '待我审核', { turn: 'todo' }],
  ['posted', '已过账', status(OFFLINE_STATUS.posted)],
])
export const stocktakeTabs: readonly ListTab[] = [
  ...tabsOf(stocktakeTask, stocktakeUi, [
    ['all', '全部'],
    ['running', '盘点中', status(STOCKTAKE_STATUS.running)],
    ['turn', '待我审核', { turn: 'todo' }],
  ]),
  {
    key: 'plans',
    label: '盘点计划',
    entity: stocktakePlan as AnyEntity,
    ui: stocktakePlanUi,
    toolbar: <NewStocktakePlan />,
  },
]

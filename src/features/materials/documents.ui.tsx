import { withoutZeros, sub, gt } from '@wuguan/contract/kernel/decimal'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { applyFlow } from '@wuguan/contract/materials/material-apply.flow'
import { materialTransfer } from '@wuguan/contract/materials/material-transfer.entity'
import { transferFlow } from '@wuguan/contract/materials/material-transfer.flow'
import { offlineDoc } from '@wuguan/contract/materials/offline-doc.entity'
import { offlineFlow } from '@wuguan/contract/materials/offline-doc.flow'
import { PURCHASE_STATUS } from '@wuguan/contract/materials/options'
import { purchaseOrder, purchaseReceipt } from '@wuguan/contract/materials/purchase-order.entity'
import { purchaseFlow } from '@wuguan/contract/materials/purchase-order.flow'
import { materialStock, stockMove } from '@wuguan/contract/materials/stock.entity'
import { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { stocktakeFlow } from '@wuguan/contract/materials/stocktake-task.flow'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ApprovalRail } from '@/features/bpm'
import { scanned } from './receive-input'
import { printing } from './sheets'
import { SuggestedLines } from './suggested-lines'

/** What a posting changes besides its document. */
const refreshes = [stockMove.name, materialStock.name, purchaseReceipt.name]
const rail = ({ row }: { row: AnyRow }) => <ApprovalRail wide instanceId={row['processInstanceId'] as string | null} />
/** What is left of each line, where something is. */
const rest = <L extends object>(lines: readonly L[] | null, left: (line: L) => string) =>
  (lines ?? []).map((line) => ({ line, qty: withoutZeros(left(line)) })).filter(({ qty }) => gt(qty, '0'))
const { approved, ordered, partReceived, received, closed } = PURCHASE_STATUS
const AGREED: readonly unknown[] = [approved, ordered, partReceived, received, closed]

export const purchaseUi = entityUi(purchaseOrder, {
  flow: purchaseFlow,
  refreshes,
  list: { widths: { reason: 160, warehouseId: 150, supplierId: 150 } },
  inputs: { lines: SuggestedLines },
  slots: { rail },
  verbs: {
    order: { initial: { supplierId: (row) => row.supplierId, expectDate: (row) => row.expectDate } },
    receive: {
      initial: {
        lines: (row) =>
          rest(row.arrivals, ({ qty, arrivedQty }) => sub(qty, arrivedQty)).map(({ line, qty }) => ({
            materialId: line.materialId,
            warehouseId: line.warehouseId,
            qty,
            unitCost: row.lines?.find(({ materialId }) => materialId === line.materialId)?.unitCost ?? null,
          })),
      },
      inputs: { lines: scanned('qty') },
    },
    sendBack: {
      initial: {
        lines: (row) =>
          rest(row.arrivals, ({ arrivedQty, returnedQty }) => sub(arrivedQty, returnedQty)).map(({ line, qty }) => ({
            materialId: line.materialId,
            warehouseId: line.warehouseId,
            qty,
          })),
      },
    },
  },
  rowActions: [
    printing(
      {
        entity: purchaseOrder as AnyEntity,
        title: '采购单',
        number: 'orderNo',
        facts: ['warehouseId', 'supplierId', 'expectDate', 'reason', 'applicantId', 'submittedAt'],
        lines: 'lines',
        columns: ['materialId', 'qty', 'unitCost'],
        priced: true,
        total: 'totalAmount',
        signatures: ['申请人', '审批人', '采购员', '供应商'],
      },
      'materials:purchase:print',
      (row) => AGREED.includes(row['status']),
    ),
  ],
})
export const receiptUi = entityUi(purchaseReceipt, {
  rowActions: [
    printing(
      {
        entity: purchaseReceipt as AnyEntity,
        title: '入库单',
        number: 'receiptNo',
        facts: ['orderId', 'supplierId', 'deliveryNo', 'at', 'byId'],
        lines: 'lines',
        columns: ['materialId', 'warehouseId', 'qty', 'unitCost', 'batchNo', 'expireDate'],
        priced: true,
        total: 'totalAmount',
        signatures: ['送货人', '验收人', '仓管员'],
      },
      'materials:purchase:print',
    ),
  ],
})

export const applyUi = entityUi(materialApply, {
  flow: applyFlow,
  refreshes,
  slots: { rail },
  verbs: {
    issue: {
      initial: {
        lines: (row) =>
          rest(row.issues, ({ approvedQty, issuedQty }) => sub(approvedQty, issuedQty)).map(({ line, qty }) => ({
            materialId: line.materialId,
            qty,
          })),
      },
      inputs: { lines: scanned('qty') },
    },
    giveBack: {
      initial: {
        lines: (row) =>
          rest(row.issues, ({ issuedQty, returnedQty }) => sub(issuedQty, returnedQty)).map(({ line, qty }) => ({
            materialId: line.materialId,
            qty,
          })),
      },
    },
  },
  rowActions: [
    printing(
      {
        entity: materialApply as AnyEntity,
        title: '领料单',
        number: 'applyNo',
        facts: ['communityId', 'warehouseId', 'purpose', 'applicantId', 'needDate', 'issuedAt'],
        lines: 'issues',
        columns: ['materialId', 'approvedQty', 'issuedQty', 'returnedQty'],
        total: 'refAmount',
        signatures: ['领料人', '审批人', '仓管员'],
      },
      'materials:apply:print',
      (row) => row['issues'] !== null,
    ),
  ],
})

export const transferUi = entityUi(materialTransfer, {
  flow: transferFlow,
  refreshes,
  slots: { rail },
  verbs: {
    takeIn: {
      initial: {
        lines: (row) =>
          (row.moved ?? []).map(({ materialId, outQty }) => ({ materialId, inQty: withoutZeros(outQty) })),
      },
    },
  },
  rowActions: [
    printing(
      {
        entity: materialTransfer as AnyEntity,
        title: '调拨单',
        number: 'transferNo',
        facts: ['fromWarehouseId', 'toWarehouseId', 'reason', 'outAt', 'outById', 'inAt', 'inById', 'lossReason'],
        lines: 'moved',
        columns: ['materialId', 'outQty', 'inQty'],
        signatures: ['调出仓管员', '运输', '调入仓管员'],
      },
      'materials:transfer:view',
      (row) => row['moved'] !== null,
    ),
  ],
})

export const offlineUi = entityUi(offlineDoc, {
  flow: offlineFlow,
  refreshes,
  slots: { rail },
  rowActions: [
    printing(
      {
        entity: offlineDoc as AnyEntity,
        title: '出入库单',
        number: 'docNo',
        facts: ['kind', 'warehouseId', 'paperNo', 'paperDate', 'counterpart', 'reason'],
        lines: 'lines',
        columns: ['materialId', 'qty', 'unitCost'],
        total: 'amount',
        signatures: ['经办人', '审核人', '仓管员'],
      },
      'materials:offline:view',
    ),
  ],
})

export const stocktakeUi = entityUi(stocktakeTask, {
  flow: stocktakeFlow,
  refreshes,
  slots: { rail },
  verbs: {
    count: {
      initial: {
        lines: (row) =>
          (row.lines ?? []).map(({ materialId, countQty, reason }) => ({
            materialId,
            countQty: countQty === null ? null : withoutZeros(countQty),
            reason,
          })),
      },
      description: (row) => (row.blind ? '盲盘：账面数在提交后显示。' : '差异不为零的须填写原因。'),
      inputs: { lines: scanned('countQty') },
    },
  },
  rowActions: [
    printing(
      {
        entity: stocktakeTask as AnyEntity,
        title: '盘点表',
        number: 'taskNo',
        facts: ['name', 'warehouseId', 'planDate', 'startedAt', 'postedAt'],
        lines: 'lines',
        columns: ['materialId', 'bookQty', 'countQty', 'diff', 'reason'],
        signatures: ['盘点人', '监盘人', '仓管员'],
      },
      'materials:task:view',
      (row) => row['lines'] !== null,
    ),
  ],
})

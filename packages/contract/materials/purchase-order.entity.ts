import { approvalFields } from '../kernel/approval-fields.ts'
import { eq, sum } from '../kernel/decimal.ts'
import { defineEntity, group, openIn } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { TURN } from '../kernel/turn.ts'
import { balance, batch, materialRef, place, qty, unitCost, warehouseRef } from './fields.ts'
import { PURCHASE_STATUS, STORE_KIND } from './options.ts'

const perms = {
  prefix: 'materials:purchase',
  list: 'view',
  add: 'create',
  edit: 'create',
  delete: 'create',
  export: 'view',
}

export const purchaseOrder = defineEntity('materials.purchaseOrder', {
  label: '采购单',
  doc: `What is bought for a warehouse, or by the city for several: \`lines\` is what was asked for, \`arrivals\` what came and went back, by warehouse, once it is
ordered. Goods come in by receipts, each at its own price.`,
  title: 'orderNo',
  base: '/material/purchase',
  perms,
  scope: 'company',
  softDelete: false,
  fields: {
    orderNo: f.serial('采购单号', {
      rule: 'materials.purchase',
      required: true,
      readonly: true,
      search: true,
      indexed: true,
    }),
    kind: f.choice('采购类别', { of: STORE_KIND, required: true, default: 'project' }),
    communityId: place,
    warehouseId: { ...warehouseRef('收货仓库'), help: '城市集采为默认收货仓库' } as ReturnType<typeof warehouseRef>,
    supplierId: f.ref('供应商', { to: 'basedata.contractor' }),
    expectDate: f.date('期望到货', { required: true, indexed: true }),
    reason: f.text('采购原因', { required: true, max: 200, width: 200 }),
    lines: f.lines('采购明细', {
      required: true,
      max: 200,
      lines: { materialId: materialRef, qty, unitCost },
    }),
    splits: f.lines('分仓明细', {
      max: 600,
      when: { kind: 'city' },
      help: '每种物资分到各仓库的数量之和须等于采购数量；不填则全部收到默认仓库',
      lines: {
        materialId: materialRef,
        warehouseId: f.ref('仓库', { to: 'materials.warehouse', required: true }),
        qty,
      },
    }),
    totalAmount: f.money('采购金额', { readonly: true, width: 120 }),
    arrivals: f.lines('到货情况', {
      readonly: true,
      lines: {
        materialId: materialRef,
        warehouseId: f.ref('仓库', { to: 'materials.warehouse', required: true }),
        qty,
        arrivedQty: balance('已入库数'),
        returnedQty: balance('已退货数'),
      },
    }),
    splitNote: f.text('近3天累计', { max: 60, readonly: true }),
    orderedAt: f.dateTime('下单时间', { readonly: true }),
    receivedAt: f.dateTime('入库时间', { readonly: true }),
    closeReason: f.text('关闭原因', { max: 200, readonly: true }),
    ...approvalFields,
    status: f.state('状态', { of: PURCHASE_STATUS, default: 'draft', indexed: true, width: 96 }),
  },
  computed: { turn: f.choice('审核', { of: TURN }), arrivedRate: f.percent('到货比例', { width: 90 }) },
  locks: [
    openIn('edit', { status: [PURCHASE_STATUS.draft, PURCHASE_STATUS.rejected] }, '只能修改草稿或已驳回的采购单'),
    openIn('delete', { status: PURCHASE_STATUS.draft }, '只能删除草稿'),
  ],
  rules: (rule) => [
    rule(
      'splits',
      '分仓数量合计须等于采购数量',
      ({ kind, lines, splits }) =>
        kind !== 'city' ||
        !splits?.length ||
        ((lines ?? []).every(({ materialId, qty: wanted }) =>
          eq(wanted ?? '0', sum(splits.filter((one) => one.materialId === materialId).map((one) => one.qty ?? '0'))),
        ) &&
          splits.every(({ materialId }) => (lines ?? []).some((line) => line.materialId === materialId))),
    ),
  ],
  list: {
    columns: [
      'orderNo',
      'status',
      'kind',
      'warehouseId',
      'supplierId',
      'expectDate',
      'totalAmount',
      'arrivedRate',
      'reason',
      'applicantId',
    ],
    filters: ['status', 'warehouseId', 'supplierId', 'expectDate', 'kind', 'turn'],
    sort: { field: 'orderNo', order: 'desc' },
    totals: ['totalAmount'],
  },
  form: [
    group('采购', ['kind', 'warehouseId', 'expectDate', 'reason', 'supplierId']),
    group('采购明细', ['lines', 'splits']),
  ],
  prints: { permission: 'materials:purchase:print' },
})

/** What arrived of an order at once. */
export const receiptLine = {
  materialId: materialRef,
  warehouseId: f.ref('仓库', { to: 'materials.warehouse', placeholder: '收货仓库', width: 150 }),
  qty,
  unitCost,
  ...batch,
} as const

export const purchaseReceipt = defineEntity('materials.purchaseReceipt', {
  label: '入库单',
  doc: 'Goods of a purchase that came in together, at the prices of the delivery; never changed.',
  title: 'receiptNo',
  base: '/material/receipt',
  perms: { ...perms, export: 'view' },
  scope: 'company',
  appendOnly: true,
  fields: {
    communityId: place,
    receiptNo: f.text('入库单号', { required: true, max: 32, search: true, indexed: true, width: 150 }),
    orderId: f.ref('采购单', { to: 'materials.purchaseOrder', required: true, indexed: true }),
    supplierId: f.ref('供应商', { to: 'basedata.contractor' }),
    deliveryNo: f.text('送货单号', { max: 40 }),
    lines: f.lines('入库明细', { lines: receiptLine }),
    totalAmount: f.money('入库金额', { required: true }),
    attachments: f.attachments('附件'),
    at: f.dateTime('入库时间', { required: true, indexed: true }),
    byId: f.refInt('经办人', { to: 'system.user' }),
  },
  list: {
    columns: ['receiptNo', 'orderId', 'supplierId', 'deliveryNo', 'totalAmount', 'at', 'byId'],
    filters: ['orderId', 'supplierId', 'at'],
    sort: { field: 'at', order: 'desc' },
    totals: ['totalAmount'],
  },
  prints: { permission: 'materials:purchase:print' },
})

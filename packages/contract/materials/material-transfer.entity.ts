import { approvalFields } from '../kernel/approval-fields.ts'
import { defineEntity, group, openIn } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { TURN } from '../kernel/turn.ts'
import { balance, materialRef, place, qty, warehouseRef } from './fields.ts'
import { TRANSFER_STATUS } from './options.ts'

export const materialTransfer = defineEntity('materials.materialTransfer', {
  label: '调拨单',
  doc: 'Stock on its way from one warehouse to another: out at the average of the source, in at the same worth; what does not arrive is a loss of the source.',
  title: 'transferNo',
  base: '/material/transfer',
  perms: {
    prefix: 'materials:transfer',
    list: 'view',
    add: 'create',
    edit: 'create',
    delete: 'create',
    export: 'view',
  },
  scope: 'company',
  softDelete: false,
  fields: {
    transferNo: f.serial('调拨单号', {
      rule: 'materials.transfer',
      required: true,
      readonly: true,
      search: true,
      indexed: true,
    }),
    communityId: place,
    fromWarehouseId: warehouseRef('调出仓库'),
    toWarehouseId: warehouseRef('调入仓库'),
    reason: f.text('调拨原因', { required: true, max: 200, width: 200 }),
    lines: f.lines('调拨明细', { required: true, max: 200, lines: { materialId: materialRef, qty } }),
    moved: f.lines('调拨情况', {
      readonly: true,
      lines: {
        materialId: materialRef,
        outQty: balance('出库数量'),
        outAmount: f.money('出库金额', { required: true }),
        inQty: f.decimal('入库数量', { precision: 14, scale: 3 }),
        lossAmount: f.money('损耗金额'),
      },
    }),
    lossReason: f.text('损耗原因', { max: 200, readonly: true }),
    outAt: f.dateTime('出库时间', { readonly: true, indexed: true }),
    outById: f.refInt('出库人', { to: 'system.user', readonly: true }),
    inAt: f.dateTime('入库时间', { readonly: true }),
    inById: f.refInt('入库人', { to: 'system.user', readonly: true }),
    ...approvalFields,
    status: f.state('状态', { of: TRANSFER_STATUS, default: 'draft', indexed: true, width: 96 }),
  },
  computed: { turn: f.choice('审核', { of: TURN }), transitDays: f.integer('在途天数', { unit: '天' }) },
  locks: [
    openIn('edit', { status: [TRANSFER_STATUS.draft, TRANSFER_STATUS.rejected] }, '只能修改草稿或已驳回的调拨单'),
    openIn('delete', { status: TRANSFER_STATUS.draft }, '只能删除草稿'),
  ],
  list: {
    columns: [
      'transferNo',
      'status',
      'fromWarehouseId',
      'toWarehouseId',
      'reason',
      'transitDays',
      'outAt',
      'inAt',
      'applicantId',
    ],
    filters: ['status', 'fromWarehouseId', 'toWarehouseId', 'outAt', 'turn'],
    sort: { field: 'transferNo', order: 'desc' },
  },
  form: [group('调拨', ['fromWarehouseId', 'toWarehouseId', 'reason']), group('调拨明细', ['lines'])],
  prints: { permission: 'materials:transfer:view' },
})

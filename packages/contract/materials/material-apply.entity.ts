import { approvalFields } from '../kernel/approval-fields.ts'
import { defineEntity, group, openIn } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { TURN } from '../kernel/turn.ts'
import { balance, materialRef, qty, warehouseRef } from './fields.ts'
import { APPLY_STATUS, PICK_PURPOSE } from './options.ts'

export const materialApply = defineEntity('materials.materialApply', {
  label: '领用单',
  doc: `What somebody takes out of a warehouse for a purpose: \`lines\` is what was asked for, \`issues\` what was handed out and came back. What was agreed to is
locked until it is handed out or the lock ends.`,
  title: 'applyNo',
  base: '/material/apply',
  perms: { prefix: 'materials:apply', list: 'view', add: 'create', edit: 'create', delete: 'create', export: 'view' },
  scope: 'community',
  softDelete: false,
  fields: {
    applyNo: f.serial('领用单号', {
      rule: 'materials.apply',
      required: true,
      readonly: true,
      search: true,
      indexed: true,
    }),
    warehouseId: warehouseRef(),
    positionId: f.refInt('岗位', { to: 'system.position', readonly: true }),
    purpose: f.choice('用途', { of: PICK_PURPOSE, required: true, indexed: true, width: 80 }),
    orderId: f.ref('工单', { to: 'work-order.workOrder' }),
    needDate: f.date('需用日期', { required: true }),
    lines: f.lines('领用明细', {
      required: true,
      max: 200,
      lines: { materialId: materialRef, qty, remark: f.text('备注', { max: 100 }) },
    }),
    refAmount: f.money('参考金额', { readonly: true }),
    issues: f.lines('发放情况', {
      readonly: true,
      lines: {
        materialId: materialRef,
        approvedQty: balance('批准数量'),
        issuedQty: balance('已发数量'),
        returnedQty: balance('已退数量'),
      },
    }),
    lockUntil: f.date('锁定至', { readonly: true }),
    issuedAt: f.dateTime('发放时间', { readonly: true }),
    receiverSignature: f.images('领料人签名', { max: 1, readonly: true }),
    cancelReason: f.text('取消原因', { max: 200, readonly: true }),
    ...approvalFields,
    status: f.state('状态', { of: APPLY_STATUS, default: 'draft', indexed: true, width: 96 }),
  },
  computed: { turn: f.choice('审核', { of: TURN }) },
  locks: [
    openIn('edit', { status: [APPLY_STATUS.draft, APPLY_STATUS.rejected] }, '只能修改草稿或已驳回的领用单'),
    openIn('delete', { status: APPLY_STATUS.draft }, '只能删除草稿'),
  ],
  list: {
    columns: [
      'applyNo',
      'status',
      'communityId',
      'warehouseId',
      'purpose',
      'applicantId',
      'needDate',
      'refAmount',
      'lockUntil',
      'createdBy',
    ],
    filters: ['status', 'warehouseId', 'purpose', 'applicantId', 'needDate', 'turn', 'orderId'],
    sort: { field: 'applyNo', order: 'desc' },
    totals: ['refAmount'],
  },
  form: [group('领用', ['warehouseId', 'purpose', 'needDate', 'orderId']), group('领用明细', ['lines'])],
  prints: { permission: 'materials:apply:print' },
})

import { approvalFields } from '../kernel/approval-fields.ts'
import { defineEntity, group, openIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { TURN } from '../kernel/turn.ts'
import { batch, materialRef, place, qty, warehouseRef } from './fields.ts'
import { OFFLINE_STATUS } from './options.ts'

export const OFFLINE_KIND = options(['in', '入库'], ['out', '出库'])

export const offlineDoc = defineEntity('materials.offlineDoc', {
  label: '线下单据',
  doc: 'What was written on paper, entered with its scan: it moves stock when it is agreed to, and is taken back by opposite moves at the same worth.',
  title: 'docNo',
  base: '/material/offline',
  perms: { prefix: 'materials:offline', list: 'view', add: 'create', edit: 'create', delete: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    docNo: f.serial('单据号', {
      rule: 'materials.offline',
      required: true,
      readonly: true,
      search: true,
      indexed: true,
    }),
    communityId: place,
    kind: f.choice('方向', { of: OFFLINE_KIND, required: true, default: 'in', width: 72 }),
    warehouseId: warehouseRef(),
    paperNo: f.text('线下单号', { required: true, max: 40, search: true, width: 140 }),
    paperDate: f.date('单据日期', { required: true }),
    reason: f.text('事由', { required: true, max: 200, width: 200 }),
    counterpart: f.text('对方', { max: 60 }),
    lines: f.lines('单据明细', {
      required: true,
      max: 200,
      lines: {
        materialId: materialRef,
        qty,
        unitCost: f.decimal('单价（含税）', { precision: 14, scale: 4, min: 0, width: 120, help: '入库须填写' }),
        ...batch,
      },
    }),
    attachments: f.attachments('扫描件', { required: true, max: 9, messages: { required: '请上传单据扫描件' } }),
    amount: f.money('金额', { readonly: true }),
    reverseReason: f.text('红冲原因', { max: 200, readonly: true }),
    ...approvalFields,
    status: f.state('状态', { of: OFFLINE_STATUS, default: 'draft', indexed: true, width: 96 }),
  },
  computed: { turn: f.choice('审核', { of: TURN }) },
  unique: [unique(['paperNo', 'warehouseId'], '该线下单号已存在')],
  locks: [
    openIn('edit', { status: [OFFLINE_STATUS.draft, OFFLINE_STATUS.rejected] }, '只能修改草稿或已驳回的线下单据'),
    openIn('delete', { status: OFFLINE_STATUS.draft }, '只能删除草稿'),
  ],
  rules: (rule) => [
    rule(
      'lines',
      '入库明细请填写单价',
      ({ kind, lines }) => kind !== 'in' || (lines ?? []).every((line) => line.unitCost != null),
    ),
  ],
  list: {
    columns: [
      'docNo',
      'status',
      'kind',
      'warehouseId',
      'paperNo',
      'paperDate',
      'reason',
      'counterpart',
      'amount',
      'applicantId',
    ],
    filters: ['status', 'kind', 'warehouseId', 'paperDate', 'turn'],
    sort: { field: 'docNo', order: 'desc' },
  },
  form: [
    group('线下单据', ['kind', 'warehouseId', 'paperNo', 'paperDate', 'counterpart', 'reason', 'attachments']),
    group('单据明细', ['lines']),
  ],
  prints: { permission: 'materials:offline:view' },
})

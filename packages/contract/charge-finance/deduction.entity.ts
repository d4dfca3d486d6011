import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { DEDUCTION_SOURCE, DEDUCTION_STATUS } from './codes.ts'
import { approvalFields } from '../kernel/approval-fields.ts'
import { propertyFields } from './fields.ts'

export const deduction = defineEntity('charge-finance.deduction', {
  label: '减免单',
  doc: `What the company forgoes, and why: asked for by people, or bound to a receipt (scheme, coupon, round-off, product) and taken back with it.`,
  title: 'deductedNumber',
  base: '/charge/finance/deduction',
  perms: 'charge-finance:deduction',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    deductedNumber: f.serial('减免单号', {
      rule: 'charge-finance.deduction',
      required: true,
      search: true,
      indexed: true,
    }),
    deductedTypeId: f.ref('减免类型', { to: 'charge-base.deductedType', required: true }),
    source: f.choice('来源', { of: DEDUCTION_SOURCE, required: true, default: 'manual', indexed: true }),
    ...propertyFields,
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt' }),
    preferentialSchemeId: f.ref('优惠方案', { to: 'charge-base.preferentialScheme' }),
    total: f.money('减免金额', { required: true, indexed: true }),
    principalTotal: f.money('减免本金', { required: true, default: '0.00' }),
    lateFeeTotal: f.money('减免违约金', { required: true, default: '0.00' }),
    reason: f.text('减免原因', { max: 500 }),
    attachments: f.attachments('附件'),
    ...approvalFields,
    status: f.state('状态', { of: DEDUCTION_STATUS, default: 'draft', indexed: true }),
    effectiveDate: f.date('生效日期', { indexed: true }),
    revokedBy: f.refInt('撤销人', { to: 'system.user' }),
    revokedAt: f.dateTime('撤销时间'),
    revokeReason: f.text('撤销原因', { max: 200 }),
    /** The process that decides on taking it back, where its effect had needed consent; set while it runs. */
    revokeInstanceId: f.text('撤销流程', { max: 64, readonly: true }),
    sourceId: f.text('来源单据', { max: 64, indexed: true }),
  },
  unique: [unique(['deductedNumber', 'companyId'])],
  list: {
    columns: [
      'deductedNumber',
      'deductedTypeId',
      'propertyName',
      'total',
      'status',
      'applicantId',
      'principalTotal',
      'lateFeeTotal',
      'source',
      'effectiveDate',
    ],
    filters: ['status', 'deductedTypeId', 'source', 'propertyName', 'effectiveDate', 'applicantId', 'total'],
    totals: ['total', 'principalTotal', 'lateFeeTotal'],
  },
})

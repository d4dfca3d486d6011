import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { EFFECT_STATUS } from './codes.ts'
import { approvalFields } from '../kernel/approval-fields.ts'
import { propertyFields } from './fields.ts'

export const receiptVoid = defineEntity('charge-finance.receiptVoid', {
  label: '作废单',
  doc: 'A receipt taken back whole: mirrored entry by entry on the day of voiding, as if it had not been, with both traces kept.',
  title: 'voidNumber',
  base: '/charge/finance/receiptVoid',
  perms: 'charge-finance:receipt',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    voidNumber: f.serial('作废单号', {
      rule: 'charge-finance.receiptVoid',
      required: true,
      search: true,
      indexed: true,
    }),
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt', required: true, width: 170 }),
    ...propertyFields,
    total: f.money('收款金额', { required: true }),
    receiptDate: f.date('收款日期', { required: true, indexed: true }),
    reason: f.text('作废原因', { required: true, max: 200 }),
    ...approvalFields,
    status: f.state('状态', { of: EFFECT_STATUS, default: 'pending', indexed: true }),
    bookDate: f.date('作废日期', { indexed: true }),
    voidedAt: f.dateTime('作废时间'),
  },
  unique: [unique(['voidNumber', 'companyId']), unique(['receiptId'], '该收款单已申请作废', { status: [1, 2] })],
  list: {
    columns: [
      'voidNumber',
      'receiptId',
      'propertyName',
      'total',
      'status',
      'reason',
      'receiptDate',
      'bookDate',
      'applicantId',
      'submittedAt',
    ],
    filters: ['status', 'receiptDate', 'bookDate', 'propertyName', 'applicantId'],
    totals: ['total'],
  },
})

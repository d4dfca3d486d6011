import { REFUND_STATUS, REFUND_TARGET } from '../charge-finance/codes.ts'
import { approvalFields } from '../charge-finance/fields.ts'
import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

/** Refunds of type prepaid, for who refunds prepaid money; the document is the refund of charge-finance. */
export const prepaidRefund = defineEntity('charge-prepaid.prepaidRefund', {
  label: '预存退款',
  title: 'refundNumber',
  table: 'refund',
  base: '/charge/prepaid/refundRecord',
  perms: { prefix: 'charge-prepaid:refund' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    refundNumber: f.text('退款单号', { search: true, indexed: true, width: 190 }),
    propertyName: f.text('房号', { search: true, indexed: true, width: 220 }),
    payerCustomerId: f.ref('客户', { to: 'basedata.customer' }),
    prepaidAccountId: f.ref('预存账户', { to: 'charge-prepaid.prepaidAccount' }),
    total: f.money('退款金额', { required: true, indexed: true }),
    target: f.choice('退款方式', { of: REFUND_TARGET, required: true }),
    reason: f.text('退款原因'),
    ...approvalFields,
    status: f.state('状态', { of: REFUND_STATUS, required: true, indexed: true }),
    paidAt: f.dateTime('退款时间', { indexed: true }),
    failReason: f.text('失败原因'),
  },
  list: {
    columns: [
      'refundNumber',
      'propertyName',
      'payerCustomerId',
      'prepaidAccountId',
      'total',
      'target',
      'reason',
      'applicantId',
      'submittedAt',
      'paidAt',
      'status',
      'failReason',
    ],
    filters: ['status', 'refundNumber', 'propertyName', 'payerCustomerId', 'target', 'paidAt', 'total'],
    totals: ['total'],
  },
})

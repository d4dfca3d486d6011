import { refund } from '../charge-finance/refund.entity.ts'
import { defineDoor } from '../kernel/door.ts'

const SHOWN = [
  'refundNumber',
  'propertyName',
  'payerCustomerId',
  'total',
  'target',
  'status',
  'applicantId',
  'submittedAt',
  'paidAt',
  'prepaidAccountId',
  'reason',
  'failReason',
] as const

/** Refunds of prepaid accounts, for who refunds prepaid money. */
export const prepaidRefund = defineDoor(refund, 'charge-prepaid.prepaidRefund', {
  label: '预存退款',
  base: '/charge/prepaid/refundRecord',
  perms: 'charge-prepaid:refund',
  fixed: { type: 'prepaid' },
  verbs: ['list'],
  fields: SHOWN,
  list: {
    columns: SHOWN,
    filters: ['status', 'refundNumber', 'propertyName', 'payerCustomerId', 'target', 'paidAt', 'total'],
    totals: ['total'],
  },
})

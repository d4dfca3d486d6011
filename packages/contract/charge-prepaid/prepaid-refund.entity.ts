import { refund } from '../charge-finance/refund.entity.ts'
import { defineDoor } from '../kernel/door.ts'
import type { ScreenRow } from '../kernel/entity.ts'

/** Refunds of prepaid accounts, for who refunds prepaid money. */
export const prepaidRefund = defineDoor(refund, 'charge-prepaid.prepaidRefund', {
  label: '预存退款',
  base: '/charge/prepaid/refundRecord',
  perms: 'charge-prepaid:refund',
  fixed: { type: 'prepaid' },
  verbs: ['list'],
  fields: [
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
  list: {
    columns: [
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
    ],
    filters: ['status', 'refundNumber', 'propertyName', 'payerCustomerId', 'target', 'paidAt', 'total'],
    totals: ['total'],
  },
})

export type PrepaidRefundRow = ScreenRow<typeof prepaidRefund>

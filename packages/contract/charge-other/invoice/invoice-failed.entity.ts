import { defineDoor } from '../../kernel/door.ts'
import { INVOICE_STATUS } from './codes.ts'
import { invoice } from './invoice.entity.ts'

/** 开票失败: what waits for somebody to mend it, or for its next try. */
export const invoiceFailed = defineDoor(invoice, 'charge-other.invoiceFailed', {
  base: '/charge/invoice/failed',
  perms: 'charge-other:invoice',
  fixed: { status: INVOICE_STATUS.failed },
  verbs: ['list'],
  list: {
    columns: [
      'serialNo',
      'failReason',
      'retryCount',
      'nextRetryAt',
      'buyerName',
      'propertyName',
      'amountTotal',
      'type',
      'terminalId',
    ],
    filters: ['type', 'color', 'terminalId', 'buyerName', 'serialNo', 'createdAt'],
  },
})

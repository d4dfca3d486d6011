import { directory, leaf } from './menu.ts'

export const chargeFinanceMenus = [
  directory('收费中心', '收款作业', 'wallet', [
    leaf('/charge/collection/record-list', {
      pages: [
        '/charge/collection/record-list/receivable-single/$propertyId',
        '/charge/collection/record-list/receivable-single-multiple',
        '/charge/collection/record-list/temp-single/$propertyId',
      ],
      codes: ['charge-finance:collection'],
    }),
    leaf('/charge/received/accounts-list', { pages: ['/charge/received/single/$receiptNumber'] }),
    leaf('/charge/finance/manage', { codes: ['charge-finance:day'] }),
    leaf('/charge/cancel/record-list'),
  ]),
  directory('收费中心', '应收账单', 'receipt-text', [
    leaf('/charge/finance/receivable-list', { pages: ['/charge/finance/receivable-list/single/$propertyId'] }),
    leaf('/charge/expenses-generate/generate'),
    leaf('/charge/order/record-list', {
      pages: [
        '/charge/order/single/$orderNumber/$propertyId',
        '/charge/order/record/$orderNumber/$propertyId',
        '/charge/order/generate/$company/$community',
      ],
    }),
  ]),
  directory('收费中心', '减免退款', 'undo-2', [
    leaf('/charge/deducted/record-list', {
      pages: ['/charge/deducted/detail/$deductedNumber', '/charge/deducted/single/$propertyId'],
    }),
    leaf('/charge/refund/record-list', {
      pages: [
        '/charge/refund/single/$refundNumber',
        '/charge/refund/apply-refund/$receiptNumber/$propertyId',
        '/charge/refund/apply-pre',
      ],
    }),
  ]),
]

import { RECEIPT_TYPE } from '../../charge-finance/codes.ts'
import { defineEntity, type ScreenRow } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'

/** A question about receipts, not a noun of its own: which of them have money that no invoice stands for yet. */
export const invoiceableReceipt = defineEntity('charge-other.invoiceableReceipt', {
  label: '可开票收款',
  title: 'receiptNumber',
  base: '/charge/invoice/receipt',
  perms: { prefix: 'charge-other:invoice', export: 'download' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    receiptNumber: f.text('收款单号', { search: true, indexed: true, width: 170 }),
    type: f.choice('类型', { of: RECEIPT_TYPE, width: 100 }),
    propertyName: f.text('房号', { search: true, indexed: true, width: 240 }),
    payerName: f.text('付款人', { search: true, indexed: true, width: 140 }),
    bookDate: f.date('入账日期', { indexed: true }),
    received: f.money('实收', { width: 120 }),
    invoiced: f.money('已开票', { width: 120 }),
    invoiceable: f.money('可开票', { width: 120, indexed: true }),
  },
  list: {
    columns: ['receiptNumber', 'type', 'propertyName', 'payerName', 'bookDate', 'received', 'invoiced', 'invoiceable'],
    filters: ['bookDate', 'type', 'payerName', 'propertyName', 'receiptNumber'],
    sort: { field: 'bookDate', order: 'desc' },
    totals: ['received', 'invoiced', 'invoiceable'],
  },
})
export type InvoiceableReceiptRow = ScreenRow<typeof invoiceableReceipt>

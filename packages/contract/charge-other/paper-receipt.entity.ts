import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { PAPER_STATUS } from './codes.ts'

export const paperReceipt = defineEntity('charge-other.paperReceipt', {
  label: '收据',
  doc: `One numbered paper: a sheet of a book, or printed by the system under its own number. What stands on it is what held when it was
issued. A number is used once: a voided or lost one stays in the list and is never given out again.`,
  title: 'number',
  base: '/charge/receipt/paper',
  perms: { prefix: 'charge-other:receipt-book', list: 'edit', export: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  prints: {
    permission: 'charge-other:paper-receipt:print',
    again: 'charge-other:paper-receipt:print',
    unless: { where: { status: 0 }, refusal: '未用的收据不能打印' },
  },
  fields: {
    number: f.text('收据号', { required: true, max: 40, search: true, indexed: true, width: 150 }),
    bookId: f.ref('收据本', { to: 'charge-other.receiptBook', indexed: true, help: '空为系统打印' }),
    sheetNo: f.integer('页号', { min: 1, internal: true }),
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt', indexed: true }),
    manual: f.flag('手工', { required: true, default: false }),
    payerName: f.text('付款人', { max: 60, search: true }),
    propertyName: f.text('房号', { max: 120, search: true, width: 200 }),
    amount: f.money('金额'),
    itemText: f.text('收费内容', { max: 500 }),
    issueDate: f.date('开具日期', { indexed: true }),
    status: f.state('状态', { of: PAPER_STATUS, required: true, default: 0, indexed: true }),
    printCount: f.integer('打印次数', { required: true, min: 0, default: 0 }),
    voidReason: f.text('作废原因', { max: 200 }),
    matchedReceiptId: f.ref('匹配收款单', { to: 'charge-finance.receipt' }),
  },
  unique: [unique(['number', 'companyId'], '收据号已存在')],
  list: {
    columns: [
      'number',
      'receiptId',
      'propertyName',
      'payerName',
      'amount',
      'issueDate',
      'printCount',
      'status',
      'bookId',
      'voidReason',
    ],
    filters: ['status', 'issueDate', 'bookId', 'number', 'propertyName', 'payerName'],
    sort: { field: 'number', order: 'desc' },
    totals: ['amount'],
  },
})

export type PaperReceiptRow = ScreenRow<typeof paperReceipt>

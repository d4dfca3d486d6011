import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { BOOK_STATUS } from './codes.ts'

export const MAX_SHEETS = 1000

export const receiptBook = defineEntity('charge-other.receiptBook', {
  label: '收据本',
  doc: `A book of numbered sheets that the company bought: every sheet becomes a row when it is taken into stock, and is used, voided or lost
before the book is written off. Books of one prefix never share a number.`,
  title: 'bookNo',
  base: '/charge/receipt/book',
  perms: { prefix: 'charge-other:receipt-book', list: 'edit', add: 'edit', export: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'export'],
  fields: {
    bookNo: f.text('收据本号', { required: true, max: 32, search: true, indexed: true, width: 140 }),
    prefix: f.text('字头', { max: 16, default: '', indexed: true, help: '印在号码前的字母，可不填' }),
    startNo: f.integer('起号', { required: true, min: 1, max: 99_999_999 }),
    endNo: f.integer('止号', { required: true, min: 1, max: 99_999_999 }),
    holderUserId: f.refInt('领用人', { to: 'system.user', readonly: true }),
    receivedAt: f.dateTime('领用时间', { readonly: true }),
    status: f.state('状态', { of: BOOK_STATUS, required: true, default: 1, indexed: true }),
  },
  computed: { unused: f.integer('未用'), spoiled: f.integer('作废及遗失') },
  rules: (rule) => [
    rule('endNo', '止号不能小于起号', ({ startNo, endNo }) => Number(endNo) >= Number(startNo)),
    rule('endNo', `每本最多${MAX_SHEETS}张`, ({ startNo, endNo }) => Number(endNo) - Number(startNo) < MAX_SHEETS),
  ],
  unique: [unique(['bookNo', 'companyId'], '收据本号已存在')],
  list: {
    columns: ['bookNo', 'prefix', 'startNo', 'endNo', 'unused', 'spoiled', 'holderUserId', 'receivedAt', 'status'],
    filters: ['status', 'holderUserId', 'prefix'],
  },
  form: [group('收据本', ['bookNo', 'prefix', 'startNo', 'endNo'])],
})

export type ReceiptBookRow = ScreenRow<typeof receiptBook>

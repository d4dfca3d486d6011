import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ALLOCATION_KIND, COMPONENT } from './codes.ts'

export const receiptAllocation = defineEntity('charge-finance.receiptAllocation', {
  label: '收款分配',
  doc: `Which receivable a receipt paid, one row per entry on the received side. Rows are added only; refundedAmount (refunds and transfers
out) and pendingRefundAmount (refunds under way) of a positive row are maintained, and together never above its amount.`,
  title: 'docNo',
  base: '/charge/finance/receiptAllocation',
  perms: { prefix: 'charge-finance:receipt', list: 'detail' },
  scope: 'community',
  appendOnly: true,
  verbs: ['list'],
  fields: {
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt', required: true }),
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    component: f.choice('组成', { of: COMPONENT, required: true }),
    kind: f.choice('类型', { of: ALLOCATION_KIND, required: true }),
    amount: f.money('金额', { required: true }),
    sourceAllocationId: f.ref('冲回的分配', { to: 'charge-finance.receiptAllocation' }),
    refundedAmount: f.money('已退', { required: true, default: '0.00' }),
    pendingRefundAmount: f.money('退款中', { required: true, default: '0.00' }),
    entryId: f.ref('应收分录', { to: 'charge-finance.receivableEntry', required: true }),
    docType: f.text('单据类型', { required: true, max: 30 }),
    docId: f.text('单据', { required: true, max: 64, indexed: true }),
    docNo: f.text('单据编号', { max: 32 }),
  },
  unique: [unique(['entryId'])],
  list: {
    columns: [
      'receiptId',
      'receivableId',
      'component',
      'kind',
      'amount',
      'refundedAmount',
      'pendingRefundAmount',
      'docNo',
    ],
    filters: ['receiptId', 'receivableId', 'component', 'kind'],
    totals: ['amount'],
  },
})

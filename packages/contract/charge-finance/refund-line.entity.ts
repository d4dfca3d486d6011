import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { COMPONENT, REFUND_HANDLING } from './codes.ts'

export const refundLine = defineEntity('charge-finance.refundLine', {
  label: '退款明细',
  doc: 'What of which allocation is given back, and whether the debt comes alive again (restore) or shrinks with it (reduce).',
  title: 'component',
  base: null,
  perms: 'charge-finance:refund',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    refundId: f.ref('退款单', { to: 'charge-finance.refund', required: true }),
    sourceAllocationId: f.ref('收款分配', { to: 'charge-finance.receiptAllocation', required: true }),
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    component: f.choice('组成', { of: COMPONENT, required: true }),
    amount: f.money('金额', { required: true }),
    handling: f.choice('处理方式', { of: REFUND_HANDLING, required: true }),
  },
})

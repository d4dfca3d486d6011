import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { BILL_SECTION } from './codes.ts'

export const billLine = defineEntity('charge-finance.billLine', {
  label: '账单明细',
  doc: 'A receivable as it stood when the bill was made.',
  title: 'section',
  base: null,
  perms: 'charge-finance:bill',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    billId: f.ref('账单', { to: 'charge-finance.bill', required: true }),
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    outstanding: f.money('欠费', { required: true }),
    lateFee: f.money('违约金', { required: true, default: '0.00' }),
    section: f.choice('分组', { of: BILL_SECTION, required: true }),
  },
  unique: [unique(['billId', 'receivableId'])],
})

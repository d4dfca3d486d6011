import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { COMPONENT, DEDUCTION_MODE } from './codes.ts'

export const deductionLine = defineEntity('charge-finance.deductionLine', {
  label: '减免明细',
  doc: 'One line of a deduction; once in effect it names the entry it became. A line that fell to nothing before the effect keeps no entry.',
  title: 'component',
  base: null,
  perms: 'charge-finance:deduction',
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    deductionId: f.ref('减免单', { to: 'charge-finance.deduction', required: true }),
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    component: f.choice('组成', { of: COMPONENT, required: true }),
    mode: f.choice('方式', { of: DEDUCTION_MODE, required: true, default: 'amount' }),
    ratio: f.decimal('比例', { precision: 5, scale: 4 }),
    amount: f.money('金额', { required: true }),
    entryId: f.ref('应收分录', { to: 'charge-finance.receivableEntry' }),
  },
})

import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const cashierShiftLine = defineEntity('charge-finance.cashierShiftLine', {
  label: '交班明细',
  doc: 'One payment method of a shift: what the system has, what was counted.',
  title: 'note',
  base: null,
  perms: { prefix: 'charge-finance:shift', list: 'open' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    shiftId: f.ref('交班单', { to: 'charge-finance.cashierShift', required: true }),
    paymentMethodId: f.ref('支付方式', { to: 'charge-base.paymentMethod', required: true }),
    inCount: f.integer('笔数', { required: true, default: 0 }),
    inAmount: f.money('收入', { required: true, default: '0.00' }),
    outAmount: f.money('支出', { required: true, default: '0.00' }),
    systemNet: f.money('系统金额', { required: true, default: '0.00' }),
    countedAmount: f.money('清点金额', { required: true, default: '0.00' }),
    difference: f.money('差额', { required: true, default: '0.00' }),
    denominations: f.json<Record<string, number>>('面额'),
    note: f.text('说明', { max: 200 }),
  },
  unique: [unique(['shiftId', 'paymentMethodId'])],
})

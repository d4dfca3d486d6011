import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { PAYMENT_DIRECTION, RECONCILE_STATUS } from './codes.ts'
import { bookFields, propertyFields } from './fields.ts'

export const payments = defineFacts('charge-finance.payments', {
  label: '资金流水',
  doc: '每笔资金流水一行，退款、作废为负数；预存抵扣不动钱，单独标出。',
  scope: 'community',
  title: 'docNo',
  at: 'bookDate',
  fields: {
    paidAt: f.dateTime('时间', { width: 160 }),
    docNo: f.text('单据编号', { search: true, width: 170 }),
    ...propertyFields,
    receiptNumber: f.text('收款单号', { width: 150 }),
    direction: f.choice('方向', { of: PAYMENT_DIRECTION }),
    paymentMethodId: f.ref('方式', { to: 'charge-base.paymentMethod' }),
    prepaid: f.flag('预存抵扣'),
    moneyIn: f.money('收入'),
    moneyOut: f.money('支出'),
    net: f.money('净额'),
    handlingFee: f.money('手续费'),
    payeeAccountId: f.ref('收款账户', { to: 'charge-base.payeeAccount' }),
    channelTradeNo: f.text('流水号', { search: true, width: 190 }),
    cashierId: f.refInt('收款人', { to: 'system.user' }),
    shiftId: f.ref('班次', { to: 'charge-finance.cashierShift' }),
    reconcileStatus: f.state('对账', { of: RECONCILE_STATUS }),
    ...bookFields,
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})

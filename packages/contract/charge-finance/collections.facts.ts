import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { PAYMENT_DIRECTION, RECEIPT_TYPE } from './codes.ts'
import { propertyFields } from './fields.ts'

export const collections = defineFacts('charge-finance.collections', {
  label: '收付款',
  doc: '每笔收付款一行，按入账日期；预存抵扣不是收款，不在其中。退款和作废为负数。',
  scope: 'community',
  title: 'docNo',
  at: 'bookDate',
  fields: {
    docNo: f.text('单据编号', { search: true, width: 170 }),
    ...propertyFields,
    receiptId: f.text('收款单', { internal: true }),
    receiptType: f.choice('收款类型', { of: RECEIPT_TYPE }),
    paymentMethodId: f.ref('支付方式', { to: 'charge-base.paymentMethod' }),
    direction: f.choice('方向', { of: PAYMENT_DIRECTION }),
    cashierId: f.refInt('收款人', { to: 'system.user' }),
    bookDate: f.date('入账日期'),
    paidAt: f.dateTime('支付时间'),
    hour: f.integer('支付时段', { unit: '时' }),
    amount: f.money('金额'),
    handlingFee: f.money('手续费'),
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})

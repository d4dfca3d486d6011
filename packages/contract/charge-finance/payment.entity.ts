import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { PAYMENT_DIRECTION, RECONCILE_STATUS } from './codes.ts'
import { bookFields } from './fields.ts'

export const payment = defineEntity('charge-finance.payment', {
  label: '支付流水',
  doc: `Money in and out by method: of a receipt, or of a refund. Out is negative. Rows are added only; reconciliation marks them. A change of
method, a void and a refund to the original method name the row that they pay back.`,
  title: 'channelTradeNo',
  base: '/charge/finance/payment',
  perms: { prefix: 'charge-other:cash-log' },
  scope: 'community',
  appendOnly: true,
  fields: {
    receiptId: f.ref('收款单', { to: 'charge-finance.receipt' }),
    refundId: f.ref('退款单', { to: 'charge-finance.refund' }),
    direction: f.choice('方向', { of: PAYMENT_DIRECTION, required: true, indexed: true }),
    paymentMethodId: f.ref('支付方式', { to: 'charge-base.paymentMethod', required: true }),
    amount: f.money('金额', { required: true, indexed: true }),
    tenderedAmount: f.money('收到现金'),
    changeAmount: f.money('找零'),
    handlingFee: f.money('手续费', { required: true, default: '0.00' }),
    payeeAccountId: f.ref('收款账户', { to: 'charge-base.payeeAccount' }),
    channelTradeNo: f.text('流水号', { max: 64, search: true, indexed: true }),
    payerAccountName: f.text('付款户名', { max: 60, search: true }),
    prepaidEntryId: f.ref('预存流水', { to: 'charge-prepaid.prepaidEntry' }),
    paidAt: f.dateTime('支付时间', { required: true, indexed: true }),
    ...bookFields,
    shiftId: f.ref('班次', { to: 'charge-finance.cashierShift' }),
    docType: f.text('单据类型', { required: true, max: 30 }),
    docId: f.text('单据', { required: true, max: 64, indexed: true }),
    docNo: f.text('单据编号', { max: 32, search: true }),
    reversesPaymentId: f.ref('冲回的流水', { to: 'charge-finance.payment' }),
    reconcileStatus: f.state('对账', { of: RECONCILE_STATUS, required: true, default: 0, indexed: true }),
  },
  list: {
    columns: [
      'paidAt',
      'direction',
      'paymentMethodId',
      'amount',
      'handlingFee',
      'payeeAccountId',
      'channelTradeNo',
      'docNo',
      'bookDate',
      'shiftId',
      'reconcileStatus',
    ],
    filters: ['bookDate', 'direction', 'paymentMethodId', 'reconcileStatus', 'channelTradeNo', 'shiftId', 'receiptId'],
    totals: ['amount', 'handlingFee'],
  },
})

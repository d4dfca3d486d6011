import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const PAY_CHANNEL = options(['wechat', '微信支付'], ['alipay', '支付宝'])
export const TRADE_STATUS = grades(
  [0, '待确认', 'warning'],
  [1, '支付成功', 'success'],
  [2, '未支付'],
  [3, '异常待处理', 'danger'],
  [4, '退款中', 'warning'],
  [5, '已退款'],
)

export const channelTrade = defineEntity('charge-finance.channelTrade', {
  label: '渠道交易',
  doc: `One try to take money through a payment channel, under a number of ours that is the same order there however often it is
asked for. It exists before the channel is asked, so that no break loses money: an answer that did not come is fetched, an order that
nobody paid is taken back. Paid ones pay receipts up to their amount (bookedAmount); 异常待处理 is money that arrived where none was
expected, or another amount: it is given back, or goes to a prepaid account.`,
  title: 'orderNo',
  base: '/charge/finance/channelTrade',
  perms: { prefix: 'charge-other:cash-log' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    orderNo: f.text('商户订单号', { required: true, max: 32, search: true }),
    channel: f.choice('渠道', { of: PAY_CHANNEL, required: true, indexed: true }),
    paymentMethodId: f.ref('支付方式', { to: 'charge-base.paymentMethod', required: true }),
    payeeAccountId: f.ref('收款账户', { to: 'charge-base.payeeAccount', required: true }),
    subject: f.text('商品描述', { required: true, max: 60 }),
    amount: f.money('金额', { required: true, min: 0, indexed: true }),
    bookedAmount: f.money('已入账', { required: true, min: 0, default: '0.00' }),
    status: f.state('状态', { of: TRADE_STATUS, required: true, default: 0, indexed: true }),
    channelTradeNo: f.text('渠道流水号', { max: 64, search: true, indexed: true }),
    paidAt: f.dateTime('支付时间'),
    paidAmount: f.money('到账金额'),
    refundTradeNo: f.text('退款流水号', { max: 64 }),
    refundedAt: f.dateTime('退款时间'),
    failReason: f.text('原因', { max: 200 }),
    notifyCount: f.integer('通知次数', { required: true, min: 0, default: 0 }),
  },
  unique: [unique(['orderNo'], '商户订单号已存在')],
  list: {
    columns: [
      'orderNo',
      'channel',
      'paymentMethodId',
      'amount',
      'bookedAmount',
      'status',
      'channelTradeNo',
      'paidAt',
      'paidAmount',
      'failReason',
      'refundedAt',
    ],
    filters: ['channel', 'status', 'paymentMethodId', 'channelTradeNo'],
    totals: ['amount', 'bookedAmount'],
  },
})

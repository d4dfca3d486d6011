import { PAY_CHANNEL, TRADE_STATUS } from '../../charge-finance/channel-trade.entity.ts'
import { defineFacts } from '../../kernel/facts.ts'
import { f } from '../../kernel/fields.ts'

export const mobileTrades = defineFacts('charge-other.mobileTrades', {
  label: '移动支付交易',
  doc: '每笔渠道订单一行，按下单日期；手续费取渠道对账单，未导入的按支付方式的费率计算。',
  scope: 'community',
  title: 'orderNo',
  at: 'day',
  fields: {
    orderNo: f.text('商户订单号', { search: true, width: 230 }),
    day: f.date('下单日期'),
    channel: f.choice('渠道', { of: PAY_CHANNEL }),
    paymentMethodId: f.ref('支付方式', { to: 'charge-base.paymentMethod' }),
    payeeAccountId: f.ref('收款账户', { to: 'charge-base.payeeAccount' }),
    status: f.state('状态', { of: TRADE_STATUS }),
    paid: f.flag('已支付'),
    amount: f.money('金额', { doc: '到账金额，未支付的为0' }),
    fee: f.money('手续费'),
    net: f.money('到账额', { doc: '金额减去手续费' }),
    refunded: f.money('原路退款'),
    channelTradeNo: f.text('渠道流水号', { search: true, width: 200 }),
  },
})

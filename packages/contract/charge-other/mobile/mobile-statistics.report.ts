import { count, defineReport, ratio, sum } from '../../kernel/report.ts'
import { mobileTrades } from './mobile-trades.facts.ts'

/** 移动支付统计: how many orders were paid, what came of them, and what the channels kept. */
export const mobileStatistics = defineReport('charge-other.mobileStatistics', mobileTrades, {
  label: '移动支付统计',
  path: '/charge/mobile/statistics',
  permission: 'charge-other:mobile:list',
  exports: 'charge-other:mobile:list',
  measures: {
    orders: count('订单数', { unit: '笔' }),
    trades: count('成功笔数', { where: { paid: true }, unit: '笔' }),
    amount: sum('金额', 'amount'),
    fee: sum('手续费', 'fee', { doc: '渠道对账单所载，未导入的按支付方式的费率计算' }),
    net: sum('到账额', 'net', { doc: '金额减去手续费' }),
    refunded: sum('原路退款', 'refunded', { doc: '未入账而退回付款人的金额' }),
  },
  ratios: { rate: ratio('成功率', 'trades', 'orders', { unit: '%', doc: '成功笔数 ÷ 订单数' }) },
  dimensions: ['day', 'channel', 'paymentMethodId', 'payeeAccountId', 'status', 'community'],
  by: ['day', 'channel'],
  conditions: ['day', 'channel', 'paymentMethodId', 'payeeAccountId', 'status'],
  within: { days: 366 },
  sort: { field: 'day', order: 'desc' },
  chart: { kind: 'bar', of: ['amount'] },
  drill: ['orderNo', 'day', 'channel', 'status', 'amount', 'fee', 'net', 'refunded', 'channelTradeNo'],
})

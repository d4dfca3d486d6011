import { collected } from '../charge-finance/charge.figures.ts'
import { collections } from '../charge-finance/collections.facts.ts'
import { defineReport, distinct, ratio, sum } from '../kernel/report.ts'

/** 收款分析: money in and out by day of the accounts. */
export const collectionAnalysis = defineReport('charge-report.collectionAnalysis', collections, {
  label: '收款分析',
  path: '/charge/report/collection/analysis',
  permission: 'charge-report:analysis:view',
  exports: 'charge-report:analysis:export',
  prints: 'charge-report:analysis:print',
  measures: {
    in: sum('收款', 'amount', { where: { direction: 'in' } }),
    out: sum('退款', 'amount', { where: { direction: 'out' } }),
    collected,
    receipts: distinct('收款单数', 'receiptId', { where: { direction: 'in' }, unit: '张' }),
    fee: sum('手续费', 'handlingFee'),
  },
  ratios: {
    each: ratio('客单价', 'in', 'receipts', { percent: false }),
    perDay: ratio('日均收款', 'collected', 'days'),
  },
  dimensions: [
    'month',
    'day',
    'week',
    'weekday',
    'hour',
    'paymentMethodId',
    'cashierId',
    'receiptType',
    'community',
    'year',
  ],
  conditions: ['bookDate', 'paymentMethodId', 'cashierId', 'receiptType', 'direction', 'propertyName'],
  within: { days: 366 },
  chart: { kind: 'combined', of: ['collected', 'receipts'] },
  drill: [
    'docNo',
    'propertyName',
    'receiptType',
    'paymentMethodId',
    'direction',
    'amount',
    'bookDate',
    'paidAt',
    'cashierId',
  ],
})

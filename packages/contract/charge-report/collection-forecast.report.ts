import { forecastError } from '../charge-finance/charge.figures.ts'
import { forecasts } from '../charge-finance/forecast.facts.ts'
import { defineReport, sum } from '../kernel/report.ts'

/** 回款预测: what is expected to come in by month and by month of the bills, and how far the forecasts of past months were off. */
export const collectionForecast = defineReport('charge-report.collectionForecast', forecasts, {
  label: '回款预测',
  doc: '计入收缴率的费项，本金；已结月份的预测按上月末的账目重算，不受其后收款影响。',
  path: '/charge/report/collection/forecast',
  permission: 'charge-report:analysis:view',
  exports: 'charge-report:analysis:export',
  prints: 'charge-report:analysis:print',
  measures: {
    billed: sum('已出账', 'bill', {
      where: { part: 'billed' },
      doc: '账单月份的净应收；早于所列收款月份的账单不再列出',
    }),
    unbilled: sum('预计出账', 'bill', {
      where: { part: 'unbilled' },
      doc: '最近12个已结账单月的月均净应收，减去该月已出账的净应收，不小于0',
    }),
    fromBilled: sum('已出账回款', 'expected', {
      where: { part: 'billed' },
      doc: '各批欠费乘以回款率：账单月后同一月数的回款占当时未收的比例，12个月以上按旧欠的月回款率',
    }),
    fromUnbilled: sum('预计出账回款', 'expected', {
      where: { part: 'unbilled' },
      doc: '预计出账乘以回款率',
    }),
    expected: sum('预计回款', 'expected', { doc: '已出账回款与预计出账回款之和；已结月份为上月末所作的预测' }),
    came: sum('实收', 'came', { doc: '该月入账的实收本金，预存冲抵在内' }),
    deviation: sum('偏差', 'deviation', { where: { closed: true }, doc: '已结月份的预计回款减去实收' }),
  },
  ratios: { error: forecastError },
  dimensions: ['month', 'cohort', 'lag', 'part', 'feeItemId', 'category', 'community', 'quarter'],
  angles: [
    { label: '按收款月份', by: ['month'], chart: { kind: 'bar', of: ['expected', 'came'] } },
    { label: '按账单月份', by: ['cohort'], chart: { kind: 'bar', of: ['expected', 'came'] } },
  ],
  conditions: ['receiptMonth', 'cohort', 'feeItemId', 'category', 'part', 'closed'],
  within: { months: 36 },
  drill: ['batch', 'part', 'receiptMonth', 'lag', 'bill', 'basis', 'rate', 'expected', 'came', 'deviation'],
})

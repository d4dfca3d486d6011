import { homeAccounts } from '../charge-finance/home-accounts.facts.ts'
import { defineReport, distinct, sum } from '../kernel/report.ts'

const UNSOLD = 1
const developer = { where: { payerRole: 'developer' } } as const

/** 未售房产报表: houses that nobody has bought, what the developer was charged and paid for them, and what a month of them comes to. */
export const unsold = defineReport('charge-report.unsold', homeAccounts, {
  label: '未售房产报表',
  path: '/charge/report/unsold',
  permission: 'charge-report:unsold:view',
  exports: 'charge-report:unsold:export',
  prints: 'charge-report:unsold:print',
  where: { part: ['house', 'receivable', 'standard'], saleStatus: UNSOLD },
  measures: {
    homes: distinct('户数', 'propertyId', { over: 'all', where: { part: 'house' }, unit: '户' }),
    area: sum('面积', 'area', { over: 'all' }),
    standards: distinct('收费标准', 'feeStandardId', { over: 'all', unit: '项' }),
    monthly: sum('月应收估算', 'monthly', {
      over: 'all',
      doc: '截止日期有效的收费标准在当月整月的金额之和；按公式、用量和一次性收取的不估算',
    }),
    receivable: sum('开发商应收', 'receivable', developer),
    received: sum('开发商实收', 'received', developer),
    arrears: sum('开发商欠费', 'outstanding', developer),
  },
  dimensions: ['buildingId', 'property', 'houseType', 'useStatus', 'community', 'feeStandardId', 'feeItemId', 'month'],
  by: ['buildingId', 'property'],
  conditions: ['feePeriod', 'buildingId', 'propertyName', 'houseType', 'useStatus', 'feeStandardId'],
  within: { months: 36 },
  opens: 12,
  drill: [
    'number',
    'part',
    'propertyName',
    'feeItemId',
    'feeStandardId',
    'feePeriod',
    'payerRole',
    'area',
    'monthly',
    'receivable',
    'received',
    'outstanding',
  ],
})

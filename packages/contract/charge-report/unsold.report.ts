import { homeAccounts } from '../charge-finance/home-accounts.facts.ts'
import { defineReport, distinct, ratio, sum } from '../kernel/report.ts'

const developer = { where: { payerRole: 'developer' } } as const

/** 未售房产报表: what the developer owes for houses that are not sold. */
export const unsold = defineReport('charge-report.unsold', homeAccounts, {
  label: '未售房产报表',
  path: '/charge/report/unsold',
  permission: 'charge-report:unsold:view',
  exports: 'charge-report:unsold:export',
  prints: 'charge-report:unsold:print',
  where: { saleStatus: 1, part: ['house', 'receivable', 'binding'] },
  measures: {
    homes: distinct('户数', 'propertyId', { over: 'all', unit: '户' }),
    area: sum('面积', 'area', { over: 'all' }),
    receivable: sum('开发商应收', 'receivable', developer),
    net: sum('开发商净应收', 'net', developer),
    received: sum('开发商实收', 'received', developer),
    arrears: sum('开发商欠费', 'outstanding', developer),
    monthly: sum('月应收估算', 'monthly', { over: 'all', doc: '生效的收费标准最近一个整月的应收之和' }),
  },
  ratios: { rate: ratio('收缴率', 'received', 'net', { direction: 'up' }) },
  dimensions: ['buildingId', 'property', 'community', 'houseType', 'feeItemId', 'month'],
  by: ['buildingId', 'property'],
  conditions: ['feePeriod', 'buildingId', 'propertyName', 'houseType'],
  within: { months: 36 },
  opens: 12,
  drill: [
    'number',
    'part',
    'propertyName',
    'feeItemId',
    'feeStandardId',
    'area',
    'feePeriod',
    'receivable',
    'received',
    'outstanding',
    'monthly',
  ],
})

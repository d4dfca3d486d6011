import { arrears, collectionRate, homesRate, recoveryRate, totalRate } from '../charge-finance/charge.figures.ts'
import { receivables } from '../charge-finance/receivables.facts.ts'
import { defineReport, sum } from '../kernel/report.ts'

/** 收缴率: how much of what was due came in, of the months that are asked for and of what was owed before them. */
export const chargeRate = defineReport('charge-report.chargeRate', receivables, {
  label: '收缴率',
  doc: '计入收缴率的费项，截至截止日期；按合计计算，不取平均。往期为所选费用期间之前的欠费，按月看时只有当月。',
  path: '/charge/report/chargeRate/index',
  permission: 'charge-report:charge-rate:view',
  exports: 'charge-report:charge-rate:export',
  prints: 'charge-report:charge-rate:print',
  where: { countInRate: true },
  measures: { net: sum('净应收', 'net'), received: sum('实收', 'received'), arrears },
  ratios: { rate: collectionRate, recovery: recoveryRate, total: totalRate, homes: homesRate },
  dimensions: ['month', 'company', 'community', 'buildingId', 'property', 'feeItemId', 'category', 'quarter', 'year'],
  conditions: ['feePeriod', 'feeItemId', 'buildingId', 'category', 'payerRole', 'outOfRate'],
  within: { months: 36 },
  opens: 12,
  cards: ['rate', 'recovery', 'total', 'homes'],
  chart: { kind: 'line', of: ['rate'] },
  drill: [
    'propertyName',
    'payerCustomerId',
    'feeItemId',
    'feePeriod',
    'net',
    'received',
    'outstanding',
    'dueDate',
    'receivableNo',
    'hungUp',
  ],
})

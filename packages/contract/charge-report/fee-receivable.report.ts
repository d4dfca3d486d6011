import { arrears } from '../charge-finance/charge.figures.ts'
import { receivables } from '../charge-finance/receivables.facts.ts'
import { defineReport, ratio, sum } from '../kernel/report.ts'

/** 费项应收明细: each item by the months that it was due for, in any of the five figures. */
export const feeReceivable = defineReport('charge-report.feeReceivable', receivables, {
  label: '费项应收明细',
  path: '/charge/report/fee/receivable/detail',
  permission: 'charge-report:fee-receivable:view',
  exports: 'charge-report:fee-receivable:export',
  prints: 'charge-report:fee-receivable:print',
  measures: {
    receivable: sum('应收', 'receivable'),
    deducted: sum('减免', 'deducted'),
    net: sum('净应收', 'net'),
    received: sum('实收', 'received'),
    arrears,
  },
  ratios: { rate: ratio('收缴率', 'received', 'net', { direction: 'up' }) },
  dimensions: ['feeItemId', 'month', 'quarter', 'year', 'category', 'community', 'buildingId'],
  across: 'month',
  conditions: ['feePeriod', 'feeItemId', 'buildingId', 'category', 'payerRole', 'hungUp'],
  within: { months: 36 },
})

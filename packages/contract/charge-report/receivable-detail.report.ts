import { arrears } from '../charge-finance/charge.figures.ts'
import { receivables } from '../charge-finance/receivables.facts.ts'
import { count, defineReport, ratio, sum } from '../kernel/report.ts'

/** 应收明细: what was due by the month it was for, and what became of it by the end of a day, a receivable a row. */
export const receivableDetail = defineReport('charge-report.receivableDetail', receivables, {
  label: '应收明细',
  path: '/charge/report/receivable/detail',
  permission: 'charge-report:receivable-detail:view',
  exports: 'charge-report:receivable-detail:export',
  prints: 'charge-report:receivable-detail:print',
  measures: {
    receivable: sum('应收', 'receivable'),
    deducted: sum('减免', 'deducted'),
    net: sum('净应收', 'net'),
    received: sum('实收', 'received'),
    arrears,
    rows: count('笔数', { unit: '笔' }),
  },
  ratios: { rate: ratio('收缴率', 'received', 'net', { direction: 'up' }) },
  dimensions: ['feeItemId', 'month', 'source', 'property', 'payerCustomerId'],
  conditions: ['feePeriod', 'feeItemId', 'buildingId', 'payerCustomerId', 'source', 'category', 'hungUp', 'payerRole'],
  within: { months: 36 },
  drill: [
    'propertyName',
    'payerCustomerId',
    'feeItemId',
    'feePeriod',
    'original',
    'receivable',
    'deducted',
    'received',
    'outstanding',
    'source',
    'dueDate',
    'batchNo',
    'receivableNo',
  ],
})

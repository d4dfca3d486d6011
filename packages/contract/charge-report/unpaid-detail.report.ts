import { arrears } from '../charge-finance/charge.figures.ts'
import { receivables } from '../charge-finance/receivables.facts.ts'
import { count, defineReport, distinct, sum } from '../kernel/report.ts'

/** 欠费明细: what is owed at the end of a day, a receivable a row. */
export const unpaidDetail = defineReport('charge-report.unpaidDetail', receivables, {
  label: '欠费明细',
  path: '/charge/report/unpaid/detail',
  permission: 'charge-report:unpaid-detail:view',
  exports: 'charge-report:unpaid-detail:export',
  prints: 'charge-report:unpaid-detail:print',
  where: { owes: true, due: true },
  measures: {
    arrears,
    rows: count('欠费笔数', { unit: '笔' }),
    homes: distinct('欠费户数', 'propertyId', { unit: '户' }),
    receivable: sum('应收', 'receivable'),
    deducted: sum('减免', 'deducted'),
    received: sum('实收', 'received'),
    lateFee: sum('违约金（测算）', 'lateFee', { onDemand: true }),
  },
  dimensions: ['property', 'payerCustomerId', 'feeItemId', 'month', 'age'],
  conditions: ['feePeriod', 'feeItemId', 'buildingId', 'payerCustomerId', 'age', 'hungUp', 'outstanding', 'dueDate'],
  within: { months: 36 },
  drill: [
    'propertyName',
    'payerCustomerId',
    'feeItemId',
    'feePeriod',
    'outstanding',
    'overdueDays',
    'dueDate',
    'receivable',
    'deducted',
    'received',
    'lateFee',
    'total',
    'hungUp',
    'receivableNo',
  ],
})

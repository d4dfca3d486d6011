import { arrears } from '../charge-finance/charge.figures.ts'
import { receivables } from '../charge-finance/receivables.facts.ts'
import { count, defineReport, sum } from '../kernel/report.ts'

/** 费项欠费表: what is owed at the end of a day, a home a row and an item a column, or an item a row and a month a column. */
export const feeUnpaid = defineReport('charge-report.feeUnpaid', receivables, {
  label: '费项欠费表',
  path: '/charge/report/fee/unpaid',
  permission: 'charge-report:fee-unpaid:view',
  exports: 'charge-report:fee-unpaid:export',
  prints: 'charge-report:fee-unpaid:print',
  where: { owes: true, due: true },
  measures: {
    arrears,
    rows: count('欠费笔数', { unit: '笔' }),
    lateFee: sum('违约金（测算）', 'lateFee', { onDemand: true }),
  },
  dimensions: ['buildingId', 'property', 'feeItemId', 'payerCustomerId', 'community', 'month', 'year', 'age'],
  by: ['community', 'buildingId'],
  across: 'feeItemId',
  conditions: ['feePeriod', 'feeItemId', 'buildingId', 'propertyName', 'hungUp', 'outstanding'],
  within: { months: 36 },
  chart: { kind: 'stacked', of: ['arrears'] },
})

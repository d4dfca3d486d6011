import { arrears } from '../charge-finance/charge.figures.ts'
import { receivables } from '../charge-finance/receivables.facts.ts'
import { count, defineReport, distinct, ratio, sum } from '../kernel/report.ts'

/** 欠费汇总: what is owed at the end of a day for the months up to it, by whatever it is asked by. */
export const unpaid = defineReport('charge-report.unpaid', receivables, {
  label: '欠费汇总',
  path: '/charge/report/unpaid',
  permission: 'charge-report:unpaid:view',
  exports: 'charge-report:unpaid:export',
  prints: 'charge-report:unpaid:print',
  where: { owes: true, due: true },
  measures: {
    homes: distinct('欠费户数', 'propertyId', { unit: '户' }),
    rows: count('欠费笔数', { unit: '笔' }),
    arrears,
    current: sum('其中当年', 'outstanding', { where: { vintage: 'current' } }),
    past: sum('其中往年', 'outstanding', { where: { vintage: 'past' } }),
    lateFee: sum('违约金（测算）', 'lateFee', { onDemand: true }),
  },
  ratios: { pastShare: ratio('往年占比', 'past', 'arrears', { direction: 'down' }) },
  dimensions: [
    'community',
    'buildingId',
    'property',
    'payerCustomerId',
    'feeItemId',
    'category',
    'year',
    'month',
    'age',
  ],
  by: ['community', 'buildingId'],
  conditions: ['feePeriod', 'feeItemId', 'buildingId', 'propertyName', 'payerCustomerId', 'hungUp', 'outstanding'],
  within: { months: 36 },
  chart: { kind: 'bar', of: ['arrears'] },
  drill: [
    'propertyName',
    'payerCustomerId',
    'feeItemId',
    'feePeriod',
    'outstanding',
    'age',
    'dueDate',
    'net',
    'received',
    'lateFee',
    'receivableNo',
    'hungUp',
  ],
})

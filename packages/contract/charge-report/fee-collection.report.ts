import { settlements } from '../charge-finance/settlements.facts.ts'
import { defineReport, distinct, sum } from '../kernel/report.ts'

/** What both layouts add up: the foot of one is the foot of the other. */
const shared = {
  permission: 'charge-report:fee-collection:view',
  exports: 'charge-report:fee-collection:export',
  prints: 'charge-report:fee-collection:print',
  measures: {
    amount: sum('收款', 'amount'),
    principal: sum('本金', 'principal'),
    lateFee: sum('违约金', 'lateFee'),
    current: sum('其中本期', 'principal', { where: { timing: 'current' } }),
    past: sum('其中往期', 'principal', { where: { timing: 'past' } }),
    advance: sum('其中预收', 'principal', { where: { timing: 'advance' } }),
    receipts: distinct('收款单数', 'receiptNumber', { unit: '张' }),
  },
  conditions: ['bookDate', 'feeItemId', 'timing', 'cashierId', 'receiptType', 'kind', 'feePeriod', 'buildingId'],
  within: { days: 366 },
} as const

/** 费项收款明细: which receivable each sum went to, a receivable of a document a row. */
export const feeCollection = defineReport('charge-report.feeCollection', settlements, {
  ...shared,
  label: '费项收款明细',
  path: '/charge/report/fee/collection/detail',
  dimensions: ['feeItemId', 'timing', 'month', 'day', 'cashierId', 'receiptType', 'kind', 'property'],
  drill: [
    'receiptNumber',
    'bookDate',
    'propertyName',
    'feeItemId',
    'feePeriod',
    'principal',
    'lateFee',
    'timing',
    'methods',
    'cashierId',
  ],
})

/** 费项收款明细（旧）: the same money, a receipt a row and an item a column. */
export const feeCollectionOld = defineReport('charge-report.feeCollectionOld', settlements, {
  ...shared,
  label: '费项收款明细（旧）',
  path: '/charge/report/fee/collection/detailOld',
  dimensions: ['receiptNumber', 'day', 'cashierId', 'property', 'feeItemId', 'timing', 'month', 'community'],
  across: 'feeItemId',
  // All receipts of a year are more rows than a table has.
  opens: 1,
  sort: { field: 'receiptNumber', order: 'desc' },
})

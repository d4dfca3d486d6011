import { prepaidMovements } from '../charge-prepaid/prepaid-movements.facts.ts'
import { defineReport, sum } from '../kernel/report.ts'

/** 余额明细: what stood on prepaid accounts, what came and went, and what stands on them at the end of the range. */
export const balance = defineReport('charge-report.balance', prepaidMovements, {
  label: '余额明细',
  doc: '期初为所选日期之前的余额，期末＝期初＋存入＋冲抵＋退款＋转移；支出为负数。',
  path: '/charge/report/balance/detail',
  permission: 'charge-report:balance:view',
  exports: 'charge-report:balance:export',
  prints: 'charge-report:balance:print',
  measures: {
    opening: sum('期初', 'amount', { over: 'before' }),
    in: sum('存入', 'amount', { where: { movement: 'in' } }),
    offset: sum('冲抵', 'amount', { where: { movement: 'offset' } }),
    refund: sum('退款', 'amount', { where: { movement: 'refund' } }),
    transfer: sum('转移', 'amount', { where: { movement: 'transfer' } }),
    closing: sum('期末', 'amount', { over: 'until' }),
  },
  dimensions: ['accountId', 'property', 'customerId', 'feeItemId', 'community', 'kind', 'month', 'day'],
  by: ['accountId', 'property', 'customerId'],
  conditions: ['bookDate', 'propertyName', 'customerId', 'feeItemId', 'movement', 'kind'],
  within: { days: 366 },
  opens: 1,
  sort: { field: 'closing', order: 'desc' },
  drill: [
    'bookDate',
    'docNo',
    'propertyName',
    'kind',
    'amount',
    'customerId',
    'feeItemId',
    'seq',
    'operatorId',
    'remark',
  ],
})

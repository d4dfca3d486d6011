import { count, defineReport, distinct, sum } from '../kernel/report.ts'
import { differences } from './differences.facts.ts'

/** 应收差异表: what the standards say beside what was generated, as the last rehearsal of generation has it. */
export const difference = defineReport('charge-report.difference', differences, {
  label: '应收差异表',
  path: '/charge/report/receivable/differencePage/index',
  permission: 'charge-report:difference:view',
  exports: 'charge-report:difference:export',
  prints: 'charge-report:difference:print',
  measures: {
    rows: count('差异笔数', { unit: '笔' }),
    homes: distinct('户数', 'propertyId', { unit: '户' }),
    expected: sum('应收（标准）', 'expected'),
    booked: sum('应收（已生成）', 'booked'),
    delta: sum('差额', 'delta'),
  },
  dimensions: ['kind', 'property', 'feeItemId', 'month', 'buildingId', 'community'],
  conditions: ['kind', 'feePeriod', 'feeItemId', 'propertyName', 'buildingId', 'delta'],
  drill: ['propertyName', 'feeItemId', 'feePeriod', 'kind', 'expected', 'booked', 'delta', 'reason', 'batchId'],
})

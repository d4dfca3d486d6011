import { arrears } from '../charge-finance/charge.figures.ts'
import { receivables } from '../charge-finance/receivables.facts.ts'
import { count, defineReport, distinct } from '../kernel/report.ts'

/** 应收账款明细: what is owed at the end of a day by how long it has been overdue. The ages together are all that is owed. */
export const ageing = defineReport('charge-report.ageing', receivables, {
  label: '应收账款明细',
  doc: '截止日期未收的本金，按应缴日期到截止日期的天数分档；尚未到费用期间的也在内。',
  path: '/charge/report/receivable/account/details',
  permission: 'charge-report:ageing:view',
  exports: 'charge-report:ageing:export',
  prints: 'charge-report:ageing:print',
  where: { owes: true },
  measures: {
    arrears,
    rows: count('笔数', { unit: '笔' }),
    payers: distinct('客户数', 'payerCustomerId', { unit: '位' }),
  },
  dimensions: [
    'payerCustomerId',
    'property',
    'buildingId',
    'community',
    'feeItemId',
    'category',
    'age',
    'month',
    'year',
  ],
  across: 'age',
  conditions: ['age', 'warned', 'feeItemId', 'buildingId', 'payerCustomerId', 'payerRole', 'outstanding', 'hungUp'],
  chart: { kind: 'pareto', of: ['arrears'] },
})

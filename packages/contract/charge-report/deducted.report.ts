import { postings } from '../charge-finance/postings.facts.ts'
import { count, defineReport, distinct, ratio, sum } from '../kernel/report.ts'

const forgiven = { side: 'D' } as const

/** 减免明细: what was forgone and when it took effect, a receivable of a document a row; what was taken back stands beside it. */
export const deductedDetail = defineReport('charge-report.deducted', postings, {
  label: '减免明细',
  doc: '按生效日期统计的减免；撤销和随单作废的为负数。',
  path: '/charge/report/deducted/detail',
  permission: 'charge-report:deducted:view',
  exports: 'charge-report:deducted:export',
  prints: 'charge-report:deducted:print',
  where: forgiven,
  measures: {
    amount: sum('减免金额', 'amount'),
    principal: sum('本金', 'principal'),
    lateFee: sum('违约金', 'lateFee'),
    rows: count('笔数', { unit: '笔' }),
    documents: distinct('减免单数', 'deductedNumber', { unit: '张' }),
  },
  dimensions: ['deductedTypeId', 'feeItemId', 'deductedSource', 'month', 'property', 'applicantId'],
  conditions: [
    'bookDate',
    'deductedTypeId',
    'deductedSource',
    'feeItemId',
    'feePeriod',
    'buildingId',
    'applicantId',
    'kind',
  ],
  within: { days: 366 },
  drill: [
    'deductedNumber',
    'bookDate',
    'deductedTypeId',
    'deductedSource',
    'propertyName',
    'feeItemId',
    'feePeriod',
    'principal',
    'lateFee',
    'reason',
    'applicantId',
    'approverId',
    'revokedOn',
  ],
})

/** 费项减免表: what was forgone of each item, by type, and what part it is of all that was due. */
export const feeDeducted = defineReport('charge-report.feeDeducted', postings, {
  label: '费项减免表',
  doc: '减免按生效日期统计；应收为相同费项和费用期间的全部应收本金，不随生效日期变化。',
  path: '/charge/report/fee/deducted',
  permission: 'charge-report:fee-deducted:view',
  exports: 'charge-report:fee-deducted:export',
  prints: 'charge-report:fee-deducted:print',
  where: { side: ['R', 'D'] },
  measures: {
    amount: sum('减免金额', 'amount', { where: forgiven }),
    principal: sum('减免本金', 'principal', { where: forgiven }),
    rows: count('笔数', { where: forgiven, unit: '笔' }),
    receivable: sum('应收', 'principal', { where: { side: 'R' }, over: 'all' }),
  },
  ratios: { share: ratio('占应收比', 'principal', 'receivable', { direction: 'down' }) },
  dimensions: ['feeItemId', 'deductedTypeId', 'category', 'community', 'buildingId', 'feePeriod', 'month'],
  across: 'deductedTypeId',
  conditions: ['bookDate', 'feePeriod', 'feeItemId', 'deductedTypeId', 'buildingId', 'category'],
  within: { days: 366 },
  opens: 12,
  chart: { kind: 'stacked', of: ['amount'] },
  drill: [
    'deductedNumber',
    'bookDate',
    'deductedTypeId',
    'propertyName',
    'feeItemId',
    'feePeriod',
    'principal',
    'lateFee',
    'reason',
    'side',
    'receivableNo',
  ],
})

import { postings } from '../charge-finance/postings.facts.ts'
import { defineReport, distinct, sum } from '../kernel/report.ts'

const made = ['generate', 'split'] as const

/** 应收生成表: what was put on the account in a time of the books, and in which way. */
export const generated = defineReport('charge-report.generated', postings, {
  label: '应收生成表',
  doc: '按入账日期统计的应收本金：新增、补收、调整和取消合计为应收金额；取消为负数。',
  path: '/charge/report/receivable/generate',
  permission: 'charge-report:generate:view',
  exports: 'charge-report:generate:export',
  prints: 'charge-report:generate:print',
  where: { side: 'R', component: 'P' },
  measures: {
    homes: distinct('户数', 'propertyId', { unit: '户' }),
    area: sum('计费面积', 'area', { doc: '生成的每笔应收各计一次房产的计费面积，多个费项或月份合计时重复计入' }),
    batches: distinct('批次数', 'batchNo', { unit: '批' }),
    amount: sum('应收金额', 'amount'),
    fresh: sum('新增', 'amount', { where: { kind: made, supplement: false } }),
    supplement: sum('补收', 'amount', { where: { kind: made, supplement: true } }),
    adjusted: sum('调整', 'amount', { where: { kind: ['adjust', 'refund', 'transfer'] } }),
    cancelled: sum('取消', 'amount', { where: { kind: ['cancel', 'void', 'revoke'] } }),
    imported: sum('期初导入', 'amount', { where: { kind: 'import' } }),
  },
  dimensions: ['month', 'feeItemId', 'community', 'batchNo', 'source', 'category', 'buildingId', 'feePeriod', 'day'],
  by: ['month', 'feeItemId'],
  conditions: ['bookDate', 'feeItemId', 'buildingId', 'source', 'batchNo', 'feePeriod', 'kind'],
  within: { days: 366 },
  opens: 12,
  sort: { field: 'month', order: 'desc' },
  chart: { kind: 'stacked', of: ['amount'] },
  drill: [
    'bookDate',
    'batchNo',
    'propertyName',
    'feeItemId',
    'feePeriod',
    'kind',
    'area',
    'amount',
    'source',
    'receivableNo',
    'docNo',
    'operatorId',
  ],
})

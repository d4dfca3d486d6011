import { count, defineReport, ratio, sum } from '../../kernel/report.ts'
import { invoicing } from './invoicing.facts.ts'

const ISSUED = ['blue', 'red'] as const

/** 开票统计: what was issued and taken back, its tax, and how much of what may be invoiced is. */
export const invoicingReport = defineReport('charge-other.invoicingReport', invoicing, {
  label: '开票统计',
  path: '/charge/invoice/list',
  permission: 'charge-other:invoice:list',
  exports: 'charge-other:invoice:download',
  measures: {
    blues: count('蓝票张数', { where: { kind: 'blue' }, unit: '张' }),
    issued: sum('已开金额', 'amount', { where: { kind: 'blue' } }),
    reds: count('红票张数', { where: { kind: 'red' }, unit: '张' }),
    red: sum('红冲金额', 'amount', { where: { kind: 'red' } }),
    net: sum('净开票', 'amount', { where: { kind: ISSUED } }),
    tax: sum('税额', 'tax', { where: { kind: ISSUED } }),
    received: sum('可开票实收', 'amount', { where: { kind: 'received' } }),
  },
  ratios: { rate: ratio('开票率', 'net', 'received', { unit: '%', doc: '净开票 ÷ 可开票实收' }) },
  dimensions: ['month', 'type', 'community', 'day'],
  by: ['month'],
  conditions: ['day', 'kind', 'type', 'buyerName', 'propertyName'],
  within: { days: 366 },
  opens: 12,
  sort: { field: 'month', order: 'desc' },
  chart: { kind: 'bar', of: ['issued', 'net'] },
  drill: ['number', 'kind', 'day', 'type', 'buyerName', 'propertyName', 'amount', 'tax'],
})

import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { sheets } from './sheets.facts.ts'

const LIVE = ['open', 'matched'] as const

/** 手工收据汇总: what was registered, what the system knows of it, and which numbers nobody has shown. */
export const manualReceipts = defineReport('charge-other.manualReceipts', sheets, {
  label: '手工收据汇总',
  path: '/charge/receipt/manual/summary',
  permission: 'charge-other:paper-receipt:manual',
  measures: {
    registered: count('已登记', { where: { state: LIVE }, unit: '张' }),
    amount: sum('登记金额', 'amount', { where: { state: LIVE } }),
    matched: count('已匹配', { where: { state: 'matched' }, unit: '张' }),
    matchedAmount: sum('匹配金额', 'amount', { where: { state: 'matched' } }),
    open: count('未匹配', { where: { state: 'open' }, unit: '张' }),
    openAmount: sum('未匹配金额', 'amount', { where: { state: 'open' } }),
    missing: count('缺号', {
      where: { state: 'missing' },
      unit: '张',
      doc: '同一收据本中后面的号已用、自己仍未用的号码。',
    }),
  },
  ratios: { rate: ratio('匹配率', 'matched', 'registered', { unit: '%', direction: 'up' }) },
  dimensions: ['bookId', 'holderUserId', 'month', 'community'],
  by: ['bookId', 'holderUserId'],
  conditions: ['issueDate', 'state', 'bookId', 'holderUserId', 'propertyName'],
  chart: { kind: 'bar', of: ['amount', 'matchedAmount'] },
  drill: ['number', 'state', 'bookId', 'holderUserId', 'issueDate', 'propertyName', 'payerName', 'amount'],
})

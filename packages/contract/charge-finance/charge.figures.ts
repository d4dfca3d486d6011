import { figure, sum } from '../kernel/report.ts'
import { collections } from './collections.facts.ts'
import { receivables } from './receivables.facts.ts'

/** Figures of charging, each worked out one way wherever it is read: reports, the workbench, screens. */
const permission = 'charge-finance:receivable:list'
const inRate = { countInRate: true } as const

export const netDue = figure('charge.netDue', receivables, {
  label: '净应收',
  doc: '计入收缴率的费项：应收减去减免',
  permission,
  numerator: sum('净应收', 'net'),
  where: inRate,
})
export const receivedOfDue = figure('charge.receivedOfDue', receivables, {
  label: '实收',
  doc: '计入收缴率的费项在该费用期间的实收，提前缴纳的在内',
  permission,
  direction: 'up',
  numerator: sum('实收', 'received'),
  where: inRate,
})
export const collectionRate = figure('charge.collectionRate', receivables, {
  label: '当期收缴率',
  doc: '实收除以净应收，按合计计算；没有净应收时为—',
  permission,
  direction: 'up',
  numerator: sum('实收', 'received'),
  denominator: sum('净应收', 'net'),
  where: inRate,
})
export const arrears = figure('charge.arrears', receivables, {
  label: '欠费',
  doc: '应收减去减免和实收，本金',
  permission,
  direction: 'down',
  numerator: sum('欠费', 'outstanding'),
})
export const collected = figure('charge.collected', collections, {
  label: '收款净额',
  doc: '收款减去退款和作废，预存抵扣不在其中',
  permission,
  direction: 'up',
  numerator: sum('收款净额', 'amount'),
})

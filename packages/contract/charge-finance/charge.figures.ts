import { distinct, figure, sum } from '../kernel/report.ts'
import { collections } from './collections.facts.ts'
import { forecasts } from './forecast.facts.ts'
import { homeAccounts } from './home-accounts.facts.ts'
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
export const recoveryRate = figure('charge.recoveryRate', receivables, {
  label: '往期清欠率',
  doc: '往期应收在所选期间开始后的实收，除以期初欠费加其后的应收减减免；没有往期欠费时为—',
  permission,
  direction: 'up',
  numerator: sum('清欠', 'receivedSince', { over: 'before' }),
  denominator: sum('应清欠', 'recoverable', { over: 'before' }),
  where: inRate,
})
export const totalRate = figure('charge.totalRate', receivables, {
  label: '综合收缴率',
  doc: '当期实收与清欠之和，除以净应收与应清欠之和',
  permission,
  direction: 'up',
  numerator: sum('实收与清欠', 'receivedSince', { over: 'until' }),
  denominator: sum('应收与应清欠', 'recoverable', { over: 'until' }),
  where: inRate,
})
export const homesRate = figure('charge.homesRate', receivables, {
  label: '户数收缴率',
  doc: '所选期间有净应收的房产中，没有欠费的房产所占的比例',
  permission,
  direction: 'up',
  numerator: distinct('欠费户数', 'propertyId', { where: { owes: true } }),
  denominator: distinct('应收户数', 'propertyId', { where: { charged: true } }),
  rest: true,
  where: inRate,
})
export const homeRate = figure('charge.homeRate', homeAccounts, {
  label: '收缴率',
  doc: '房产计入收缴率的费项，实收除以净应收',
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
export const forecastError = figure('charge.forecastError', forecasts, {
  label: '预测误差',
  doc: '已结月份的预计回款减去实收，除以实收；没有实收时为—',
  permission,
  numerator: sum('偏差', 'deviation', { where: { closed: true } }),
  denominator: sum('实收', 'came', { where: { closed: true } }),
})

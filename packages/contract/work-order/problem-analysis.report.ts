import { count, defineReport, ratio } from '../kernel/report.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'
import { orderSheet } from './order-sheet.facts.ts'

const unit = '单'
/** 问题分析: what is reported most, where, and what comes again within a month. */
export const problemAnalysis = defineReport('work-order.problemAnalysis', orderSheet, {
  label: '问题分析',
  doc: '所选日期内登记的工单，不含已作废。',
  path: '/workOrder/report/problemAnalysis/statistics',
  ...ORDER_REPORT,
  where: { standing: true },
  measures: {
    orders: count('工单', { unit, doc: '登记的工单，不含已作废' }),
    repeated: count('重复报修', {
      unit,
      where: { repeated: true },
      doc: '同一房产（公区为同一区域）同一类别在登记前30天内有关闭的工单',
    }),
    reworked: count('返工', { unit, where: { reworked: true } }),
    late: count('超时', { unit, where: { late: true }, doc: '有环节超时且未豁免的工单' }),
  },
  ratios: {
    repeatRate: ratio('重复报修率', 'repeated', 'orders', { direction: 'down', doc: '重复报修占登记工单的比例' }),
  },
  angles: [
    { label: '类别', by: ['categoryId'], chart: { kind: 'pareto', of: ['orders'] } },
    { label: '一级类别', by: ['category1'], chart: { kind: 'pareto', of: ['orders'] } },
    { label: '区域', by: ['areaId'], chart: { kind: 'bar', of: ['orders'] } },
    { label: '楼栋', by: ['community', 'buildingId'], chart: { kind: 'bar', of: ['orders', 'repeated'] } },
    { label: '按月', by: ['month'], chart: { kind: 'combined', of: ['orders', 'repeated'] } },
  ],
  dimensions: [
    'categoryId',
    'category1',
    'category2',
    'category3',
    'areaId',
    'buildingId',
    'community',
    'company',
    'orderType',
    'sourceId',
    'month',
    'week',
    'day',
  ],
  conditions: ['registeredOn', 'orderType', 'categoryId', 'areaId', 'buildingId', 'bizLine', 'repeated'],
  within: WITHIN_A_YEAR,
  opens: 3,
  sort: { field: 'orders', order: 'desc' },
  cards: ['repeatRate', 'orders', 'repeated', 'late'],
  drill: ['orderNo', 'orderType', 'categoryId', 'place', 'registeredAt', 'status', 'handlerId', 'repeated', 'closedAt'],
})

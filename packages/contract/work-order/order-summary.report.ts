import { count, defineReport, ratio } from '../kernel/report.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'
import { orderSheet } from './order-sheet.facts.ts'

const unit = '单'
/** 汇总统计: the orders of a range by type and state, along the days, by source, and when in the week they came. */
export const orderSummary = defineReport('work-order.orderSummary', orderSheet, {
  label: '汇总统计',
  doc: '所选日期内登记的工单，不含已作废。',
  path: '/workOrder/report/summary/statistics',
  ...ORDER_REPORT,
  where: { standing: true },
  measures: {
    orders: count('工单', { unit, doc: '登记的工单，不含已作废' }),
    finished: count('已完成', { unit, where: { finished: true }, doc: '登记的工单中处理已完成的' }),
    closed: count('已结案', { unit, where: { closed: true }, doc: '登记的工单中已关闭的' }),
    late: count('超时', { unit, where: { late: true }, doc: '有环节超时且未豁免的工单' }),
    reworked: count('返工', { unit, where: { reworked: true } }),
  },
  ratios: {
    finishRate: ratio('完成率', 'finished', 'orders', { direction: 'up', doc: '登记的工单中已完成的比例' }),
  },
  angles: [
    { label: '类型与状态', by: ['orderType'], across: 'status', chart: { kind: 'stacked', of: ['orders'] } },
    { label: '趋势', by: ['day'], chart: { kind: 'line', of: ['orders', 'finished'] } },
    { label: '来源', by: ['sourceId'], chart: { kind: 'pie', of: ['orders'] } },
    { label: '星期与时段', by: ['weekday'], across: 'hour', chart: { kind: 'heat', of: ['orders'] } },
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['orders', 'finished'] } },
  ],
  dimensions: [
    'orderType',
    'status',
    'community',
    'company',
    'sourceId',
    'category1',
    'category2',
    'category3',
    'categoryId',
    'handlerId',
    'urgency',
    'day',
    'week',
    'month',
    'weekday',
    'hour',
  ],
  conditions: ['registeredOn', 'orderType', 'bizLine', 'sourceId', 'categoryId', 'status'],
  within: WITHIN_A_YEAR,
  opens: 1,
  cards: ['orders', 'finished', 'closed', 'finishRate'],
  drill: [
    'orderNo',
    'orderType',
    'status',
    'categoryId',
    'registeredAt',
    'sourceId',
    'handlerId',
    'finishedAt',
    'late',
  ],
})

import { count, defineReport } from '../kernel/report.ts'
import { orderDays } from './order-days.facts.ts'
import { ORDER_REPORT } from './order-report.ts'

const unit = '单'
/** 日报统计: what a day found, took in, ended and left, by community; both sides are equal. */
export const daily = defineReport('work-order.daily', orderDays, {
  label: '日报统计',
  path: '/workOrder/report/dailyTasksReport/statistics',
  ...ORDER_REPORT,
  measures: {
    opening: count('昨日遗留', { unit, where: { part: 'opening' }, doc: '前一日24:00未结束的工单' }),
    fresh: count('今日新增', { unit, where: { part: ['registered', 'reopened'] }, doc: '当日登记和重新打开的工单' }),
    reopened: count('其中重新打开', { unit, where: { part: 'reopened' } }),
    done: count('今日完成', { unit, where: { part: ['closed', 'voided'] }, doc: '当日关闭和作废的工单' }),
    voided: count('其中作废', { unit, where: { part: 'voided' } }),
    leftover: count('今日遗留', { unit, where: { part: 'leftover' }, doc: '当日24:00未结束的工单' }),
    late: count('超时', { unit, where: { part: 'leftover', late: true }, doc: '遗留工单中处理时限已过的' }),
  },
  dimensions: ['community', 'company', 'orderType', 'bizLine', 'categoryId', 'handlerId'],
  conditions: ['orderType', 'bizLine', 'part', 'handlerId', 'categoryId'],
  cards: ['opening', 'fresh', 'done', 'leftover'],
  chart: { kind: 'bar', of: ['fresh', 'done'] },
  drill: ['orderNo', 'part', 'at', 'orderType', 'categoryId', 'status', 'handlerId', 'late'],
})

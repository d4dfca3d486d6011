import { count, defineReport } from '../kernel/report.ts'
import { dayDone, dayFresh, dayLate, dayLeftover, dayOpening } from './day.figures.ts'
import { orderDays } from './order-days.facts.ts'
import { ORDER_REPORT } from './order-report.ts'

const unit = '单'
/** 日报统计: what a day found, took in, ended and left, by community; both sides are equal. */
export const daily = defineReport('work-order.daily', orderDays, {
  label: '日报统计',
  path: '/workOrder/report/dailyTasksReport/statistics',
  ...ORDER_REPORT,
  measures: {
    opening: dayOpening,
    fresh: dayFresh,
    reopened: count('其中重新打开', { unit, where: { part: 'reopened' } }),
    done: dayDone,
    voided: count('其中作废', { unit, where: { part: 'voided' } }),
    leftover: dayLeftover,
    late: dayLate,
  },
  dimensions: ['community', 'company', 'orderType', 'bizLine', 'categoryId', 'handlerId'],
  conditions: ['orderType', 'bizLine', 'part', 'handlerId', 'categoryId'],
  cards: ['leftover', 'opening', 'fresh', 'done'],
  chart: { kind: 'bar', of: ['fresh', 'done'] },
  drill: ['orderNo', 'part', 'at', 'orderType', 'categoryId', 'status', 'handlerId', 'late'],
})

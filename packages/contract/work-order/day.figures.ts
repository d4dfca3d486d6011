import { count, figure } from '../kernel/report.ts'
import { orderDays } from './order-days.facts.ts'
import { ORDER_REPORT } from './order-report.ts'

/** What a day found, took in, ended and left, for the report and for the morning notice. */
const { permission } = ORDER_REPORT
const unit = '单'

export const dayOpening = figure('workOrder.dayOpening', orderDays, {
  label: '昨日遗留',
  doc: '前一日24:00未结束的工单',
  permission,
  numerator: count('昨日遗留', { unit, where: { part: 'opening' } }),
})
export const dayFresh = figure('workOrder.dayFresh', orderDays, {
  label: '今日新增',
  doc: '当日登记和重新打开的工单',
  permission,
  numerator: count('今日新增', { unit, where: { part: ['registered', 'reopened'] } }),
})
export const dayDone = figure('workOrder.dayDone', orderDays, {
  label: '今日完成',
  doc: '当日关闭和作废的工单',
  permission,
  numerator: count('今日完成', { unit, where: { part: ['closed', 'voided'] } }),
})
export const dayLeftover = figure('workOrder.dayLeftover', orderDays, {
  label: '今日遗留',
  doc: '当日24:00未结束的工单',
  permission,
  numerator: count('今日遗留', { unit, where: { part: 'leftover' } }),
})
export const dayLate = figure('workOrder.dayLate', orderDays, {
  label: '超时',
  doc: '遗留工单中处理时限已过的',
  permission,
  direction: 'down',
  numerator: count('超时', { unit, where: { part: 'leftover', late: true } }),
})

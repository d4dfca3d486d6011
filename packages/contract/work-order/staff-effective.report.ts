import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'
import { staffDays } from './staff-days.facts.ts'

/** 员工工时效能: the time that work takes by rights against the time that it took, and that against the time people were there. */
export const staffEffective = defineReport('work-order.staffEffective', staffDays, {
  label: '员工工时效能',
  path: '/workOrder/report/staffEffectiveReport/statistics',
  ...ORDER_REPORT,
  where: { part: ['finished', 'shift'] },
  measures: {
    orders: count('完工', { unit: '单', where: { part: 'finished' }, doc: '参与的工单，按完工日期' }),
    standard: sum('标准工时', 'standardMinutes', { doc: '工时类别的标准工时×占比' }),
    actual: sum('实际工时', 'actualMinutes'),
    shift: sum('排班工时', 'shiftMinutes', { doc: '正常和调班的班次，扣除休息' }),
  },
  ratios: {
    effectiveRate: ratio('有效工时率', 'standard', 'actual', { direction: 'up', doc: '标准工时÷实际工时' }),
    attendanceRate: ratio('出勤利用率', 'actual', 'shift', { direction: 'up', doc: '实际工时÷排班工时' }),
  },
  angles: [
    { label: '员工', by: ['staffId'], chart: { kind: 'scatter', of: ['effectiveRate', 'attendanceRate'] } },
    { label: '工时', by: ['staffId'], chart: { kind: 'bar', of: ['standard', 'actual', 'shift'] } },
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['standard', 'actual', 'shift'] } },
    { label: '趋势', by: ['day'], chart: { kind: 'line', of: ['standard', 'actual', 'shift'] } },
  ],
  dimensions: ['staffId', 'community', 'company', 'categoryId', 'orderType', 'day', 'week', 'month'],
  conditions: ['happenedOn', 'staffId', 'part', 'orderType', 'bizLine', 'categoryId'],
  within: WITHIN_A_YEAR,
  opens: 1,
  cards: ['effectiveRate', 'attendanceRate', 'orders', 'actual'],
  drill: [
    'orderNo',
    'part',
    'happenedOn',
    'staffId',
    'role',
    'categoryId',
    'standardMinutes',
    'actualMinutes',
    'shiftMinutes',
  ],
})

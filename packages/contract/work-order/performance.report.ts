import { defineReport, distinct, sum } from '../kernel/report.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'
import { staffDays } from './staff-days.facts.ts'

const unit = '分'
/** 绩效统计: the points of people by month, from what they come, and whether they still move. */
export const performance = defineReport('work-order.performance', staffDays, {
  label: '绩效统计',
  path: '/workOrder/report/performance/statistics',
  ...ORDER_REPORT,
  where: { part: 'closed' },
  measures: {
    orders: distinct('工单', 'orderId', { unit: '单', doc: '所选日期内关闭的工单' }),
    basePoints: sum('基础分', 'basePoints', { unit, doc: '工时类别的基础分×系数×占比' }),
    praise: sum('好评加分', 'praise', { unit }),
    blame: sum('差评扣分', 'blame', { unit }),
    overPoints: sum('超时扣分', 'overPoints', { unit, doc: '接单、到场和处理环节，豁免的不计' }),
    reworkPoints: sum('返工扣分', 'reworkPoints', { unit }),
    points: sum('合计', 'points', { unit }),
  },
  angles: [
    { label: '员工', by: ['staffId', 'lock'], chart: { kind: 'bar', of: ['points'] } },
    { label: '月份', by: ['month', 'lock'], chart: { kind: 'bar', of: ['points'] } },
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['points'] } },
    { label: '类别', by: ['categoryId'], chart: { kind: 'bar', of: ['points'] } },
  ],
  dimensions: ['staffId', 'lock', 'role', 'community', 'company', 'categoryId', 'orderType', 'month', 'week', 'day'],
  conditions: ['happenedOn', 'staffId', 'lock', 'role', 'orderType', 'bizLine', 'categoryId'],
  within: WITHIN_A_YEAR,
  opens: 1,
  sort: { field: 'points', order: 'desc' },
  cards: ['points', 'orders', 'overPoints', 'reworkPoints'],
  drill: [
    'orderNo',
    'staffId',
    'role',
    'happenedOn',
    'basePoints',
    'praise',
    'blame',
    'overPoints',
    'reworkPoints',
    'points',
    'categoryId',
  ],
})

import { count, defineReport } from '../kernel/report.ts'
import { orderEvents } from './order-events.facts.ts'
import { contentRate, onTimeRate, reworkRate } from './order.figures.ts'

const unit = '单'
/** 工单报表: what was reported, done, late and done again, by month, community and type. */
export const orderMonth = defineReport('work-order.orderMonth', orderEvents, {
  label: '工单报表',
  path: '/wkorder/taskFr',
  permission: 'wkorder:report:view',
  measures: {
    registered: count('登记', { unit, where: { event: 'registered' }, doc: '登记的工单，不含已作废' }),
    accepted: count('受理', { unit, where: { event: 'accepted' } }),
    finished: count('完成', { unit, where: { event: 'finished' } }),
    inTime: count('及时完成', { unit, where: { event: 'finished', late: false }, doc: '处理时限均未超时或已豁免' }),
    late: count('超时', { unit, where: { late: true }, doc: '超时完成，以及处理时限已过仍未完成' }),
    reworked: count('返工', { unit, where: { event: 'closed', reworked: true }, doc: '关闭的工单中返工过的' }),
  },
  ratios: { onTimeRate, reworkRate, contentRate },
  dimensions: [
    'month',
    'community',
    'orderType',
    'company',
    'category1',
    'category2',
    'category3',
    'categoryId',
    'bizLine',
    'handlerId',
    'day',
  ],
  by: ['month', 'community', 'orderType'],
  conditions: ['happenedOn', 'orderType', 'bizLine', 'event', 'handlerId'],
  within: { months: 36 },
  opens: 6,
  cards: ['registered', 'onTimeRate', 'reworkRate', 'contentRate'],
  chart: { kind: 'bar', of: ['registered', 'finished'] },
  drill: [
    'orderNo',
    'event',
    'happenedOn',
    'orderType',
    'categoryId',
    'status',
    'handlerId',
    'late',
    'reworked',
    'overall',
  ],
})

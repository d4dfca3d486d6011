import { count, defineReport, distinct, ratio, sum } from '../kernel/report.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'
import { poolEntries } from './pool-entries.facts.ts'

/** 抢单统计: what came into the pool, who took it how fast, and what nobody took. */
export const grabbing = defineReport('work-order.grabbing', poolEntries, {
  label: '抢单统计',
  path: '/workOrder/report/orderGrabbingReport/statistics',
  ...ORDER_REPORT,
  measures: {
    entries: count('入池', { unit: '次', doc: '工单每次进入抢单池计一次' }),
    orders: distinct('入池工单', 'orderId', { unit: '单' }),
    grabs: count('抢单', { unit: '次', where: { outcome: 'grabbed' } }),
    expired: count('流单', { unit: '次', where: { outcome: 'expired' }, doc: '到时无人抢，转人工派单' }),
    dispatched: count('人工派单', { unit: '次', where: { outcome: 'dispatched' } }),
    refused: count('抢后退单', { unit: '次', where: { refused: true } }),
    finished: count('抢后完成', { unit: '次', where: { finished: true } }),
    waited: sum('抢单时长', 'waited', { where: { outcome: 'grabbed' } }),
  },
  ratios: {
    grabRate: ratio('抢单率', 'grabs', 'orders', { direction: 'up', doc: '抢单次数占入池工单的比例' }),
    expiryRate: ratio('流单率', 'expired', 'entries', { direction: 'down', doc: '流单占入池次数的比例' }),
    meanWait: ratio('平均抢单时长', 'waited', 'grabs', {
      percent: false,
      unit: '分钟',
      direction: 'down',
      doc: '从入池到被抢',
    }),
  },
  angles: [
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['entries', 'grabs'] } },
    {
      label: '人员',
      by: ['staffId'],
      chart: { kind: 'bar', of: ['grabs', 'refused', 'finished'] },
      only: { outcome: 'grabbed' },
    },
    { label: '时段', by: ['hour'], chart: { kind: 'line', of: ['entries', 'grabs'] } },
    { label: '趋势', by: ['day'], chart: { kind: 'line', of: ['entries', 'grabs', 'expired'] } },
  ],
  dimensions: ['community', 'company', 'staffId', 'hour', 'day', 'week', 'month', 'outcome', 'orderType', 'categoryId'],
  conditions: ['enteredOn', 'outcome', 'staffId', 'orderType', 'bizLine', 'categoryId'],
  within: WITHIN_A_YEAR,
  opens: 1,
  cards: ['grabRate', 'entries', 'expiryRate', 'meanWait'],
  drill: ['orderNo', 'enteredAt', 'outcome', 'leftAt', 'waited', 'staffId', 'refused', 'finished', 'categoryId'],
})

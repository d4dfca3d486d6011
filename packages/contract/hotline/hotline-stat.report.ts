import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { hotlineActivity } from './hotline-activity.facts.ts'

/** 热线统计: how many call, for how many something is registered, and how soon it is accepted. */
export const hotlineStat = defineReport('hotline.stat', hotlineActivity, {
  label: '热线统计',
  path: '/wkorder/hotline/stat',
  permission: 'hotline:stat:view',
  measures: {
    calls: count('来电数', { unit: '次', where: { act: 'call' } }),
    served: count('登记来电', { unit: '次', where: { act: 'call', registered: true }, doc: '登记过工单的来电' }),
    orders: count('登记数', { unit: '单', where: { act: 'order' }, doc: '热线登记的工单，不含已作废' }),
    urges: count('催单数', { unit: '次', where: { act: 'urge' } }),
    accepted: count('受理数', { unit: '单', where: { act: 'order', accepted: true }, doc: '受理时限已结束的登记工单' }),
    acceptMinutes: sum('受理总用时', 'acceptMinutes', { unit: '分钟', where: { act: 'order', accepted: true } }),
  },
  ratios: {
    servedRate: ratio('登记率', 'served', 'calls', { direction: 'up', doc: '登记来电占来电数的比例' }),
    acceptAverage: ratio('平均受理时长', 'acceptMinutes', 'accepted', {
      percent: false,
      direction: 'down',
      doc: '受理总用时除以受理数',
    }),
  },
  dimensions: ['community', 'seat', 'day', 'month', 'company'],
  conditions: ['happenedOn', 'seat', 'act'],
  within: { months: 36 },
  opens: 1,
  cards: ['calls', 'orders', 'servedRate', 'acceptAverage'],
  chart: { kind: 'bar', of: ['calls', 'orders'] },
  drill: ['act', 'orderNo', 'happenedOn', 'seat', 'registered', 'acceptMinutes'],
})

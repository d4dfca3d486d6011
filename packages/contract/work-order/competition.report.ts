import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'
import { staffDays } from './staff-days.facts.ts'

/** 员工竞赛: who earned the most points, finished the most, and left people content. */
export const competition = defineReport('work-order.competition', staffDays, {
  label: '员工竞赛',
  path: '/workOrder/report/staff/competition',
  ...ORDER_REPORT,
  measures: {
    points: sum('绩效分', 'points', { unit: '分', doc: '所选日期内关闭的工单' }),
    finished: count('完工', { unit: '单', where: { part: 'finished', role: 'main' }, doc: '主办的工单，按完工日期' }),
    over: sum('超时环节', 'overCount', { unit: '个', doc: '主办工单的接单、到场和处理环节，豁免的不计' }),
    judged: count('评价', { unit: '单', where: { part: 'closed', judged: true }, doc: '客户和回访评价，不含系统默认' }),
    content: count('好评', { unit: '单', where: { part: 'closed', content: true } }),
    given: count('派单', { unit: '次', where: { part: 'given' } }),
    refused: count('退单', { unit: '次', where: { part: 'given', refused: true } }),
    transferred: count('转单', { unit: '次', where: { part: 'given', transferred: true } }),
  },
  ratios: {
    contentRate: ratio('好评率', 'content', 'judged', { direction: 'up', doc: '评分不低于3.5占客户和回访评价的比例' }),
    refuseRate: ratio('退单率', 'refused', 'given', { direction: 'down', doc: '退单占派单的比例' }),
    transferRate: ratio('转单率', 'transferred', 'given', { direction: 'down', doc: '转出占派单的比例' }),
  },
  angles: [
    { label: '员工', by: ['staffId'], chart: { kind: 'bar', of: ['points', 'finished'] } },
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['points', 'finished'] } },
    { label: '趋势', by: ['week'], chart: { kind: 'line', of: ['points', 'finished'] } },
  ],
  dimensions: ['staffId', 'community', 'company', 'orderType', 'categoryId', 'day', 'week', 'month', 'quarter'],
  conditions: ['happenedOn', 'staffId', 'part', 'role', 'orderType', 'bizLine', 'categoryId'],
  within: WITHIN_A_YEAR,
  opens: 1,
  sort: { field: 'points', order: 'desc' },
  drill: [
    'orderNo',
    'part',
    'happenedOn',
    'staffId',
    'role',
    'points',
    'overCount',
    'refused',
    'transferred',
    'content',
  ],
})

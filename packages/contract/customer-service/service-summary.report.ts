import { count, defineReport, ratio } from '../kernel/report.ts'
import { WITHIN_A_YEAR } from '../work-order/order-report.ts'
import {
  calledRate,
  complaintRate,
  contentRate,
  handleRate,
  meanNatural,
  meanWorking,
  onceRate,
  pleasedRate,
  reachedRate,
  replyRate,
  visitedRate,
} from './service.figures.ts'
import { serviceTasks } from './service-tasks.facts.ts'
import { STATEMENT } from './statement.ts'

const unit = '单'
const part = 'task' as const
const orderType = 'complaint' as const
/** 汇总报表: tasks of customer service and how well they went; rates are worked out from sums, also of the whole. */
export const serviceSummary = defineReport('customer-service.serviceSummary', serviceTasks, {
  label: '汇总报表',
  path: '/customer/service/statement/summary/list',
  ...STATEMENT,
  measures: {
    tasks: count('受理量', { unit, where: { part }, doc: '登记的任务，不含已作废' }),
    complaints: count('投诉量', { unit, where: { part, orderType } }),
    valid: count('有效投诉量', {
      unit,
      where: { part, orderType, valid: true },
      doc: '定性为有效或部分有效的投诉',
    }),
    repeated: count('重复投诉', { unit, where: { part, orderType, repeated: true } }),
    finished: count('办结量', { unit, where: { part, finished: true } }),
    closed: count('关闭工单', { unit, where: { part, closed: true } }),
    houses: count('已交付房产', { unit: '户', where: { part: 'house' } }),
  },
  ratios: {
    complaintRate,
    replyRate,
    handleRate,
    meanWorking,
    meanNatural,
    finishRate: ratio('办结率', 'finished', 'tasks', { direction: 'up', doc: '已办结占受理量的比例' }),
    visitedRate,
    contentRate,
    calledRate,
    reachedRate,
    pleasedRate,
    onceRate,
    repeatRate: ratio('重复投诉率', 'repeated', 'complaints', { direction: 'down', doc: '重复投诉占投诉量的比例' }),
  },
  angles: [
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['tasks', 'complaints'] } },
    { label: '月份', by: ['month'], chart: { kind: 'line', of: ['tasks', 'complaints'] }, only: { part: 'task' } },
    { label: '类别', by: ['categoryId'], chart: { kind: 'pareto', of: ['tasks'] }, only: { part: 'task' } },
    { label: '投诉级别', by: ['complaintLevelId'], chart: { kind: 'pie', of: ['complaints'] }, only: { part: 'task' } },
  ],
  dimensions: [
    'community',
    'company',
    'month',
    'categoryId',
    'category1',
    'complaintLevelId',
    'orderType',
    'responsibleDept',
    'sourceId',
    'handlerId',
  ],
  conditions: ['registeredOn', 'orderType', 'complaintLevelId', 'categoryId', 'responsibleDept', 'sourceId', 'part'],
  within: WITHIN_A_YEAR,
  opens: 6,
  cards: ['tasks', 'complaintRate', 'replyRate', 'contentRate'],
  drill: ['orderNo', 'orderType', 'complaintLevelId', 'categoryId', 'place', 'status', 'handlerId', 'registeredAt'],
})

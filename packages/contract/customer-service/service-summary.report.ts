import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { WITHIN_A_YEAR } from '../work-order/order-report.ts'
import { STATEMENT } from './service-detail.report.ts'
import { serviceTasks } from './service-tasks.facts.ts'

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
      doc: '已办结且结果不是无效报事的投诉',
    }),
    repeated: count('重复投诉', { unit, where: { part, orderType, repeated: true } }),
    finished: count('办结量', { unit, where: { part, finished: true } }),
    closed: count('关闭工单', { unit, where: { part, closed: true } }),
    once: count('一次解决', { unit, where: { part, closed: true, reworked: false } }),
    houses: count('已交付房产', { unit: '户', where: { part: 'house' } }),
    replyTimed: count('有回复时限', { unit, where: { part, replyTimed: true }, doc: '回复已结束或已超时，豁免的不计' }),
    replyInTime: count('回复及时', { unit, where: { part, replyTimed: true, replyLate: false } }),
    handleTimed: count('有处理时限', {
      unit,
      where: { part, handleTimed: true },
      doc: '处理已结束或已超时，豁免的不计',
    }),
    handleInTime: count('处理及时', { unit, where: { part, handleTimed: true, handleLate: false } }),
    worked: count('按工作时间处理', { unit, where: { part, handleWorked: true } }),
    working: sum('处理用时', 'handleUsed', { where: { part, handleWorked: true } }),
    ended: count('处理结束', { unit, where: { part, handleEnded: true } }),
    natural: sum('处理历时', 'handleNatural', { where: { part, handleEnded: true } }),
    visitDue: count('须回访', { unit, where: { part, closed: true, visitDue: true }, doc: '已关闭且须回访的任务' }),
    visited: count('已回访', { unit, where: { part, closed: true, visitDue: true, visited: true } }),
    judged: count('有评价', { unit, where: { part, judged: true }, doc: '客户或回访评价，系统默认不计' }),
    content: count('满意', { unit, where: { part, content: true } }),
  },
  ratios: {
    complaintRate: ratio('投诉率', 'valid', 'houses', {
      per: 1000,
      direction: 'down',
      doc: '每千户已交付房产的有效投诉',
    }),
    replyRate: ratio('回复及时率', 'replyInTime', 'replyTimed', {
      direction: 'up',
      doc: '回复未超时的比例，豁免的不计',
    }),
    handleRate: ratio('处理及时率', 'handleInTime', 'handleTimed', {
      direction: 'up',
      doc: '处理未超时的比例，豁免的不计',
    }),
    meanWorking: ratio('平均处理用时', 'working', 'worked', { percent: false, unit: '分钟', doc: '按工作时间' }),
    meanNatural: ratio('平均处理历时', 'natural', 'ended', { percent: false, unit: '分钟', doc: '按自然时间' }),
    finishRate: ratio('办结率', 'finished', 'tasks', { direction: 'up', doc: '已办结占受理量的比例' }),
    visitRate: ratio('回访率', 'visited', 'visitDue', { direction: 'up', doc: '已回访占须回访的比例' }),
    contentRate: ratio('满意率', 'content', 'judged', { direction: 'up', doc: '满意占客户和回访评价的比例' }),
    onceRate: ratio('一次解决率', 'once', 'closed', { direction: 'up', doc: '关闭的任务中没有返工的比例' }),
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
    'sourceId',
    'handlerId',
  ],
  conditions: ['registeredOn', 'orderType', 'complaintLevelId', 'categoryId', 'sourceId', 'part'],
  within: WITHIN_A_YEAR,
  opens: 6,
  cards: ['tasks', 'complaintRate', 'replyRate', 'contentRate'],
  drill: ['orderNo', 'orderType', 'complaintLevelId', 'categoryId', 'place', 'status', 'handlerId', 'registeredAt'],
})

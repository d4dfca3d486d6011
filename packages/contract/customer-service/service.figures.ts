import { count, figure, sum } from '../kernel/report.ts'
import { serviceTasks } from './service-tasks.facts.ts'
import { STATEMENT } from './statement.ts'

/** How well customer service works, each figure worked out from sums. */
const { permission } = STATEMENT
const part = 'task' as const

export const complaintRate = figure('customerService.complaintRate', serviceTasks, {
  label: '投诉率',
  doc: '每千户已交付房产的有效投诉',
  permission,
  per: 1000,
  direction: 'down',
  numerator: count('有效投诉', { where: { part, orderType: 'complaint', valid: true } }),
  denominator: count('已交付房产', { where: { part: 'house' } }),
})
export const replyRate = figure('customerService.replyRate', serviceTasks, {
  label: '回复及时率',
  doc: '回复未超时的比例，豁免的不计',
  permission,
  direction: 'up',
  numerator: count('及时', { where: { replyLate: false } }),
  denominator: count('有回复时限'),
  where: { part, replyTimed: true },
})
export const handleRate = figure('customerService.handleRate', serviceTasks, {
  label: '处理及时率',
  doc: '处理未超时的比例，豁免的不计',
  permission,
  direction: 'up',
  numerator: count('及时', { where: { handleLate: false } }),
  denominator: count('有处理时限'),
  where: { part, handleTimed: true },
})
export const meanWorking = figure('customerService.meanWorking', serviceTasks, {
  label: '平均处理用时',
  doc: '按工作时间计时的处理环节，各轮相加',
  permission,
  percent: false,
  unit: '分钟',
  direction: 'down',
  numerator: sum('处理用时', 'handleUsed'),
  denominator: count('任务'),
  where: { part, handleWorked: true },
})
export const meanNatural = figure('customerService.meanNatural', serviceTasks, {
  label: '平均处理历时',
  doc: '处理环节从开始到结束的自然时间，各轮相加',
  permission,
  percent: false,
  unit: '分钟',
  direction: 'down',
  numerator: sum('处理历时', 'handleNatural'),
  denominator: count('任务'),
  where: { part, handleEnded: true },
})
export const visitedRate = figure('customerService.visitedRate', serviceTasks, {
  label: '回访率',
  doc: '关闭且须回访的任务中已回访的比例',
  permission,
  direction: 'up',
  numerator: count('已回访', { where: { visited: true } }),
  denominator: count('须回访'),
  where: { part, closed: true, visitDue: true },
})
export const contentRate = figure('customerService.contentRate', serviceTasks, {
  label: '满意率',
  doc: '满意占客户和回访评价的比例',
  permission,
  direction: 'up',
  numerator: count('满意', { where: { content: true } }),
  denominator: count('评价'),
  where: { part, judged: true },
})
/** Three rates of the visits, each over what the one before it left: how many were called, reached of those, content of these. */
export const calledRate = figure('customerService.calledRate', serviceTasks, {
  label: '回访覆盖率',
  doc: '关闭的任务中联系过客户的比例',
  permission,
  direction: 'up',
  numerator: count('已联系', { where: { called: true } }),
  denominator: count('关闭'),
  where: { part, closed: true },
})
export const reachedRate = figure('customerService.reachedRate', serviceTasks, {
  label: '回访接通率',
  doc: '联系过的任务中接通的比例',
  permission,
  direction: 'up',
  numerator: count('已接通', { where: { reached: true } }),
  denominator: count('已联系'),
  where: { part, called: true },
})
export const pleasedRate = figure('customerService.pleasedRate', serviceTasks, {
  label: '回访满意率',
  doc: '接通的任务中回访评价满意的比例',
  permission,
  direction: 'up',
  numerator: count('满意', { where: { pleased: true } }),
  denominator: count('已接通'),
  where: { part, reached: true },
})
export const onceRate = figure('customerService.onceRate', serviceTasks, {
  label: '一次解决率',
  doc: '关闭的任务中没有返工的比例',
  permission,
  direction: 'up',
  numerator: count('一次解决', { where: { reworked: false } }),
  denominator: count('关闭'),
  where: { part, closed: true },
})

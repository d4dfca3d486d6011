import { count, figure, sum } from '../kernel/report.ts'
import { CONTENT_FROM } from './appraisal.ts'
import { orderEvents } from './order-events.facts.ts'
import { ORDER_REPORT } from './order-report.ts'
import { orderScores } from './order-scores.facts.ts'
import { orderSheet } from './order-sheet.facts.ts'
import { orders } from './orders.facts.ts'
import { workOrder } from './work-order.entity.ts'

/** Figures of work orders, each worked out one way wherever it is read. */
const permission = 'wkorder:report:view'

export const onTimeRate = figure('workOrder.onTimeRate', orderEvents, {
  label: '及时率',
  doc: '有处理时限的完成工单中，处理时限均未超时的比例；豁免的时限不计',
  permission,
  direction: 'up',
  numerator: count('及时完成', { where: { late: false } }),
  denominator: count('有时限的完成'),
  where: { event: 'finished', timed: true },
})
export const reworkRate = figure('workOrder.reworkRate', orderEvents, {
  label: '返工率',
  doc: '关闭的工单中返工过的比例',
  permission,
  direction: 'down',
  numerator: count('返工', { where: { reworked: true } }),
  denominator: count('关闭'),
  where: { event: 'closed' },
})
export const contentRate = figure('workOrder.contentRate', orderEvents, {
  label: '满意率',
  doc: `有客户或回访评价的工单中，评分不低于${CONTENT_FROM}的比例；系统默认评价和走访满意度不计`,
  permission,
  direction: 'up',
  numerator: count('满意', { where: { content: true } }),
  denominator: count('评价'),
  where: { event: 'appraised' },
})

export const orderCount = figure('workOrder.orders', orders, {
  label: '工单',
  doc: '登记的工单，不含已作废',
  permission: workOrder.codes.list,
  numerator: count('工单', { unit: '单' }),
  where: { standing: true },
})
export const complaintCount = figure('workOrder.complaints', orders, {
  label: '投诉',
  doc: '登记的投诉，不含已作废',
  permission: workOrder.codes.list,
  direction: 'down',
  numerator: count('投诉', { unit: '单' }),
  where: { standing: true, orderType: 'complaint' },
})
export const meanScore = figure('workOrder.meanScore', orders, {
  label: '平均满意度',
  doc: '最近一轮评价的平均分，客户评价优先，其次回访；系统默认评价和走访满意度不计',
  permission: workOrder.codes.list,
  direction: 'up',
  percent: false,
  numerator: sum('评分', 'overall'),
  denominator: count('评价'),
  where: { judged: true },
})

export const meanAppraisal = figure('workOrder.meanAppraisal', orderScores, {
  label: '平均分',
  doc: '客户和回访评价的平均分，系统默认不计',
  permission: ORDER_REPORT.permission,
  direction: 'up',
  percent: false,
  numerator: sum('评分', 'overall'),
  denominator: count('评价'),
  where: { part: 'appraised', judged: true },
})
export const meanStars = figure('workOrder.meanStars', orderScores, {
  label: '维度平均星级',
  doc: '客户和回访评价中各维度的平均星级',
  permission: ORDER_REPORT.permission,
  direction: 'up',
  percent: false,
  numerator: sum('星级', 'score'),
  denominator: count('维度评分'),
  where: { part: 'scored' },
})
export const meanWorking = figure('workOrder.meanWorking', orderSheet, {
  label: '平均处理用时',
  doc: '按工作时间计时的处理环节，各轮相加',
  permission: ORDER_REPORT.permission,
  direction: 'down',
  percent: false,
  unit: '分钟',
  numerator: sum('处理用时', 'handleUsed'),
  denominator: count('工单'),
  where: { handleWorked: true },
})
export const meanNatural = figure('workOrder.meanNatural', orderSheet, {
  label: '平均处理历时',
  doc: '处理环节从开始到结束的自然时间，各轮相加',
  permission: ORDER_REPORT.permission,
  direction: 'down',
  percent: false,
  unit: '分钟',
  numerator: sum('处理历时', 'handleNatural'),
  denominator: count('工单'),
  where: { handleEnded: true },
})

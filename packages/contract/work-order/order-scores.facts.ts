import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'
import { BIZ_LINE, ORDER_TYPE } from '../wkorder/order-options.ts'
import { APPRAISAL_SOURCE } from './order-parts.entity.ts'

export const SCORE_PART = options(['closed', '关闭工单'], ['appraised', '评价'], ['scored', '维度评分'])
/** How content somebody is, by the bounds of the appraisal. */
export const CONTENT_LEVEL = grades(
  ['5', '非常满意', 'success'],
  ['4', '满意', 'success'],
  ['3', '一般'],
  ['2', '不满意', 'warning'],
  ['1', '非常不满意', 'danger'],
)
const overall = (label: string) => f.decimal(label, { precision: 3, scale: 2, width: 80 })

/** What was said of the last round of orders, dimension by dimension, beside the orders that were closed. */
export const orderScores = defineFacts('work-order.orderScores', {
  label: '工单评价',
  doc: `有权限的业务线的工单：最近一轮的有效评价一行（客户评价优先，其次回访，最后系统默认），其中每个维度的评分再各一行，按评价日期；
关闭的工单一行，按关闭日期。客户与回访评分相差2分及以上为评价不一致。`,
  scope: 'community',
  title: 'orderNo',
  at: 'happenedOn',
  fields: {
    orderNo: f.text('工单编号', { search: true, width: 150 }),
    orderId: f.ref('工单', { to: 'work-order.workOrder' }),
    part: f.choice('评价项目', { of: SCORE_PART, width: 96 }),
    happenedOn: f.date('日期', { width: 110 }),
    source: f.choice('评价来源', { of: APPRAISAL_SOURCE, width: 96 }),
    judged: f.flag('有效评价', { doc: '客户或回访的评价，系统默认不计' }),
    content: f.flag('满意'),
    level: f.choice('满意程度', { of: CONTENT_LEVEL, width: 96 }),
    overall: overall('评分'),
    customerOverall: overall('客户评分'),
    visitOverall: overall('回访评分'),
    apart: f.flag('评价不一致'),
    dimensionId: f.ref('评价维度', { to: 'wkorder.evalDimension' }),
    score: f.integer('星级'),
    orderType: f.choice('工单类型', { of: ORDER_TYPE }),
    bizLine: f.choice('业务线', { of: BIZ_LINE }),
    categoryId: f.ref('问题类别', { to: 'wkorder.problemCategory' }),
    category1: f.ref('一级类别', { to: 'wkorder.problemCategory' }),
    handlerId: f.refInt('处理人', { to: 'system.user' }),
  },
})

import { CONTENT_FROM } from './appraisal.ts'
import { count, defineReport, ratio } from '../kernel/report.ts'
import { meanAppraisal, meanStars } from './order.figures.ts'
import { ORDER_REPORT, WITHIN_A_YEAR } from './order-report.ts'
import { orderScores } from './order-scores.facts.ts'

const unit = '单'
/** 评价统计: how content people were, in which dimension, as told by whom, and where customer and visit tell different stories. */
export const evaluation = defineReport('work-order.evaluation', orderScores, {
  label: '评价统计',
  path: '/workOrder/report/evaluation/statistics',
  ...ORDER_REPORT,
  measures: {
    appraised: count('评价', { unit, where: { part: 'appraised' }, doc: '最近一轮的有效评价，含系统默认' }),
    judged: count('客户和回访评价', { unit, where: { part: 'appraised', judged: true }, doc: '不含系统默认' }),
    content: count('满意', { unit, where: { part: 'appraised', content: true }, doc: `评分不低于${CONTENT_FROM}` }),
    apart: count('评价不一致', { unit, where: { part: 'appraised', apart: true }, doc: '客户与回访评分相差2分及以上' }),
    closed: count('关闭工单', { unit, where: { part: 'closed' } }),
  },
  ratios: {
    mean: meanAppraisal,
    contentRate: ratio('满意率', 'content', 'judged', { direction: 'up', doc: '满意占客户和回访评价的比例' }),
    judgedRate: ratio('评价率', 'judged', 'closed', { direction: 'up', doc: '客户和回访评价占关闭工单的比例' }),
    meanStars,
  },
  angles: [
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['mean'] } },
    { label: '满意程度', by: ['level'], chart: { kind: 'bar', of: ['judged'] }, only: { part: 'appraised' } },
    { label: '维度', by: ['dimensionId'], chart: { kind: 'radar', of: ['meanStars'] }, only: { part: 'scored' } },
    { label: '来源', by: ['source'], chart: { kind: 'pie', of: ['appraised'] }, only: { part: 'appraised' } },
    { label: '员工', by: ['handlerId'], chart: { kind: 'bar', of: ['mean'] } },
    { label: '类别', by: ['category1'], chart: { kind: 'bar', of: ['mean'] } },
    {
      label: '评价不一致',
      by: ['handlerId', 'categoryId'],
      chart: { kind: 'bar', of: ['apart'] },
      only: { apart: 'true' },
    },
  ],
  dimensions: [
    'community',
    'company',
    'level',
    'dimensionId',
    'source',
    'handlerId',
    'category1',
    'categoryId',
    'orderType',
    'month',
    'week',
    'day',
  ],
  conditions: ['happenedOn', 'part', 'source', 'apart', 'handlerId', 'categoryId', 'orderType', 'bizLine', 'level'],
  within: WITHIN_A_YEAR,
  opens: 3,
  cards: ['mean', 'contentRate', 'judgedRate', 'apart'],
  drill: [
    'orderNo',
    'part',
    'happenedOn',
    'source',
    'overall',
    'customerOverall',
    'visitOverall',
    'dimensionId',
    'score',
    'handlerId',
    'categoryId',
  ],
})

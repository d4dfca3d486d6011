import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { doubleSigns } from './double-signs.facts.ts'

/** 双签分析: how many key points had their two people in time, where they had not, and who signs with whom. */
export const doubleSignReport = defineReport('patrol.doubleSignAnalysis', doubleSigns, {
  label: '双签分析',
  path: '/complex/patrol/doubleSign/analysis',
  permission: 'patrol:stat:view',
  exports: 'patrol:stat:export',
  measures: {
    required: count('应双签', { unit: '次' }),
    valid: count('有效', { unit: '次', where: { valid: true } }),
    late: count('迟签', { unit: '次', where: { late: true } }),
    missing: count('缺签', { unit: '次', where: { missing: true } }),
    coSigned: count('已副签', { unit: '次', where: { coSigned: true } }),
    suspect: count('疑似代签', { unit: '次', where: { suspect: true } }),
    gap: sum('间隔合计', 'gapSeconds'),
  },
  ratios: {
    validRate: ratio('双签有效率', 'valid', 'required', { direction: 'up' }),
    suspectRate: ratio('疑似占比', 'suspect', 'coSigned', { direction: 'down' }),
    meanGap: ratio('平均间隔', 'gap', 'coSigned', { percent: false, unit: '秒' }),
  },
  angles: [
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['validRate'] } },
    { label: '路线', by: ['wayName'], chart: { kind: 'bar', of: ['validRate'] } },
    { label: '点位', by: ['pointName'], chart: { kind: 'bar', of: ['missing'] } },
    { label: '主签与副签', by: ['mainUserId', 'coUserId'], chart: { kind: 'bar', of: ['coSigned'] } },
    { label: '时段', by: ['mainHour'], chart: { kind: 'bar', of: ['validRate'] } },
  ],
  dimensions: ['community', 'wayName', 'pointName', 'mainHour', 'mainUserId', 'coUserId', 'status', 'day', 'month'],
  by: ['community'],
  conditions: ['slotDate', 'mainUserId', 'coUserId', 'status'],
  cards: ['required', 'validRate', 'missing', 'suspect'],
  opens: 1,
  within: { months: 36 },
  drill: ['pointName', 'wayName', 'slotDate', 'mainUserId', 'coUserId', 'gapSeconds', 'status', 'suspect'],
})

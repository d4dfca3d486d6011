import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { liftChecks } from './lift-checks.facts.ts'

/** 年检统计: what was due and done, how it went, and what is still to be put right. */
export const annualCheckReport = defineReport('elevator.annualCheckReport', liftChecks, {
  label: '年检统计',
  path: '/elevator/statistics/annualCheck',
  permission: 'elevator:stat:view',
  exports: 'elevator:stat:export',
  measures: {
    due: count('应检', { unit: '台次', where: { what: 'due' } }),
    done: count('已检', { unit: '台次', where: { what: 'due', done: true } }),
    overdue: count('检验逾期', { unit: '台次', where: { what: 'due', overdue: true }, doc: '到期日已过仍未合格' }),
    results: count('检验次数', { unit: '次', where: { what: 'result' } }),
    firstPass: count('首检合格', { unit: '次', where: { what: 'result', firstPass: true } }),
    inTime: count('按期检验', { unit: '次', where: { what: 'result', inTime: true } }),
    rectifyOpen: sum('未完成整改', 'rectifyOpen'),
    fee: sum('检验费', 'fee'),
  },
  ratios: {
    passRate: ratio('检验合格率', 'firstPass', 'results', { direction: 'up', doc: '首检合格 ÷ 检验次数' }),
    inTimeRate: ratio('按期率', 'inTime', 'results', { direction: 'up', doc: '检验日期不晚于到期日 ÷ 检验次数' }),
  },
  dimensions: ['community', 'company', 'checkKind', 'agency', 'brandId', 'contractorId', 'result', 'month'],
  angles: [
    { label: '月份', by: ['month'], chart: { kind: 'bar', of: ['due', 'done', 'overdue'] } },
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['due', 'done'] } },
    { label: '检验机构', by: ['agency'], chart: { kind: 'bar', of: ['results'] }, only: { what: 'result' } },
    { label: '结果', by: ['result'], chart: { kind: 'pie', of: ['results'] }, only: { what: 'result' } },
  ],
  conditions: ['day', 'checkKind', 'agency', 'brandId', 'contractorId', 'result', 'what'],
  cards: ['due', 'done', 'overdue', 'passRate', 'inTimeRate', 'rectifyOpen'],
  opens: 12,
  within: { months: 36 },
  drill: ['title', 'elevatorId', 'checkKind', 'day', 'phase', 'result', 'agency', 'rectifyOpen', 'fee'],
})

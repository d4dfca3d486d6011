import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { liftPapers } from './lift-papers.facts.ts'

/** 管理信息统计: how complete papers and people of the lifts are, down to what is missing of each. */
export const manageInfoReport = defineReport('elevator.manageInfoReport', liftPapers, {
  label: '管理信息统计',
  path: '/elevator/statistics/manageInfo',
  permission: 'elevator:stat:view',
  exports: 'elevator:stat:export',
  measures: {
    lifts: count('电梯台数', { unit: '台' }),
    officer: count('有安全员', { unit: '台', where: { officer: true } }),
    contracted: count('有维保单位', { unit: '台', where: { contracted: true } }),
    insured: count('有保险', { unit: '台', where: { insured: true } }),
    checked: count('检验有效', { unit: '台', where: { checked: true } }),
    complete: count('资料齐全', { unit: '台', where: { complete: true } }),
    required: sum('应有资料', 'required'),
    filled: sum('已有资料', 'filled'),
  },
  ratios: { completeness: ratio('资料完整率', 'filled', 'required', { direction: 'up', doc: '已有资料 ÷ 应有资料' }) },
  dimensions: ['community', 'company', 'kind', 'ageBand', 'brandId', 'contractorId', 'elevatorId'],
  angles: [
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['completeness'] } },
    { label: '类别', by: ['community'], across: 'kind' },
    { label: '梯龄', by: ['community'], across: 'ageBand' },
    { label: '品牌', by: ['brandId'], chart: { kind: 'pie', of: ['lifts'] } },
    { label: '缺资料的电梯', by: ['community', 'elevatorId'], only: { complete: 'false' } },
  ],
  conditions: ['kind', 'brandId', 'contractorId', 'ageBand', 'status', 'complete', 'insured', 'officer', 'contracted'],
  cards: ['lifts', 'completeness', 'complete', 'contracted', 'insured'],
  drill: [
    'elevatorNo',
    'kind',
    'status',
    'contractorId',
    'registered',
    'accepted',
    'checked',
    'officer',
    'contracted',
    'insured',
    'missing',
  ],
})

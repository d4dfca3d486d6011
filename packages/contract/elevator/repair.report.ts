import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { liftVisits, maintainOnTime } from './lift-visits.facts.ts'

/** 维保统计: who came how often and in time, which lifts wait, what parts cost. */
export const repairReport = defineReport('elevator.repairReport', liftVisits, {
  label: '维保统计',
  path: '/elevator/statistics/repair',
  permission: 'elevator:stat:view',
  exports: 'elevator:stat:export',
  measures: {
    visits: count('维保次数', { unit: '次', where: { what: 'visit' } }),
    inTime: count('及时维保', { unit: '次', where: { what: 'visit', inTime: true } }),
    overdue: count('超期台数', {
      unit: '台',
      where: { what: 'overdue' },
      over: 'all',
      doc: '今天超过维保间隔仍未维保的在用电梯',
    }),
    cost: sum('配件费用', 'cost'),
  },
  ratios: {
    onTimeRate: maintainOnTime,
    meanCost: ratio('次均配件费用', 'cost', 'visits', { percent: false, unit: '元' }),
  },
  dimensions: ['community', 'company', 'contractorId', 'brandId', 'level', 'elevatorId', 'month'],
  angles: [
    { label: '项目', by: ['community'], chart: { kind: 'bar', of: ['visits', 'inTime'] } },
    { label: '维保单位', by: ['contractorId'], chart: { kind: 'bar', of: ['onTimeRate'] } },
    { label: '级别', by: ['level'], across: 'month', only: { what: 'visit' } },
    {
      label: '趋势',
      by: ['month'],
      chart: { kind: 'combined', of: ['visits', 'onTimeRate'] },
      only: { what: 'visit' },
    },
    { label: '超期电梯', by: ['elevatorId'], only: { what: 'overdue' } },
  ],
  conditions: ['day', 'contractorId', 'brandId', 'level', 'inTime', 'what'],
  cards: ['visits', 'onTimeRate', 'overdue', 'cost'],
  opens: 12,
  within: { months: 36 },
  drill: ['title', 'elevatorId', 'level', 'day', 'gapDays', 'lateDays', 'contractorId', 'cost'],
})

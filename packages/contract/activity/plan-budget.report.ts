import { count, defineReport, ratio, sum } from '../kernel/report.ts'
import { planItems } from './plan-items.facts.ts'

/** 预算分析: what the agreed plans hold, by what, where and when. */
export const planBudget = defineReport('activity.planBudget', planItems, {
  label: '计划预算分析',
  path: '/activity/plan/budget',
  permission: 'activity:plan:list',
  exports: 'activity:plan:list',
  measures: {
    items: count('计划活动数', { unit: '个' }),
    budget: sum('预算', 'budget'),
    people: sum('目标人数', 'targetPeople', { unit: '人' }),
  },
  ratios: { perItem: ratio('场均预算', 'budget', 'items', { percent: false }) },
  dimensions: ['typeId', 'community', 'planId', 'month', 'quarter'],
  by: ['typeId'],
  conditions: ['plannedMonth', 'typeId', 'status'],
  chart: { kind: 'bar', of: ['budget'] },
  drill: ['title', 'planId', 'typeId', 'plannedMonth', 'budget', 'targetPeople'],
})

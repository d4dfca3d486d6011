import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { PLAN_STATUS } from './activity-plan.entity.ts'

export const planItems = defineFacts('activity.planItems', {
  label: '计划活动',
  doc: '已通过的活动计划中每项活动一行；草稿、审批中、驳回和作废的计划不计。',
  scope: 'community',
  title: 'title',
  at: 'plannedMonth',
  fields: {
    title: f.text('活动名称', { search: true, width: 200 }),
    planId: f.ref('活动计划', { to: 'activity.activityPlan', width: 200 }),
    typeId: f.ref('活动类型', { to: 'activity.activityType' }),
    plannedMonth: f.period('计划月份'),
    status: f.choice('计划状态', { of: PLAN_STATUS }),
    budget: f.money('预算'),
    targetPeople: f.integer('目标人数'),
  },
})

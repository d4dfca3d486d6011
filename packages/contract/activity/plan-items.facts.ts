import { defineLineFacts } from '../kernel/line-facts.ts'
import { activityPlan, PLAN_STATUS } from './activity-plan.entity.ts'

export const planItems = defineLineFacts(activityPlan, 'activity.planItems', {
  lines: 'items',
  label: '计划活动',
  doc: '已通过的活动计划中每项活动一行；草稿、审批中、驳回和作废的计划不计。',
  record: 'planId',
  of: ['status'],
  community: 'communityId',
  title: 'title',
  at: 'plannedMonth',
  where: { status: [PLAN_STATUS.running, PLAN_STATUS.done] },
})

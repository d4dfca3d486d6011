import { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import { activityPlanFlow } from '@wuguan/contract/activity/activity-plan.flow'
import { entityUi } from '@wuguan/crud/entity-ui'

/** 活动计划: its verbs, and the page of one plan. */
export const planUi = entityUi(activityPlan, {
  flow: activityPlanFlow,
  cells: { year: ({ value }) => String(value) },
  document: { kind: 'periodKind', amount: 'budget', signatures: ['负责人', '审核人', '批准人'] },
  paths: {
    add: '/activity/plan/addPlan',
    edit: '/activity/plan/addPlan?id={id}',
    detail: '/activity/plan/audit/detail?id={id}',
  },
})

import { defineDoor } from '../kernel/door.ts'
import { activityPlan } from './activity-plan.entity.ts'

/** 计划审核: the same plans for whoever decides on them. */
export const planAudit = defineDoor(activityPlan, 'activity.planAudit', {
  base: '/activity/plan/audit',
  perms: { prefix: 'activity:plan', list: 'audit' },
  verbs: ['list'],
  list: {
    columns: ['code', 'name', 'ownerId', 'budget', 'turn', 'applicantId', 'submittedAt', 'status'],
    filters: ['turn', 'status', 'year', 'applicantId', 'submittedAt'],
  },
})

import { defineDoor } from '../kernel/door.ts'
import { schedulePlan } from '../schedule/schedule-plan.entity.ts'

/** 巡检计划: plans whose targets are ways; without a table of cycles, which counts from a date that a way has not. */
export const patrolPlan = defineDoor(schedulePlan, 'patrol.patrolPlan', {
  label: '巡检计划',
  base: '/complex/patrol/plan',
  perms: { prefix: 'patrol:plan', list: 'view', add: 'create', export: 'view' },
  fixed: {
    bizKind: 'patrol',
    freq: ['once', 'daily', 'weekly', 'monthly', 'quarterly', 'halfYearly', 'yearly', 'interval'],
  },
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  list: {
    columns: [
      'planNo',
      'name',
      'wayIds',
      'cycleText',
      'people',
      'modelId',
      'startDate',
      'endDate',
      'status',
      'nextSlotAt',
      'unanswered',
      'fault',
    ],
    filters: ['status', 'freq', 'wayIds', 'communityId'],
  },
})

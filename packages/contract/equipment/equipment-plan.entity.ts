import { defineDoor } from '../kernel/door.ts'
import { schedulePlan } from '../schedule/schedule-plan.entity.ts'

/** 维保计划: what is done on machines, named one by one or by their type; without a table of cycles, which lifts have. */
export const equipmentPlan = defineDoor(schedulePlan, 'equipment.equipmentPlan', {
  label: '维保计划',
  base: '/equipment/plan',
  perms: { prefix: 'equipment:plan', list: 'view', add: 'create', export: 'view' },
  fixed: {
    bizKind: 'equipment',
    freq: ['once', 'daily', 'weekly', 'monthly', 'quarterly', 'halfYearly', 'yearly', 'interval'],
  },
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  list: {
    columns: [
      'planNo',
      'name',
      'maintainKind',
      'targetText',
      'cycleText',
      'people',
      'contractorId',
      'startDate',
      'endDate',
      'nextSlotAt',
      'status',
      'unanswered',
      'fault',
    ],
    filters: ['status', 'maintainKind', 'freq', 'contractorId', 'communityId'],
  },
})

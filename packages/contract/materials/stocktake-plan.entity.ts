import { defineDoor } from '../kernel/door.ts'
import { schedulePlan } from '../schedule/schedule-plan.entity.ts'

/** 盘点计划: when which warehouses of a community are counted, whole or some types in them. */
export const stocktakePlan = defineDoor(schedulePlan, 'materials.stocktakePlan', {
  label: '盘点计划',
  base: '/material/plan',
  perms: { prefix: 'materials:plan', list: 'view', add: 'create', export: 'view' },
  fixed: {
    bizKind: 'stocktake',
    freq: ['once', 'daily', 'weekly', 'monthly', 'quarterly', 'halfYearly', 'yearly', 'interval'],
  },
  defaults: { freq: 'monthly' },
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  list: {
    columns: [
      'planNo',
      'name',
      'status',
      'warehouseIds',
      'cycleText',
      'people',
      'nextSlotAt',
      'unanswered',
      'materialTypeIds',
      'blind',
      'startDate',
      'endDate',
      'fault',
    ],
    filters: ['status', 'freq', 'communityId'],
  },
})

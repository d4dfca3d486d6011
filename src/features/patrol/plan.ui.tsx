import { patrolPlan } from '@wuguan/contract/patrol/patrol-plan.entity'
import { patrolPlanFlow } from '@wuguan/contract/patrol/patrol-plan.flow'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { planCells } from '@/features/schedule'

/** 巡检计划: its verbs, its form in steps, and how it does. */
export const planUi = entityUi(patrolPlan, {
  flow: patrolPlanFlow,
  refreshes: [patrolTask.name],
  list: {
    columns: [
      'planNo',
      'name',
      'cycleText',
      'people',
      'status',
      'nextSlotAt',
      'unanswered',
      'wayIds',
      'modelId',
      'endDate',
      'fault',
    ],
    widths: { planNo: 116, name: 170, cycleText: 180, people: 110, nextSlotAt: 100 },
  },
  cells: planCells,
  paths: { add: '/patrol/plan/add', edit: '/patrol/plan/put?id={id}' },
})

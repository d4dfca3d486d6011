import { patrolPlan } from '@wuguan/contract/patrol/patrol-plan.entity'
import { patrolPlanFlow } from '@wuguan/contract/patrol/patrol-plan.flow'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { UNANSWERED } from '@wuguan/contract/schedule/schedule-options'
import { entityUi } from '@wuguan/crud/entity-ui'
import { Tag } from '@wuguan/ui/tag'

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
  cells: {
    nextSlotAt: ({ value }) => <span className="tabular">{value?.slice(5, 16)}</span>,
    unanswered: ({ value }) =>
      value ? <Tag tone={value >= UNANSWERED ? 'danger' : 'warning'}>{`${value} 次`}</Tag> : null,
    fault: ({ value }) => (value ? <span className="text-danger-text">{value}</span> : null),
  },
  paths: { add: '/patrol/plan/add', edit: '/patrol/plan/put?id={id}' },
})

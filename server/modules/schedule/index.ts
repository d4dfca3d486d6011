import { equipmentPlan } from '@wuguan/contract/equipment/equipment-plan.entity'
import { equipmentPlanFlow } from '@wuguan/contract/equipment/equipment-plan.flow'
import { stocktakePlan } from '@wuguan/contract/materials/stocktake-plan.entity'
import { stocktakePlanFlow } from '@wuguan/contract/materials/stocktake-plan.flow'
import { patrolFinding } from '@wuguan/contract/patrol/patrol-finding.entity'
import { patrolFindingFlow } from '@wuguan/contract/patrol/patrol-finding.flow'
import { patrolPlan } from '@wuguan/contract/patrol/patrol-plan.entity'
import { patrolPlanFlow } from '@wuguan/contract/patrol/patrol-plan.flow'
import { patrolAudit, patrolRecord, patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { patrolTaskFlow } from '@wuguan/contract/patrol/patrol-task.flow'
import { finding } from '@wuguan/contract/schedule/finding.entity'
import { schedulePlan } from '@wuguan/contract/schedule/schedule-plan.entity'
import { scheduleStep, scheduleTask } from '@wuguan/contract/schedule/schedule-task.entity'
import { defineModule } from '../../kernel/module.ts'
import { findingHooks } from './finding.hooks.ts'
import { findingStepsOf } from './finding.service.ts'
import { scheduleJobs } from './jobs.ts'
import { joinSystem } from './join-system.ts'
import { planHooks } from './plan.hooks.ts'
import { planStepsOf } from './plan.service.ts'
import { taskHooks } from './task.hooks.ts'
import { taskStepsOf } from './task.service.ts'

joinSystem()

export const schedule = defineModule('schedule', ({ crud, job }) => {
  crud(schedulePlan, planHooks, {
    doors: [
      { entity: patrolPlan, flow: planStepsOf(patrolPlanFlow) },
      { entity: equipmentPlan, flow: planStepsOf(equipmentPlanFlow) },
      { entity: stocktakePlan, flow: planStepsOf(stocktakePlanFlow) },
    ],
  })
  crud(scheduleTask, taskHooks, {
    doors: [{ entity: patrolTask, flow: taskStepsOf(patrolTaskFlow) }, patrolAudit],
  })
  crud(scheduleStep, {}, { doors: [patrolRecord] })
  crud(finding, findingHooks, {
    doors: [{ entity: patrolFinding, flow: findingStepsOf(patrolFindingFlow, 'patrol:abnormal:handle') }],
  })
  for (const one of scheduleJobs) job(one)
})

import { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import { activityType } from '@wuguan/contract/activity/activity-type.entity'
import { planAudit } from '@wuguan/contract/activity/plan-audit.entity'
import { planBudget } from '@wuguan/contract/activity/plan-budget.report'
import { planItems } from '@wuguan/contract/activity/plan-items.facts'
import { defineModule } from '../../kernel/module.ts'
import { planHooks } from './plan.hooks.ts'
import { planSteps } from './plan.service.ts'

export const activity = defineModule('activity', ({ crud, facts, report }) => {
  crud(activityType)
  crud(activityPlan, planHooks, { flow: planSteps, doors: [planAudit] })
  facts(planItems)
  report(planBudget)
})

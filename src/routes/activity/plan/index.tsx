import { createFileRoute } from '@tanstack/react-router'
import { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import { planBudget } from '@wuguan/contract/activity/plan-budget.report'
import { analysedPage } from '@/app/routing/analysed-page'
import { listRoute } from '@/app/routing/route-options'
import { planUi } from '@/features/activity/plan.ui'

export const Route = createFileRoute('/activity/plan/')({
  ...listRoute({ title: '活动计划', permission: 'activity:plan:list' }),
  component: analysedPage(activityPlan, planUi, planBudget),
})

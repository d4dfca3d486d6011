import { createFileRoute } from '@tanstack/react-router'
import { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import { recordRoute } from '@/app/routing/route-options'
import { documentPage } from '@/features/bpm'
import { planUi } from '@/features/activity/plan.ui'

export const Route = createFileRoute('/activity/plan/audit/detail')({
  ...recordRoute({ title: '计划审核详情', permission: 'activity:plan:list' }),
  component: documentPage(activityPlan, planUi),
})

import { createFileRoute } from '@tanstack/react-router'
import { activityPlan } from '@wuguan/contract/activity/activity-plan.entity'
import { formPage } from '@/app/routing/form-page'
import { recordRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/activity/plan/addPlan')({
  ...recordRoute({ title: '新增计划', permission: 'activity:plan:add' }),
  component: formPage(activityPlan),
})

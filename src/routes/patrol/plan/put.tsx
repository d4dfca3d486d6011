import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { PlanPutScreen } from '@/features/patrol/plan-screens'

export const Route = createFileRoute('/patrol/plan/put')({
  ...recordRoute({ title: '编辑计划', permission: 'patrol:plan:edit' }),
  component: PlanPutScreen,
})

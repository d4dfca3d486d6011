import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { PlanAddScreen } from '@/features/patrol/plan-screens'

export const Route = createFileRoute('/patrol/plan/add')({
  ...staffRoute({ title: '新增计划', permission: 'patrol:plan:create' }),
  component: PlanAddScreen,
})

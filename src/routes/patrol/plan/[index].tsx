import { createFileRoute } from '@tanstack/react-router'
import { patrolPlan } from '@wuguan/contract/patrol/patrol-plan.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { planUi } from '@/features/patrol/plan.ui'

export const Route = createFileRoute('/patrol/plan/index')({
  ...listRoute({ title: '巡检计划', permission: 'patrol:plan:view' }),
  component: entityPage(patrolPlan, planUi),
})

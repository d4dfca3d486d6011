import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { EquipmentPlanScreen } from '@/features/equipment/plan-screens'

export const Route = createFileRoute('/equipment/plan/index')({
  ...listRoute({ title: '维保计划', permission: 'equipment:plan:view' }),
  component: listPage(EquipmentPlanScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { VisitScreen } from '@/features/work-order/household/house-screen'

export const Route = createFileRoute('/workOrder/visit/list')({
  ...listRoute({ title: '走访列表', permission: 'workOrder:householdVisit:view' }),
  component: listPage(VisitScreen, { area: '/workOrder' }),
})

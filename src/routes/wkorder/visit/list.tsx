import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { VisitScreen } from '@/features/work-order/household/house-screen'

export const Route = createFileRoute('/wkorder/visit/list')({
  ...listRoute({ title: '上门走访', permission: 'workOrder:householdVisit:view' }),
  component: listPage(VisitScreen, { area: '/wkorder' }),
})

import { createFileRoute } from '@tanstack/react-router'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { visitHouseUi } from '@/features/work-order/household/house.ui'

export const Route = createFileRoute('/workOrder/visit/list')({
  ...listRoute({ title: '走访列表', permission: 'workOrder:householdVisit:view' }),
  component: entityPage(visitHouse, visitHouseUi('/workOrder')),
})

import { createFileRoute } from '@tanstack/react-router'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { visitHouseUi } from '@/features/work-order/household/house.ui'

export const Route = createFileRoute('/wkorder/visit/list')({
  ...listRoute({ title: '上门走访', permission: 'workOrder:householdVisit:view' }),
  component: entityPage(visitHouse, visitHouseUi('/wkorder')),
})

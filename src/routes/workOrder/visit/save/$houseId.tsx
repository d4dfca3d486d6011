import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { VisitSaveScreen } from '@/features/work-order/household/save-screen'

export const Route = createFileRoute('/workOrder/visit/save/$houseId')({
  ...staffRoute({ title: '走访登记', permission: 'workOrder:householdVisit:create' }),
  component: addressPage(VisitSaveScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { TempScreen } from '@/features/charge-finance/cashier/temp-screen'

export const Route = createFileRoute('/charge/collection/record-list/temp-single/$propertyId')({
  ...staffRoute({ title: '临时收费', permission: 'charge-finance:collection:temp' }),
  component: addressPage(TempScreen),
})

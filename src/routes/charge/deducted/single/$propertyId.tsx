import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ApplyScreen } from '@/features/charge-finance/deduction/apply-screen'

export const Route = createFileRoute('/charge/deducted/single/$propertyId')({
  ...staffRoute({ title: '单户减免', permission: 'charge-finance:deduction:apply' }),
  component: addressPage(ApplyScreen),
})

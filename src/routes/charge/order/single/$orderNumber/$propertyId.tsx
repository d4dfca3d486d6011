import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { BillScreen } from '@/features/charge-finance/bill/bill-screen'

export const Route = createFileRoute('/charge/order/single/$orderNumber/$propertyId')({
  ...staffRoute({ title: '账单详情', permission: 'charge-finance:bill:list' }),
  component: addressPage(BillScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { RecordScreen } from '@/features/charge-finance/bill/record-screen'

export const Route = createFileRoute('/charge/order/record/$orderNumber/$propertyId')({
  ...staffRoute({ title: '推送记录', permission: 'charge-finance:bill:list' }),
  component: addressPage(RecordScreen),
})

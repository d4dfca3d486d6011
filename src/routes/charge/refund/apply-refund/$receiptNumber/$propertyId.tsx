import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ApplyScreen } from '@/features/charge-finance/refund/apply-screen'

export const Route = createFileRoute('/charge/refund/apply-refund/$receiptNumber/$propertyId')({
  ...staffRoute({ title: '申请退款', permission: 'charge-finance:refund:apply' }),
  component: addressPage(ApplyScreen),
})

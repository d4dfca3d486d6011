import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { RefundScreen } from '@/features/charge-finance/refund/refund-screen'

export const Route = createFileRoute('/charge/refund/single/$refundNumber')({
  ...staffRoute({ title: '退款详情', permission: 'charge-finance:refund:list' }),
  component: addressPage(RefundScreen),
})

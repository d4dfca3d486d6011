import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PrepaidRefundScreen } from '@/features/charge-prepaid/refund/refund-screen'

export const Route = createFileRoute('/charge/prepaid/refund')({
  ...listRoute({ title: '预存退款', permission: 'charge-prepaid:refund:list' }),
  component: listPage(PrepaidRefundScreen),
})

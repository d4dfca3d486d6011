import { createFileRoute } from '@tanstack/react-router'
import { prepaidRefund } from '@wuguan/contract/charge-prepaid/prepaid-refund.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { prepaidRefundUi } from '@/features/charge-prepaid/refund/prepaid-refund.ui'

export const Route = createFileRoute('/charge/prepaid/refund')({
  ...listRoute({ title: '预存退款', permission: 'charge-prepaid:refund:list' }),
  component: entityPage(prepaidRefund, prepaidRefundUi),
})

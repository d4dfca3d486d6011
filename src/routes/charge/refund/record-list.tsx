import { createFileRoute } from '@tanstack/react-router'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { refundUi } from '@/features/charge-finance/refund/refund.ui'

export const Route = createFileRoute('/charge/refund/record-list')({
  ...listRoute({ title: '退款记录', permission: 'charge-finance:refund:list' }),
  component: entityPage(refund, refundUi),
})

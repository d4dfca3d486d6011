import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { VisitListScreen } from '@/features/work-order/service/visit-list'

export const Route = createFileRoute('/customer/service/return/visit')({
  ...listRoute({ title: '回访', permission: 'customer-service:visit:view' }),
  component: listPage(VisitListScreen),
})

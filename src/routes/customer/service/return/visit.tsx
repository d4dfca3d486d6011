import { createFileRoute } from '@tanstack/react-router'
import { tabsPage } from '@/app/routing/list-tabs'
import { listRoute } from '@/app/routing/route-options'
import { visitTabs } from '@/features/work-order/service/visit-list'

export const Route = createFileRoute('/customer/service/return/visit')({
  ...listRoute({ title: '回访', permission: 'customer-service:visit:view' }),
  component: tabsPage('回访', visitTabs),
})

import { createFileRoute } from '@tanstack/react-router'
import { tabsPage } from '@/app/routing/list-tabs'
import { listRoute } from '@/app/routing/route-options'
import { reportTabs } from '@/features/work-order/report-board'

export const Route = createFileRoute('/workOrder/report/')({
  ...listRoute({ title: '工单报表', permission: 'workOrder:report:view' }),
  component: tabsPage('工单报表', reportTabs),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { CentreListScreen } from '@/features/work-order/centre/list-screen'

export const Route = createFileRoute('/workOrder/task/list')({
  ...listRoute({ title: '工单列表', permission: 'workOrder:order:view' }),
  component: listPage(CentreListScreen),
})

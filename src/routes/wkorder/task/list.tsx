import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { OrderListScreen } from '@/features/work-order/order-list-screen'

export const Route = createFileRoute('/wkorder/task/list')({
  ...listRoute({ title: '工单列表', permission: 'workOrder:order:view' }),
  component: listPage(OrderListScreen),
})

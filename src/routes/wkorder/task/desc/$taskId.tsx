import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { OrderScreen } from '@/features/work-order/order-screen'

export const Route = createFileRoute('/wkorder/task/desc/$taskId')({
  ...staffRoute({ title: '工单详情', permission: 'workOrder:order:view' }),
  component: addressPage(OrderScreen, { area: '/wkorder' }),
})

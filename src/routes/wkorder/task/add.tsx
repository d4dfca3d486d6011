import { createFileRoute } from '@tanstack/react-router'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { recordRoute } from '@/app/routing/route-options'
import { orderFormPage } from '@/features/work-order/order-form'
import { orderUi } from '@/features/work-order/order.ui'

export const Route = createFileRoute('/wkorder/task/add')({
  ...recordRoute({ title: '新增工单', permission: 'workOrder:order:create' }),
  component: orderFormPage(workOrder, orderUi),
})

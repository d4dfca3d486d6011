import { createFileRoute } from '@tanstack/react-router'
import { publicRepair } from '@wuguan/contract/work-order/public-repair.entity'
import { recordRoute } from '@/app/routing/route-options'
import { orderFormPage } from '@/features/work-order/order-form'
import { publicRepairUi } from '@/features/work-order/order.ui'

export const Route = createFileRoute('/wkorder/publicRepair/add')({
  ...recordRoute({ title: '新增公区报修', permission: 'workOrder:order:create' }),
  component: orderFormPage(publicRepair, publicRepairUi('/wkorder')),
})

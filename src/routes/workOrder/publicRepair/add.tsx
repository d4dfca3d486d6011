import { createFileRoute } from '@tanstack/react-router'
import { publicRepair } from '@wuguan/contract/work-order/public-repair.entity'
import { formPage } from '@/app/routing/form-page'
import { recordRoute } from '@/app/routing/route-options'
import { publicRepairUi } from '@/features/work-order/order.ui'

export const Route = createFileRoute('/workOrder/publicRepair/add')({
  ...recordRoute({ title: '新增公区报修', permission: 'workOrder:order:create' }),
  component: formPage(publicRepair, publicRepairUi('/workOrder')),
})

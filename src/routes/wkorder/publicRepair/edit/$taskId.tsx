import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { publicRepairForm } from '@/features/work-order/public-repair'

export const Route = createFileRoute('/wkorder/publicRepair/edit/$taskId')({
  ...staffRoute({ title: '编辑公区报修', permission: 'workOrder:order:edit' }),
  component: addressPage(publicRepairForm('/wkorder')),
})

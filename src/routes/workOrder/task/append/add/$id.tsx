import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ChosenAppend } from '@/features/work-order/append-screen'

export const Route = createFileRoute('/workOrder/task/append/add/$id')({
  ...staffRoute({ title: '追加工单', permission: 'workOrder:order:append' }),
  component: addressPage(ChosenAppend),
})

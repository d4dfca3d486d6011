import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { ApplyScreen } from '@/features/work-order/apply-screens'

export const Route = createFileRoute('/workOrder/task/approval/detail/$id')({
  ...staffRoute({ title: '工单审批详情', permission: 'workOrder:apply:view' }),
  component: addressPage(ApplyScreen),
})

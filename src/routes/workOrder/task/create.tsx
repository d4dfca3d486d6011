import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { CreateScreen } from '@/features/work-order/centre/create-screen'

export const Route = createFileRoute('/workOrder/task/create')({
  ...recordRoute({ title: '新建工单', permission: 'workOrder:order:create' }),
  component: CreateScreen,
})

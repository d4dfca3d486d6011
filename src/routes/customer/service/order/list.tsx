import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { ServiceTaskList } from '@/features/work-order/service/task-list'

export const Route = createFileRoute('/customer/service/order/list')({
  ...listRoute({ title: '任务列表', permission: 'workOrder:order:view' }),
  component: listPage(ServiceTaskList),
})

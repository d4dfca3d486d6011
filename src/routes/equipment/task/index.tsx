import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { TaskOverviewScreen } from '@/features/equipment/overview-screen'

export const Route = createFileRoute('/equipment/task/')({
  ...listRoute({ title: '任务总览', permission: 'equipment:task:view' }),
  component: listPage(TaskOverviewScreen),
})

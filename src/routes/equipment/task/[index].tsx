import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { TaskListScreen } from '@/features/equipment/task-screens'

export const Route = createFileRoute('/equipment/task/index')({
  ...listRoute({ title: '维保任务', permission: 'equipment:task:view' }),
  component: listPage(TaskListScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { TaskListScreen } from '@/features/patrol/task-screens'

export const Route = createFileRoute('/patrol/task/index')({
  ...listRoute({ title: '巡检任务', permission: 'patrol:task:view' }),
  component: listPage(TaskListScreen),
})

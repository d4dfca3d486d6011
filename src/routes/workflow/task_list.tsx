import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { TaskListScreen } from '@/features/workflow/process/task-list-screen'

export const Route = createFileRoute('/workflow/task_list')({
  ...listRoute({ title: '待办任务', permission: 'workflow:task:list' }),
  component: listPage(TaskListScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { TaskListScreen } from '@/features/workflow/process/task-list-screen'

export const Route = createFileRoute('/workflow/task_list')({
  ...listRoute({ title: '待办任务', permission: 'workflow:task:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <TaskListScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

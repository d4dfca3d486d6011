import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ExportTaskScreen } from '@/features/file/download-centre/export-task-screen'

export const Route = createFileRoute('/charge/download/index')({
  ...listRoute({ title: '下载任务', permission: 'charge-other:export-task:own' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ExportTaskScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { JobListScreen } from '@/features/system/job/job-list-screen'

export const Route = createFileRoute('/system/jobs/list')({
  ...listRoute({ title: '定时任务', permission: 'system:job:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <JobListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}

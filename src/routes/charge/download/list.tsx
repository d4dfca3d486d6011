import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { DownloadScreen } from '@/features/file/download-centre/download-screen'

export const Route = createFileRoute('/charge/download/list')({
  ...listRoute({ title: '下载中心', permission: 'charge-other:export-task:own' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <DownloadScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

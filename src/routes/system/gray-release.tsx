import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { GrayScreen } from '@/features/system/gray/gray-screen'

export const Route = createFileRoute('/system/gray-release')({
  ...listRoute({ title: '灰度发布', permission: 'system:gray:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <GrayScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { PositionListScreen } from '@/features/system/position/position-list-screen'

export const Route = createFileRoute('/system/position/list')({
  ...listRoute({ title: '岗位列表', permission: 'system:position:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PositionListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}

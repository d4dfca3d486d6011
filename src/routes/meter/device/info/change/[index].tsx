import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ChangeListScreen } from '@/features/meter/change/change-list'

export const Route = createFileRoute('/meter/device/info/change/index')({
  ...listRoute({ title: '换表列表', permission: 'meter:change:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <ChangeListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}

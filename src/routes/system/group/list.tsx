import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { GroupListScreen } from '@/features/system/group/group-list-screen'

export const Route = createFileRoute('/system/group/list')({
  ...listRoute({ title: '菜单分组', permission: 'system:group:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <GroupListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}

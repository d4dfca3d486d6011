import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { UserListScreen } from '@/features/system/user/user-list-screen'

export const Route = createFileRoute('/system/user/list')({
  ...listRoute({ title: '用户列表', permission: 'system:user:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <UserListScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}

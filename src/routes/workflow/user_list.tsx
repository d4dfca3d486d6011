import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { UserListScreen } from '@/features/workflow/process/user-list-screen'

export const Route = createFileRoute('/workflow/user_list')({
  ...listRoute({ title: '流程用户', permission: 'workflow:user:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <UserListScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { GroupScreen } from '@/features/bpm/groups/group-screen'

export const Route = createFileRoute('/bpm/group')({
  ...listRoute({ title: '用户组', permission: 'bpm:group:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <GroupScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}

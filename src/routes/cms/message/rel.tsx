import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { RelScreen } from '@/features/app/message-rel/rel-screen'

export const Route = createFileRoute('/cms/message/rel')({
  ...listRoute({ title: '消息关联', permission: 'message:rel:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <RelScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}

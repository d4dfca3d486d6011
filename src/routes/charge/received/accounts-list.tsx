import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ReceivedScreen } from '@/features/charge-finance/received/received-screen'

export const Route = createFileRoute('/charge/received/accounts-list')({
  ...listRoute({ title: '实收列表', permission: 'charge-finance:receipt:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ReceivedScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

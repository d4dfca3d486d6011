import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ManageScreen } from '@/features/charge-finance/shift/manage-screen'

export const Route = createFileRoute('/charge/finance/manage')({
  ...listRoute({ title: '财务管理', permission: 'charge-finance:shift:open' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <ManageScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}

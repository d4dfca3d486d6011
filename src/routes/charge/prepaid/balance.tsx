import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { BalanceScreen } from '@/features/charge-prepaid/balance/balance-screen'

export const Route = createFileRoute('/charge/prepaid/balance')({
  ...listRoute({ title: '预存余额', permission: 'charge-prepaid:balance:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <BalanceScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

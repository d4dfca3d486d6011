import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { SettlementScreen } from '@/features/charge-other/month/settlement-screen'

export const Route = createFileRoute('/charge/month/settlement/')({
  ...listRoute({ title: '月结', permission: 'charge-other:month:check' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <SettlementScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

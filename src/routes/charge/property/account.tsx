import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { AccountScreen } from '@/features/charge-other/account/account-screen'

export const Route = createFileRoute('/charge/property/account')({
  ...listRoute({ title: '房产账户', permission: 'charge-other:property-account:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AccountScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { BillListScreen } from '@/features/charge-finance/bill/bill-list-screen'

export const Route = createFileRoute('/charge/order/record-list')({
  ...listRoute({ title: '账单列表', permission: 'charge-finance:bill:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <BillListScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

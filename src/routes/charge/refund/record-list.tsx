import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { RefundListScreen } from '@/features/charge-finance/refund/refund-list-screen'

export const Route = createFileRoute('/charge/refund/record-list')({
  ...listRoute({ title: '退款记录', permission: 'charge-finance:refund:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <RefundListScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { PrepaidRefundScreen } from '@/features/charge-prepaid/refund/refund-screen'

export const Route = createFileRoute('/charge/prepaid/refund')({
  ...listRoute({ title: '预存退款', permission: 'charge-prepaid:refund:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PrepaidRefundScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

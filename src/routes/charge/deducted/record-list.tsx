import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { DeductionListScreen } from '@/features/charge-finance/deduction/deduction-list-screen'

export const Route = createFileRoute('/charge/deducted/record-list')({
  ...listRoute({ title: '减免记录', permission: 'charge-finance:deduction:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <DeductionListScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

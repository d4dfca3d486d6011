import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ReceivableListScreen } from '@/features/charge-finance/receivable/receivable-list-screen'

export const Route = createFileRoute('/charge/finance/receivable-list/')({
  ...listRoute({ title: '应收列表', permission: 'charge-finance:receivable:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ReceivableListScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

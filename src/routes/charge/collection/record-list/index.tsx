import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { CollectionScreen } from '@/features/charge-finance/cashier/collection-screen'

export const Route = createFileRoute('/charge/collection/record-list/')({
  ...listRoute({ title: '收款记录', permission: 'charge-finance:receipt:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CollectionScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

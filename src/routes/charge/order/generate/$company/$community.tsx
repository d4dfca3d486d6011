import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { GenerateBillsScreen } from '@/features/charge-finance/bill/generate-screen'

export const Route = createFileRoute('/charge/order/generate/$company/$community')({
  ...listRoute({ title: '生成账单', permission: 'charge-finance:bill:generate' }),
  component: Page,
})

function Page() {
  const { community } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <GenerateBillsScreen
      key={community}
      community={community}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

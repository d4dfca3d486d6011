import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { SingleScreen } from '@/features/charge-finance/receivable/single-screen'

export const Route = createFileRoute('/charge/finance/receivable-list/single/$propertyId')({
  ...listRoute({ title: '单户应收', permission: 'charge-finance:receivable:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { propertyId } = Route.useParams()
  return (
    <SingleScreen
      key={propertyId}
      propertyId={propertyId}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { SingleScreen } from '@/features/charge-finance/cashier/single-screen'

export const Route = createFileRoute('/charge/collection/record-list/receivable-single/$propertyId')({
  ...staffRoute({ title: '单户收款', permission: 'charge-finance:collection:pay' }),
  validateSearch: (raw: Record<string, unknown>): { product?: string } =>
    typeof raw['product'] === 'string' ? { product: raw['product'] } : {},
  component: Page,
})

function Page() {
  const { propertyId } = Route.useParams()
  return <SingleScreen key={propertyId} propertyId={propertyId} productId={Route.useSearch().product} />
}

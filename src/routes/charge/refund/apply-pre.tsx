import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ApplyPreScreen } from '@/features/charge-finance/refund/apply-pre-screen'

export const Route = createFileRoute('/charge/refund/apply-pre')({
  ...staffRoute({ title: '预存退款申请', permission: 'charge-prepaid:refund:apply' }),
  validateSearch: (raw: Record<string, unknown>): { propertyId?: string; accountId?: string } => ({
    ...(typeof raw['propertyId'] === 'string' ? { propertyId: raw['propertyId'] } : {}),
    ...(typeof raw['accountId'] === 'string' ? { accountId: raw['accountId'] } : {}),
  }),
  component: Page,
})

function Page() {
  const { propertyId, accountId } = Route.useSearch()
  return <ApplyPreScreen propertyId={propertyId} accountId={accountId} />
}

import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { RechargeScreen } from '@/features/charge-prepaid/recharge/recharge-screen'

export const Route = createFileRoute('/charge/prepaid/recharge/')({
  ...staffRoute({ title: '预存充值', permission: 'charge-prepaid:recharge:add' }),
  validateSearch: (raw: Record<string, unknown>): { propertyId?: string } =>
    typeof raw['propertyId'] === 'string' ? { propertyId: raw['propertyId'] } : {},
  component: Page,
})

function Page() {
  return <RechargeScreen propertyId={Route.useSearch().propertyId} />
}

import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { MultipleScreen } from '@/features/charge-finance/cashier/multiple-screen'

export const Route = createFileRoute('/charge/collection/record-list/receivable-single-multiple')({
  ...staffRoute({ title: '多户收款', permission: 'charge-finance:collection:multiple' }),
  validateSearch: (raw: Record<string, unknown>): { property?: string } =>
    typeof raw['property'] === 'string' ? { property: raw['property'] } : {},
  component: Page,
})

function Page() {
  return <MultipleScreen propertyId={Route.useSearch().property ?? null} />
}

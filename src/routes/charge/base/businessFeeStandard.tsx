import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { BusinessScreen } from '@/features/charge-base/commerce/business-screen'

export const Route = createFileRoute('/charge/base/businessFeeStandard')({
  ...listRoute({ title: '商业收费标准', permission: 'charge-base:business-standard:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <BusinessScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { PropertyStandardScreen } from '@/features/charge-base/property/property-standard-screen'

export const Route = createFileRoute('/charge/base/property/standard')({
  ...listRoute({ title: '房产收费标准', permission: 'charge-base:house-standard:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PropertyStandardScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

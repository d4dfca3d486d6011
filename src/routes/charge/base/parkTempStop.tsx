import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ParkTempScreen } from '@/features/charge-base/parking/park-temp-screen'

export const Route = createFileRoute('/charge/base/parkTempStop')({
  ...listRoute({ title: '临停收费', permission: 'charge-base:park-temp:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ParkTempScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

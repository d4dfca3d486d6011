import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { MeterStandardScreen } from '@/features/meter/standard/standard-screen'

export const Route = createFileRoute('/meter/fee/standard/index')({
  ...listRoute({ title: '仪表收费标准', permission: 'charge-base:fee-standard:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <MeterStandardScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { SharingStandardScreen } from '@/features/charge-sharing/standard/standard-screen'

export const Route = createFileRoute('/charge/sharing/meter-standard')({
  ...listRoute({ title: '仪表公摊标准', permission: 'charge-sharing:standard:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <SharingStandardScreen
      kind="meter"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { StandardScreen } from '@/features/charge-base/standard/standard-screen'

export const Route = createFileRoute('/charge/base/fee/standard')({
  ...listRoute({ title: '收费标准', permission: 'charge-base:fee-standard:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <StandardScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { MethodScreen } from '@/features/charge-base/method/method-screen'

export const Route = createFileRoute('/charge/base/calculation/method')({
  ...listRoute({ title: '计算方式', permission: 'charge-base:calculation-method:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <MethodScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}

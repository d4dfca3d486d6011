import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { SummaryScreen } from '@/features/charge-base/summary/summary-screen'

export const Route = createFileRoute('/charge/base/rules/summary/')({
  ...listRoute({ title: '汇总规则', permission: 'charge-base:summary-rule:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <SummaryScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

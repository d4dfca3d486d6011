import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { GenerateScreen } from '@/features/charge-finance/generation/generate-screen'

export const Route = createFileRoute('/charge/expenses-generate/generate')({
  ...listRoute({ title: '费用生成', permission: 'charge-finance:generation:preview' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <GenerateScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

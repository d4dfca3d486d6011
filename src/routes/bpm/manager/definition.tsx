import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { DefinitionScreen } from '@/features/bpm/definitions/definition-screen'

export const Route = createFileRoute('/bpm/manager/definition')({
  ...listRoute({ title: '流程定义', permission: 'bpm:definition:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <DefinitionScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { DefinitionListScreen } from '@/features/workflow/process/definition-list-screen'

export const Route = createFileRoute('/workflow/definition_list')({
  ...listRoute({ title: '流程定义', permission: 'workflow:definition:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <DefinitionListScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

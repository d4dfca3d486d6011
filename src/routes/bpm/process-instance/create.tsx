import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CreateScreen } from '@/features/bpm/instance-create/create-screen'
import { textSearch } from '@/features/bpm/shared/text-search'

export const Route = createFileRoute('/bpm/process-instance/create')({
  ...staffRoute({ title: '发起流程', permission: 'bpm:instance:create' }),
  validateSearch: textSearch('definitionId'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CreateScreen
      definitionId={Route.useSearch().definitionId}
      choose={(definitionId) => void navigate({ search: { definitionId } })}
    />
  )
}

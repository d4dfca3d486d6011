import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { ModelScreen } from '@/features/bpm/models/model-screen'

export const Route = createFileRoute('/bpm/manager/model/')({
  ...listRoute({ title: '流程模型', permission: 'bpm:model:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <ModelScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
}

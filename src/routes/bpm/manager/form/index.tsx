import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { FormListScreen } from '@/features/bpm/form-designer/form-list-screen'

export const Route = createFileRoute('/bpm/manager/form/')({
  ...listRoute({ title: '流程表单', permission: 'bpm:form:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <FormListScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

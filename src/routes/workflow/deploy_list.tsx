import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { DeployListScreen } from '@/features/workflow/process/deploy-list-screen'

export const Route = createFileRoute('/workflow/deploy_list')({
  ...listRoute({ title: '部署列表', permission: 'workflow:deploy:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <DeployListScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next, replace: true })} />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { DeployListScreen } from '@/features/workflow/process/deploy-list-screen'

export const Route = createFileRoute('/workflow/deploy_list')({
  ...listRoute({ title: '部署列表', permission: 'workflow:deploy:list' }),
  component: listPage(DeployListScreen),
})

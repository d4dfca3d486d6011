import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { UserListScreen } from '@/features/workflow/process/user-list-screen'

export const Route = createFileRoute('/workflow/user_list')({
  ...listRoute({ title: '流程用户', permission: 'workflow:user:list' }),
  component: listPage(UserListScreen),
})

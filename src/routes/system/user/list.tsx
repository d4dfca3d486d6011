import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { UserListScreen } from '@/features/system/user/user-list-screen'

export const Route = createFileRoute('/system/user/list')({
  ...listRoute({ title: '用户列表', permission: 'system:user:list' }),
  component: listPage(UserListScreen),
})

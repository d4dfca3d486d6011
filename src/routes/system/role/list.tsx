import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { RoleListScreen } from '@/features/system/role/role-list-screen'

export const Route = createFileRoute('/system/role/list')({
  ...listRoute({ title: '角色列表', permission: 'system:role:list' }),
  component: listPage(RoleListScreen),
})

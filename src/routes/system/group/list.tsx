import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { GroupListScreen } from '@/features/system/group/group-list-screen'

export const Route = createFileRoute('/system/group/list')({
  ...listRoute({ title: '菜单分组', permission: 'system:group:list' }),
  component: listPage(GroupListScreen),
})

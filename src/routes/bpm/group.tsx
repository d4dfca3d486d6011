import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { GroupScreen } from '@/features/bpm/groups/group-screen'

export const Route = createFileRoute('/bpm/group')({
  ...listRoute({ title: '用户组', permission: 'bpm:group:list' }),
  component: listPage(GroupScreen),
})

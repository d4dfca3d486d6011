import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PositionListScreen } from '@/features/system/position/position-list-screen'

export const Route = createFileRoute('/system/position/list')({
  ...listRoute({ title: '岗位列表', permission: 'system:position:list' }),
  component: listPage(PositionListScreen),
})

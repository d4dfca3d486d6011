import { createFileRoute } from '@tanstack/react-router'
import { ElevatorListScreen } from '@/features/elevator/elevator-list-screen'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/elevator/list')({
  ...listRoute({ title: '电梯列表', permission: 'elevator:file:view' }),
  component: listPage(ElevatorListScreen),
})

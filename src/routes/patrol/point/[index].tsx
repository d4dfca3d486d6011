import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { PointScreen } from '@/features/patrol/point-screen'

export const Route = createFileRoute('/patrol/point/index')({
  ...listRoute({ title: '巡检点位', permission: 'patrol:point:view' }),
  component: listPage(PointScreen),
})

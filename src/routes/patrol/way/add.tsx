import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { WayFormScreen } from '@/features/patrol/way-screens'

export const Route = createFileRoute('/patrol/way/add')({
  ...recordRoute({ title: '新增路线', permission: 'patrol:way:create' }),
  component: WayFormScreen,
})

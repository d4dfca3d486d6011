import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { WayDetailScreen } from '@/features/patrol/way-screens'

export const Route = createFileRoute('/patrol/way/detail')({
  ...recordRoute({ title: '路线详情', permission: 'patrol:way:view' }),
  component: WayDetailScreen,
})

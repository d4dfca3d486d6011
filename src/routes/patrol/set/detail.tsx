import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { SetDetailScreen } from '@/features/patrol/set-screens'

export const Route = createFileRoute('/patrol/set/detail')({
  ...recordRoute({ title: '设置详情', permission: 'patrol:set:view' }),
  component: SetDetailScreen,
})

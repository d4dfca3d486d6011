import { createFileRoute } from '@tanstack/react-router'
import { activityType } from '@wuguan/contract/activity/activity-type.entity'
import { listRoute } from '@/app/routing/route-options'
import { treePage } from '@/app/routing/tree-page'

export const Route = createFileRoute('/activity/type')({
  ...listRoute({ title: '活动类型', permission: 'activity:type:edit' }),
  component: treePage(activityType),
})

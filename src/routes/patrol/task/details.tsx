import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { TaskDetailsScreen } from '@/features/patrol/task-screens'

export const Route = createFileRoute('/patrol/task/details')({
  ...recordRoute({ title: '巡检任务详情', permission: 'patrol:task:view' }),
  component: TaskDetailsScreen,
})

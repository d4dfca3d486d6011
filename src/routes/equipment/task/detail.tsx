import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { TaskDetailScreen } from '@/features/equipment/task-screens'

export const Route = createFileRoute('/equipment/task/detail')({
  ...recordRoute({ title: '维保任务详情', permission: 'equipment:task:view' }),
  component: TaskDetailScreen,
})

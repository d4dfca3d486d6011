import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { TaskDetailScreen } from '@/features/workflow/process/task-detail-screen'

export const Route = createFileRoute('/workflow/task_detail/$id')({
  ...staffRoute({ title: '任务详情', permission: 'workflow:task:list' }),
  component: addressPage(TaskDetailScreen),
})

import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { JobListScreen } from '@/features/system/job/job-list-screen'

export const Route = createFileRoute('/system/jobs/list')({
  ...listRoute({ title: '定时任务', permission: 'system:job:list' }),
  component: listPage(JobListScreen),
})

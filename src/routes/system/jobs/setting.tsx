import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { JobSettingScreen } from '@/features/system/job/job-setting-screen'
import { parseJobSearch } from '@/features/system/job/job-search'

export const Route = createFileRoute('/system/jobs/setting')({
  ...staffRoute({ title: '任务设置', permission: 'system:job:edit', tabKey: ['id'] }),
  validateSearch: parseJobSearch,
  component: Page,
})

function Page() {
  return <JobSettingScreen id={Route.useSearch().id} />
}

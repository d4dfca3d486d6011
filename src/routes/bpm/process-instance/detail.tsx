import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { InstanceDetailScreen } from '@/features/bpm/instance-detail/instance-detail-screen'
import { textSearch } from '@/features/bpm/shared/text-search'

export const Route = createFileRoute('/bpm/process-instance/detail')({
  ...staffRoute({ title: '流程详情', tabKey: ['id', 'taskId'] }),
  validateSearch: textSearch('id', 'taskId'),
  component: Page,
})

function Page() {
  const { id, taskId } = Route.useSearch()
  return <InstanceDetailScreen id={id} taskId={taskId} />
}

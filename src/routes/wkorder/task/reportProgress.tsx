import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { ProgressScreen } from '@/features/work-order/progress-screen'

export const Route = createFileRoute('/wkorder/task/reportProgress')({
  ...recordRoute({ title: '汇报进度', permission: 'workOrder:order:progress' }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return <ProgressScreen key={id} id={id} area="/wkorder" />
}

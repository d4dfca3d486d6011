import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { GrabScreen } from '@/features/work-order/centre/grab-screen'

export const Route = createFileRoute('/workOrder/task/grab/reportProgress')({
  ...recordRoute({ title: '抢单进度', permission: 'workOrder:order:grab' }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return <GrabScreen id={id} begins="progress" />
}

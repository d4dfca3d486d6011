import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { OrderScreen } from '@/features/work-order/order-screen'

export const Route = createFileRoute('/workOrder/publicRepair/desc/$id')({
  ...staffRoute({ title: '公区报修详情', permission: 'workOrder:order:view' }),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <OrderScreen key={id} taskId={id} area="/workOrder" />
}

import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { OrderScreen } from '@/features/work-order/order-screen'

export const Route = createFileRoute('/customer/service/order/detail/$id')({
  ...staffRoute({ title: '任务详情', permission: 'workOrder:order:view' }),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <OrderScreen key={id} taskId={id} area="/customer/service" />
}

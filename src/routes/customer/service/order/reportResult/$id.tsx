import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ResultScreen } from '@/features/work-order/service/result-screen'

export const Route = createFileRoute('/customer/service/order/reportResult/$id')({
  ...staffRoute({ title: '汇报结果', permission: 'workOrder:order:progress' }),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <ResultScreen key={id} id={id} />
}

import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { VisitRegisterScreen } from '@/features/work-order/service/visit-register'

export const Route = createFileRoute('/cservic/task/visit/Register/$taskId')({
  ...staffRoute({ title: '回访登记', permission: 'customer-service:visit:register' }),
  component: Page,
})

function Page() {
  const { taskId } = Route.useParams()
  return <VisitRegisterScreen key={taskId} id={taskId} />
}

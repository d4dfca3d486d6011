import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { AppendScreen } from '@/features/work-order/append-screen'

export const Route = createFileRoute('/wkorder/task/append/$type/$taskId')({
  ...staffRoute({ title: '追加工单', permission: 'workOrder:order:append' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AppendScreen
      {...Route.useParams()}
      area="/wkorder"
      onType={(type) => void navigate({ params: { type }, replace: true })}
    />
  )
}

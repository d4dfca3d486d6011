import { createFileRoute } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'
import { CreateScreen } from '@/features/hotline'

export const Route = createFileRoute('/400/work/order/create')({
  ...publicRoute('400 工单中心新建'),
  component: Page,
})

function Page() {
  return <CreateScreen variant="workOrder" />
}

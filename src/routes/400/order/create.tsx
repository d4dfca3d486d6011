import { createFileRoute } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'
import { CreateScreen } from '@/features/hotline'

export const Route = createFileRoute('/400/order/create')({
  ...publicRoute('400 新建工单'),
  component: Page,
})

function Page() {
  return <CreateScreen variant="order" />
}

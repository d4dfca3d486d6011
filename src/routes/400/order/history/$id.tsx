import { createFileRoute } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'
import { DetailScreen } from '@/features/hotline'

export const Route = createFileRoute('/400/order/history/$id')({
  ...publicRoute('400 工单详情'),
  component: Page,
})

function Page() {
  return <DetailScreen variant="order" />
}

import { createFileRoute } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'
import { HistoryScreen } from '@/features/hotline'

export const Route = createFileRoute('/400/order/history/')({
  ...publicRoute('400 历史工单'),
  component: Page,
})

function Page() {
  return <HistoryScreen variant="order" />
}

import { createFileRoute } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'
import { HistoryScreen } from '@/features/hotline'

export const Route = createFileRoute('/400/work/order/history/')({
  ...publicRoute('400 工单中心历史'),
  component: Page,
})

function Page() {
  return <HistoryScreen variant="workOrder" />
}

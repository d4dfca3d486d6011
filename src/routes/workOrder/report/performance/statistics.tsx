import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/performance/statistics')(
  reportPage(
    { title: '绩效统计', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/performance.report')).performance,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)

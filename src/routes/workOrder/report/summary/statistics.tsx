import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/summary/statistics')(
  reportPage(
    { title: '汇总统计', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/order-summary.report')).orderSummary,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)

import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/evaluation/statistics')(
  reportPage(
    { title: '评价统计', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/evaluation.report')).evaluation,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)

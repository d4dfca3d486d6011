import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/orderGrabbingReport/statistics')(
  reportPage(
    { title: '抢单统计', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/grabbing.report')).grabbing,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)

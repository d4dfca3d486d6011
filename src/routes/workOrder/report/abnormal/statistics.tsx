import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/workOrder/report/abnormal/statistics')(
  reportPage(
    { title: '异常统计', permission: 'workOrder:report:view' },
    async () => (await import('@wuguan/contract/work-order/abnormal.report')).abnormal,
    async () => ({ ui: (await import('@/features/work-order/order-rows')).orderRows }),
  ),
)
